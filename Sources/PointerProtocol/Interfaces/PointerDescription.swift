import PointerModel

extension InterfaceDescriptions {
    /// The text of io.pointerd.Pointer.
    public static let pointer = """
        # Where the pointer is, which region it is in, and how it is to be drawn.
        #
        # Coordinates are logical points in the global space of the outputs, y growing downwards, rounded to
        # 1/10000; factors, angles (radians, clockwise) and the values of sliders are rounded to 1/1000000. Times are
        # microseconds of the kernel's monotonic clock (CLOCK_MONOTONIC). Paths are SVG path data of absolute M, L, Q, C
        # and Z commands.
        #
        # There may be several pointers over the same layout, each with devices of its own. Whoever names none means the default one,
        # "\(PointerNames.byDefault)", which is always there; a state or an event of another one has its name.
        interface io.pointerd.Pointer

        type Point (x: float, y: float)

        type Vector (dx: float, dy: float)

        # (x, y) -> (a*x + c*y + tx, b*x + d*y + ty)
        type Transform (a: float, b: float, c: float, d: float, tx: float, ty: float)

        type Rect (x: float, y: float, width: float, height: float)

        type Axis (horizontal, vertical)

        \(regionTypes)

        # A node of the region's surface, and its opacity at the end of the transition: 0 to 1.
        type Animation (node: string, alpha: float)

        \(styleTypes)

        \(sourceTypes)

        type State (
          # The true position, which everything is resolved from.
          position: Point,
          # Where the pointer is drawn.
          displayed: Point,
          # By how much the content under a highlight or a lift follows the pointer; absent: not at all.
          contentOffset: ?Vector,
          # Points a second, of the motion just now; absent: it rests. It passes by itself, so no event tells it.
          velocity: ?Vector,
          # Held ones of primary, secondary, middle, back, forward.
          buttons: []string,
          # Held ones of capsLock, shift, control, alternate, command.
          modifiers: []string,
          # What moved last; absent before the first motion.
          source: ?Source,
          region: ?Region,
          style: Style,
          # Whether a held button keeps the region.
          latched: ?bool,
          # Whether the pointer is hidden and only its raw motion is told.
          locked: ?bool,
          # The one that is under way; absent: the last one has completed.
          transition: ?Transition,
          # The frame and the time of the last event in this state.
          frame: int,
          time: int,
          # Whose state it is; absent: the default one's.
          pointer: ?string,
          # Whether the pointer is where the real cursor is, the one that the compositor draws and clicks with; absent: none.
          agreement: ?Agreement
        )

        # none: nobody knows, as devices alone move the pointer. reported: a client reports where the real cursor is, and the pointer is
        # there. A later daemon may have further ones; a client takes one that it does not know for none.
        type Agreement (none, reported)

        \(transitionTypes)

        type Button (
          button: string,
          pressed: bool,
          # true: released without the user meaning it, as the device has gone or its reports were lost. Not a click.
          interrupted: ?bool,
          # Where a click belongs, global: in a region, the point nearest to the pointer of what the region's node shows; else the
          # pointer's position. From the press to the release of the last button the distance to the pointer stays the same, so that
          # a drag does not jump. Absent from an older daemon.
          clickPosition: ?Point
        )

        # In units of 1/120 of a wheel's click; positive to the right and away from the user.
        type Scroll (horizontal: int, vertical: int)

        type ManipulationKind (scroll, pinch, swipe, hold)

        # One step of what fingers do together on a touchpad, wherever the pointer is; or, without fingers, of motion that scrolls while a
        # button is held. It begins once and ends or is cancelled once, with the same kind and number of fingers.
        type Manipulation (
          manipulation: ManipulationKind,
          fingers: int,
          phase: Phase,
          # Of the fingers' middle since the last step, in points; absent: none.
          translation: ?Vector,
          # Of a scroll: how far the view of a document goes, with natural scrolling against the fingers; absent: not at all.
          viewTranslation: ?Vector,
          # Of a pinch: what the fingers' distance was multiplied by since the last step; absent: 1.
          scale: ?float,
          # Of a pinch, since the last step; absent: none.
          rotation: ?float,
          # Of a scroll that ends, in points a second: of the fingers' middle, and of a document's view, where kinetic scrolling begins.
          # Absent: the fingers rested before.
          velocity: ?Vector,
          viewVelocity: ?Vector
        )

        type GestureKind (hover, tap, pan, pinch, rotate, secondaryClick, bandSelection)

        \(phaseTypes)

        \(gestureTypes)

        \(controlTypes)

        \(requestTypes)

        type EventKind (
          state, motion, delta, exit, enter, style, completion, button, modifiers, scroll, manipulation, gesture, confirm, slider,
          lock, agreement, request, layout, resync, muted
        )

        # The number of the user who owns the surface; absent: the configuration does.
        type SurfaceName (id: string, owner: ?int)

        # What changed of the layout: state is its number after that, as Layout.Get takes it; surfaces are those that came, changed or went,
        # absent: everything may be another, the outputs too.
        type LayoutChange (state: int, surfaces: ?[]SurfaceName)

        # The fields that belong to the kind are there. Events of one hardware report share the frame; each pointer's are counted by
        # themselves.
        type Event (
          kind: EventKind,
          frame: int,
          time: int,
          # Whose event it is; absent: the default one's.
          pointer: ?string,
          # Whether a held button keeps the region after the frame; absent: none does.
          latched: ?bool,
          # state (the first event of a stream) and resync (after events were lost to a slow reader, and after muted): everything.
          state: ?State,
          # motion
          position: ?Point,
          displayed: ?Point,
          # motion, where the content follows the pointer
          contentOffset: ?Vector,
          # delta: the raw motion of a locked pointer, in points
          delta: ?Vector,
          # motion, delta
          source: ?Source,
          # exit, enter; and style, where it belongs to a region
          region: ?Region,
          # style
          style: ?Style,
          # exit, enter, style, completion
          transition: ?Transition,
          # completion: the transition is over; false: another one took its place
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
          # agreement: whether the pointer is where the real cursor is, from now on
          agreement: ?Agreement,
          # request
          request: ?Request,
          # layout
          layout: ?LayoutChange,
          # muted: the seat of which another session than the caller's is in front. Nothing comes until it no longer is, then a resync;
          # but another muted, if the seat is another. The frame is 0. It may come in place of the first state.
          seat: ?string
        )

        type Outcome (
          outsideSurface, insideSurface, hidden, disabled, transparent, flattened, outsideHitArea, insideHitArea,
          outsideClip, hit, noInteraction, interactionDisabled, answered, answeredNone, notAnswered, modifiersMissing, outsideRegion, won
        )

        # One question asked on the way to a region, and its answer.
        type Step (
          surface: string,
          # The number of the user who owns the surface; absent: the configuration does.
          owner: ?int,
          # Absent: the question was about the surface.
          node: ?string,
          # Which of the interaction's regions was asked, counted from 0.
          region: ?int,
          outcome: Outcome
        )

        # A pointer, and the ids of the devices that move it.
        type Pointer (name: string, devices: []int)

        # One atomic snapshot of a pointer.
        # strict, here and below: whether a field that no version of the interface has is an error, InvalidParameter with its place; absent:
        # it is passed over.
        method GetState(pointer: ?string, strict: ?bool) -> (state: State)

        # A pointer's state, then every change, until the client closes or NoSuchPointer says that the pointer is gone. events: the
        # kinds that are wanted, without it all; state, resync and muted always come. maxRate: at most this many motion events a second,
        # \(SubscribeParameters.maxRateRange.lowerBound) to \(SubscribeParameters.maxRateRange.upperBound).
        method Subscribe(events: ?[]string, maxRate: ?int, pointer: ?string, strict: ?bool) -> (event: Event)

        # What a pointer would be at a point, and why: the surfaces, nodes and regions that the daemon asked, in order. The explanation has
        # every step insideSurface, hit, answered and won, and at most \(ResolveReply.mostSteps) others, half of which may be about what is not
        # at the point. omitted: how many steps it leaves out; absent: none.
        method Resolve(x: float, y: float, modifiers: ?[]string, pointer: ?string, strict: ?bool) -> (
          style: Style,
          region: ?Region,
          explanation: []Step,
          omitted: ?int
        )

        # The pointers, the default one first. They can become others when the configuration is taken again, of which the default one's
        # event "layout" tells. paused: devices move nothing, as Pause has it; absent: they do.
        method List() -> (pointers: []Pointer, paused: ?bool)

        # Says where the real cursor is: the pointer is there, or at the nearest point of an output, and devices move it on. For a
        # compositor. While somebody reports the cursor: CursorReported.
        method SetPosition(x: float, y: float, pointer: ?string, strict: ?bool) -> ()

        # Says which modifiers are held, for all pointers, until the next that says so, or a keyboard that the daemon reads. For a
        # compositor.
        method SetModifiers(modifiers: []string, strict: ?bool) -> ()

        # Locks a pointer for as long as the client listens: it is hidden where it is, and streams have only its raw motion. The reply comes
        # when it is locked. surface: one of the caller's own, on which the pointer is; the stream ends with NotUnderPointer when that
        # surface goes. Without surface the caller needs the role sync. When the caller's user is muted, the stream ends with
        # SessionInactive. A pointer with several locks stays locked until the last of them ends.
        method Lock(surface: ?string, pointer: ?string, strict: ?bool) -> ()

        # Lets the client report where the real cursor is, with MoveCursor, for as long as it listens. The reply names it by a number.
        # From its first report on, the pointer is there: devices press and scroll, and move nothing; the pointer does nothing of its own
        # accord; SetPosition is refused. Of several reporters of a pointer the newest that has reported counts, and when it ends, the one
        # before it where that reported last. While a compositor moves the pointer (io.pointerd.Compositor), none counts. When the last
        # one ends, the pointer stays where it is. The stream ends with SessionInactive when the caller's user is muted, with
        # PermissionDenied when the user loses the role sync, and with NoSuchPointer when the pointer is gone.
        method ReportCursor(pointer: ?string, strict: ?bool) -> (reporter: int)

        # Says where the real cursor is: one-way, on another connection of the reporter's user. time: when it was there, in microseconds of
        # CLOCK_MONOTONIC, at most \(CursorTime.lateness) ago; up to \(CursorTime.earliness) ahead counts as now, anything else is OutOfRange.
        # A press that was made at this time or later, and at most 20000 microseconds before this call, was here: its release comes,
        # interrupted, and the press anew; unless a later place came before, or anything else happened to a button since.
        method MoveCursor(reporter: int, x: float, y: float, time: int, strict: ?bool) -> ()

        # Has devices move nothing until Resume, or until the caller's user is muted: the buttons that they hold are released,
        # interrupted, and the pointers stay where they are. Everything else goes on.
        method Pause() -> ()

        # Has devices move the pointers again, from the next report on.
        method Resume() -> ()

        # A number is not finite or lies outside of what the parameter takes. reason: what it takes, in words.
        error OutOfRange (parameter: string, reason: ?string)

        # No pointer has this name, or none has it any more.
        error NoSuchPointer (pointer: string)

        # The pointer is where a client reports the real cursor (ReportCursor).
        error CursorReported (pointer: string)

        # The caller's user reports no cursor by this number, or no longer does.
        error NoSuchReporter (reporter: string)

        # The caller's user has no surface of this id where the pointer is.
        error NotUnderPointer (surface: string)

        # The role that the caller lacks.
        error PermissionDenied (role: string)

        # The caller is muted, as another session is in front on this seat: it does not learn where the pointer is, does not say so, does
        # not lock it, reports no cursor, and neither pauses the devices nor resumes them.
        error SessionInactive (seat: string)

        """
}
