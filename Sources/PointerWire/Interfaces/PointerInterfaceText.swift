import PointerModel

extension InterfaceTexts {
    /// The text of io.pointerd.Pointer.
    package static let pointer = """
        # Where the pointer is, which region it is in, and how clients draw it.
        #
        # Coordinates are logical points in the global space of the outputs; y grows downwards. The daemon rounds coordinates to
        # 1/10000, and factors, angles (radians, clockwise) and slider values to 1/1000000. Times are microseconds of the kernel's
        # monotonic clock (CLOCK_MONOTONIC). Paths are SVG path data of absolute M, L, Q, C and Z commands.
        #
        # Several pointers can share one layout, each with its own devices. A call without "pointer" means the default pointer,
        # "\(PointerNames.byDefault)", which always exists. States and events of any other pointer carry its name.
        interface io.pointerd.Pointer

        type Point (x: float, y: float)

        type Vector (dx: float, dy: float)

        # (x, y) -> (a*x + c*y + tx, b*x + d*y + ty)
        type Transform (a: float, b: float, c: float, d: float, tx: float, ty: float)

        type Rect (x: float, y: float, width: float, height: float)

        type Axis (\(names(of: Axes.self)))

        \(regionTypes)

        # A node of the region's surface, and its opacity (0 to 1) at the end of the transition.
        type Animation (node: string, alpha: float)

        \(styleTypes)

        \(sourceTypes)

        type State (
          # True position, from which the daemon resolves the region.
          position: Point,
          # Position at which clients draw the pointer.
          displayed: Point,
          # Offset by which the content under a highlight or a lift follows the pointer; absent if zero.
          contentOffset: ?Vector,
          # Current velocity in points per second; absent if the pointer rests. It changes with time alone, so no event carries
          # it.
          velocity: ?Vector,
          # Held buttons: primary, secondary, middle, back, forward.
          buttons: []string,
          # Held modifiers: capsLock, shift, control, alternate, command.
          modifiers: []string,
          # Kind of device that moved the pointer last; absent before the first motion.
          source: ?Source,
          region: ?Region,
          style: Style,
          # Whether a held button keeps the pointer in its region.
          latched: ?bool,
          # Whether a client locks the pointer: it is hidden, and streams carry only its raw motion.
          locked: ?bool,
          # Transition in progress; absent if the last one has completed.
          transition: ?Transition,
          # Frame and time of the last event that this state includes.
          frame: int,
          time: int,
          # Name of the pointer; absent for the default pointer.
          pointer: ?string,
          # Whether the pointer is where the real cursor is, which the compositor draws and clicks with; absent means none.
          agreement: ?Agreement
        )

        # none: unknown, because only devices move the pointer. reported: a client reports the position of the real cursor, or an
        # absolute mouse places it on the compositor's outputs, and the pointer is there. driven: pointerd owns the devices, and puts the
        # real cursor where the pointer is. A later daemon may send further values; treat an unknown value as none.
        type Agreement (\(names(of: Agreement.self)))

        \(transitionTypes)

        type Button (
          button: string,
          pressed: bool,
          # true if the daemon released the button because its device is gone or reports were lost. Not a click.
          interrupted: ?bool,
          # Global point to which a client should send the click. In a region it is the point nearest to the pointer on the
          # visible part of the region's node; elsewhere it is the pointer's position. From the press until the last button is
          # released, its distance to the pointer stays the same, so that a drag does not jump. Older daemons omit it.
          clickPosition: ?Point,
          # Region that a press is for, if help with clicks (io.pointerd.Assist) gave it to another one than the pointer was in.
          meant: ?Region
        )

        # In 1/120 of a wheel click; positive to the right and away from the user.
        type Scroll (horizontal: int, vertical: int)

        type ManipulationKind (\(names(of: Manipulation.Kind.self)))

        # One step of a scroll, pinch, swipe or hold of fingers on a touchpad, wherever the pointer is. A scroll without fingers
        # is motion while a button is held. A manipulation begins once, and ends or is cancelled once; kind and fingers stay the
        # same.
        type Manipulation (
          manipulation: ManipulationKind,
          fingers: int,
          phase: Phase,
          # Translation of the fingers' center since the last step, in points; absent if zero.
          translation: ?Vector,
          # scroll: distance by which to scroll a document; with natural scrolling it is opposite to translation. Absent if zero.
          viewTranslation: ?Vector,
          # pinch: factor by which the distance between the fingers changed since the last step; absent if 1.
          scale: ?float,
          # pinch: rotation since the last step; absent if zero.
          rotation: ?float,
          # Last step of a scroll: velocity of the fingers' center and of the document, in points per second. Kinetic scrolling
          # starts with viewVelocity. Both are absent if the fingers rested before they lifted.
          velocity: ?Vector,
          viewVelocity: ?Vector
        )

        type GestureKind (\(names(of: Gestures.self)))

        \(phaseTypes)

        \(gestureTypes)

        \(controlTypes)

        \(requestTypes)

        type EventKind (
          \(names(of: EventKind.self))
        )

        # owner: user id of the surface's owner; absent if the configuration declares the surface.
        type SurfaceName (id: string, owner: ?int)

        # A change of the layout. state: the layout's number after the change, as io.pointerd.Layout.Get accepts it. surfaces: the
        # surfaces that the change added, changed or removed; absent if everything may have changed, the outputs included.
        type LayoutChange (state: int, surfaces: ?[]SurfaceName)

        # An event carries the fields of its kind. All events of one hardware report carry the same frame number; the daemon
        # counts frames for each pointer separately.
        type Event (
          kind: EventKind,
          frame: int,
          time: int,
          # Name of the pointer; absent for the default pointer.
          pointer: ?string,
          # Whether a held button keeps the pointer in its region after the frame; absent if not.
          latched: ?bool,
          # state (first event of a stream) and resync (after a slow reader lost events, and after muted): the whole state.
          state: ?State,
          # motion
          position: ?Point,
          displayed: ?Point,
          # motion, if the content follows the pointer
          contentOffset: ?Vector,
          # delta: raw motion of a locked pointer, in points
          delta: ?Vector,
          # motion, delta
          source: ?Source,
          # exit, enter; style, if it belongs to a region
          region: ?Region,
          # style
          style: ?Style,
          # exit, enter, style, completion
          transition: ?Transition,
          # completion: true if the transition ran to its end, false if another one replaced it
          finished: ?bool,
          # button
          button: ?Button,
          # modifiers
          modifiers: ?[]string,
          # scroll
          scroll: ?Scroll,
          # manipulation
          manipulation: ?Manipulation,
          # gesture
          gesture: ?Gesture,
          # confirm
          confirm: ?Confirm,
          # slider
          slider: ?Slider,
          # lock: whether the pointer is locked now
          locked: ?bool,
          # agreement: whether the pointer is where the real cursor is now
          agreement: ?Agreement,
          # request
          request: ?Request,
          # layout
          layout: ?LayoutChange,
          # muted: the seat on which another user's session is active. The stream then pauses, except for another muted if the
          # seat changes, and continues with a resync. frame is 0. muted can come in place of the first state.
          seat: ?string
        )

        type Outcome (
          outsideSurface, insideSurface, hidden, disabled, transparent, flattened, outsideHitArea, insideHitArea,
          outsideClip, hit, noInteraction, interactionDisabled, answered, answeredNone, notAnswered, modifiersMissing, outsideRegion, won
        )

        # One check that the daemon made to find the region, and its outcome.
        type Step (
          surface: string,
          # User id of the surface's owner; absent if the configuration declares the surface.
          owner: ?int,
          # Absent if the check was about the surface itself.
          node: ?string,
          # Index of the region that was checked, in the interaction's list.
          region: ?int,
          outcome: Outcome
        )

        # A pointer, and the ids of the devices that move it.
        type Pointer (name: string, devices: []int)

        \(pointerMethods)

        """
}
