import PointerModel

/// The protocol's only definition: the interface texts that the daemon serves through org.varlink.service.GetInterfaceDescription.
///
/// Versioning is additive: unknown fields are ignored, and fields and members are never renamed or removed.
public enum InterfaceDescriptions {
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

        type Region (
          surface: string,
          # The node whose interaction declared the region.
          node: string,
          identifier: ?string,
          # Cut to the area that hit-tests to the node.
          rect: Rect,
          # The axes on which the pointer moves freely while the primary button holds the region.
          latchingAxes: []Axis,
          # What clients change along with the transition into the region, and with the one out of it; absent: nothing.
          enterAnimations: ?[]Animation,
          exitAnimations: ?[]Animation
        )

        # A node of the region's surface, and its opacity at the end of the transition: 0 to 1.
        type Animation (node: string, alpha: float)

        # Exactly one of roundedRect, path and beam is there. Whether the coordinates are global or relative to the
        # displayed pointer is told where the shape is.
        type Shape (
          roundedRect: ?Rect,
          # Of the rounded rectangle's corners.
          radius: ?float,
          path: ?string,
          # Where the path's (0, 0) is drawn.
          origin: ?Point,
          # The direction in which a beam extends.
          beam: ?Axis,
          # Of the beam.
          length: ?float
        )

        type StyleKind (system, hidden, highlight, lift, hover, shape)

        type Tint (none, overlay, underlay)

        # A path, and where its (0, 0) is drawn.
        type Outline (path: string, origin: Point)

        # A mark beside the pointer. All its coordinates are relative to the displayed pointer.
        type Accessory (
          # Around the accessory's center; absent: the client's own arrow, which points up.
          shape: ?Shape,
          center: Point,
          # By how much the mark is turned.
          rotation: float
        )

        type Style (
          kind: StyleKind,
          # Absent: the system's own shape.
          shape: ?Shape,
          # Whether the shape's coordinates are relative to the displayed pointer, as in every style of the kind "shape"; else
          # they are global.
          shapeFollowsPointer: ?bool,
          # The axes on which the displayed pointer is held to the middle of the region.
          constrainedAxes: []Axis,
          # The node that a content effect (highlight, lift, hover) treats.
          content: ?string,
          # The part of it that is treated; absent: all of it.
          visiblePath: ?Outline,
          # The outline that casts the shadow; absent: the shadow is diffuse.
          shadowPath: ?Outline,
          # What is painted behind it, as #rrggbbaa; absent: nothing.
          background: ?string,
          # Where its middle goes; absent: it stays.
          contentCenter: ?Point,
          # What becomes of it about its middle, beside what the effect does; absent: nothing.
          contentTransform: ?Transform,
          tint: Tint,
          # Whether the content casts a shadow.
          shadow: bool,
          # Whether the content may grow.
          scale: bool,
          # Absent: none.
          accessories: ?[]Accessory
        )

        type Source (mouse, touchpad, touch, pen)

        type State (
          # The true position, which everything is resolved from.
          position: Point,
          # Where the pointer is drawn.
          displayed: Point,
          # By how much the content under a highlight or a lift follows the pointer; absent: not at all.
          contentOffset: ?Vector,
          # Points a second, of the motion just now; absent: it rests. No event tells it.
          velocity: ?Vector,
          # Held ones of primary, secondary, middle, back, forward.
          buttons: []string,
          # Held ones of capsLock, shift, control, alternate, command.
          modifiers: []string,
          # What moved last; absent before the first motion.
          source: ?Source,
          region: ?Region,
          style: Style,
          # Whether a held button keeps the region. No event tells it.
          latched: ?bool,
          # Whether the pointer is hidden and only its raw motion is told.
          locked: ?bool,
          # The one that is under way; absent: the last one has completed.
          transition: ?Transition,
          # The frame and the time of the last event in this state.
          frame: int,
          time: int,
          # Whose state it is; absent: the default one's.
          pointer: ?string
        )

        # answer: the client has said where its region is, or has not in time.
        type Cause (motion, button, modifiers, layout, removed, answer, lock)

        # What ties the exit, the enter and the style of one transaction together.
        type Transition (id: int, cause: Cause)

        type Button (
          button: string,
          pressed: bool,
          # true: released without the user meaning it, as the device has gone or its reports were lost. Not a click.
          interrupted: ?bool
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
          rotation: ?float
        )

        type GestureKind (hover, tap, pan, pinch, rotate, secondaryClick, bandSelection)

        type Phase (began, changed, ended, cancelled)

        # One step of a gesture on a node.
        type Gesture (
          gesture: GestureKind,
          phase: Phase,
          surface: string,
          node: string,
          # The true position.
          location: Point,
          # Of a pan, since it began; absent: none.
          translation: ?Vector,
          # Of a pinch, since it began; absent: 1.
          scale: ?float,
          # Of a rotation, since it began; absent: none.
          rotation: ?float,
          # Of a band selection.
          rect: ?Rect,
          modifiers: []string
        )

        # selected: the ring is full; confirmed: on the target too, so that a release fires.
        type ConfirmPhase (idle, updating, selected, confirmed)

        type RingColor (white, red, green)

        # A step of a control that asks for a confirmation.
        type Confirm (
          surface: string,
          node: string,
          phase: ConfirmPhase,
          # How hard or how long the press is, 0 to 1 of what selects.
          intention: float,
          # How the ring is drawn: how much of it, 0 to 1; in which colour; how many times its size, about its middle; around which
          # target, in the space of the node; and what the target says. Without a target there is nothing to draw.
          ring: float,
          ringColor: RingColor,
          ringScale: float,
          target: ?Rect,
          label: string,
          # Whether this is the one event that means the action.
          fired: bool
        )

        # A step of a slider.
        type Slider (surface: string, node: string, phase: Phase, value: float)

        # A client is asked where in its node a region is; the answer repeats the sequence.
        type Request (
          sequence: int,
          surface: string,
          node: string,
          # In the node's space.
          location: Point,
          modifiers: []string,
          source: ?Source
        )

        type EventKind (
          state, motion, delta, exit, enter, style, completion, button, modifiers, scroll, manipulation, gesture, confirm, slider,
          lock, request, layout, resync
        )

        # The fields that belong to the kind are there. Events of one hardware report share the frame; each pointer's are counted by
        # themselves.
        type Event (
          kind: EventKind,
          frame: int,
          time: int,
          # Whose event it is; absent: the default one's.
          pointer: ?string,
          # state (the first event of a stream) and resync (after events were lost to a slow reader): everything.
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
          # request
          request: ?Request
        )

        type Outcome (
          outsideSurface, insideSurface, hidden, disabled, transparent, flattened, outsideHitArea, insideHitArea, hit,
          noInteraction, interactionDisabled, answered, answeredNone, notAnswered, modifiersMissing, outsideRegion, won
        )

        # One question asked on the way to a region, and its answer.
        type Step (
          surface: string,
          # Absent: the question was about the surface.
          node: ?string,
          # Which of the interaction's regions was asked, counted from 0.
          region: ?int,
          outcome: Outcome
        )

        # A pointer, and the ids of the devices that move it.
        type Pointer (name: string, devices: []int)

        # One atomic snapshot of a pointer.
        method GetState(pointer: ?string) -> (state: State)

        # A pointer's state, then every change, until the client closes or NoSuchPointer says that the pointer is gone. events: the
        # kinds that are wanted, without it all; state and resync always come. maxRate: at most this many motion events a second,
        # \(SubscribeParameters.maxRateRange.lowerBound) to \(SubscribeParameters.maxRateRange.upperBound).
        method Subscribe(events: ?[]string, maxRate: ?int, pointer: ?string) -> (event: Event)

        # What a pointer would be at a point, and why: every surface, node and region that was asked, in order.
        method Resolve(x: float, y: float, modifiers: ?[]string, pointer: ?string) -> (
          style: Style,
          region: ?Region,
          explanation: []Step
        )

        # The pointers, the default one first. They can become others when the configuration is taken again, of which the default one's
        # event "layout" tells.
        method List() -> (pointers: []Pointer)

        # A number is not finite or lies outside of what the parameter takes.
        error OutOfRange (parameter: string)

        # No pointer has this name, or none has it any more.
        error NoSuchPointer (pointer: string)

        """

    public static let layout = """
        # What the pointer can be near: surfaces, and on them nodes with their interactions.
        #
        # Lengths are logical points, angles radians clockwise. Paths are SVG path data of absolute M, L, Q, C and Z
        # commands.
        interface io.pointerd.Layout

        type Point (x: float, y: float)

        type Vector (dx: float, dy: float)

        type Rect (x: float, y: float, width: float, height: float)

        type Insets (top: float, left: float, bottom: float, right: float)

        # (x, y) -> (a*x + c*y + tx, b*x + d*y + ty)
        type Transform (a: float, b: float, c: float, d: float, tx: float, ty: float)

        type Axis (horizontal, vertical)

        type Space (node, container, screen, pointer)

        # Exactly one of roundedRect, path and beam is there.
        type ShapeDeclaration (
          roundedRect: ?Rect,
          radius: ?float,
          path: ?string,
          beam: ?Axis,
          length: ?float,
          # What a content effect's shape is relative to; container without it.
          space: ?Space
        )

        type Preview (
          # The node to be treated; absent: the interaction's.
          node: ?string,
          # The part of it that is treated, and the outline that casts its shadow, in its space; absent: all of it, and a diffuse
          # shadow.
          visiblePath: ?string,
          shadowPath: ?string,
          # What is painted behind it: #rrggbb or #rrggbbaa.
          background: ?string,
          # The node whose space center and the shape's space "container" mean; absent: the treated node's parent.
          container: ?string,
          # Where its middle goes; absent: it stays.
          center: ?Point,
          # What becomes of it about its middle, beside what the effect does.
          transform: ?Transform
        )

        # A mark beside the pointer.
        type AccessoryDeclaration (
          # A rounded rectangle or a path around the accessory's place; absent: the client's own arrow.
          shape: ?ShapeDeclaration,
          # From the edge of the pointer's shape to the place.
          offset: ?float,
          # Where around the pointer, from its top.
          angle: ?float,
          # Whether the mark is turned by the angle.
          orientationMatchesAngle: ?bool
        )

        # Exactly one of pointer, effect, or shape without effect is there.
        type StyleDeclaration (
          pointer: ?(system, hidden),
          effect: ?(automatic, highlight, lift, hover),
          preview: ?Preview,
          # hover
          tint: ?(none, overlay, underlay),
          shadow: ?bool,
          scale: ?bool,
          shape: ?ShapeDeclaration,
          # shape without effect
          constrainedAxes: ?[]Axis,
          # At most \(Style.maximumAccessories).
          accessories: ?[]AccessoryDeclaration
        )

        # A node of the same surface, and its opacity at the end of the transition: 0 to 1.
        type Animation (node: string, alpha: float)

        type RegionDeclaration (
          rect: Rect,
          # Narrows the region to what lies inside of it, in the same space.
          path: ?string,
          identifier: ?string,
          latchingAxes: ?[]Axis,
          # The region is there while all of these are held.
          modifiers: ?[]string,
          # Where regions overlap, the greatest wins, among equals the first; absent: 0.
          priority: ?int,
          style: ?StyleDeclaration,
          # What clients change along with the transition into the region, and with the one out of it.
          enterAnimations: ?[]Animation,
          exitAnimations: ?[]Animation
        )

        # Regions that differ in their place alone: each a pitch further than the one before.
        type RepeatingRegions (first: RegionDeclaration, pitch: Vector, count: int)

        # Without regions one region covers the whole node; without a style it is the automatic effect.
        type Interaction (
          enabled: ?bool,
          regions: ?[]RegionDeclaration,
          repeating: ?RepeatingRegions,
          # Whether the client is asked at each location.
          asked: ?bool,
          # Whether regions change while a pan is under way.
          updatesWhilePanning: ?bool,
          style: ?StyleDeclaration
        )

        type Appearance (opaque: ?bool, cornerRadius: ?float)

        type Node (
          id: string,
          # Absent: the surface itself.
          parent: ?string,
          # In the parent's space.
          frame: Rect,
          transform: ?Transform,
          # Negative grows the hit area; absent: the surface's.
          hitInsets: ?Insets,
          # Takes the place of the bounds and their insets, in the node's space.
          hitPath: ?string,
          hidden: ?bool,
          alpha: ?float,
          enabled: ?bool,
          appearance: ?Appearance,
          role: ?Role,
          interaction: ?Interaction,
          # What its client is told of.
          gestures: ?[]GestureKind,
          # Which scrolling counts as a pan.
          scrollMask: ?[]ScrollKind,
          # What it is for the primary button.
          control: ?Control
        )

        # Exactly one of them is there.
        type Control (confirm: ?ConfirmDeclaration, slider: ?SliderDeclaration)

        # A button that fires only after a hard or long press that ends on a target: of this size, its middle at this offset from
        # the first touch. Absent: 100 by 100, (0, -100).
        type ConfirmDeclaration (width: ?float, height: ?float, offset: ?Vector)

        # A value that is set by dragging a thumb, and by this scrolling. Absent: horizontal, 0 to 1, the minimum, none.
        type SliderDeclaration (
          axis: ?Axis,
          minimum: ?float,
          maximum: ?float,
          value: ?float,
          scrollMask: ?[]ScrollKind
        )

        type Role (barButton, segmentedControl, segment, separator, button, text)

        type GestureKind (hover, tap, pan, pinch, rotate, secondaryClick, bandSelection)

        # The clicks of a wheel; fingers on a touchpad or a screen.
        type ScrollKind (discrete, continuous)

        # How the pointer is helped to its targets.
        type Targeting (none, ipados, bubble, semantic)

        type Surface (
          id: string,
          # What the frame is relative to; absent: the global space.
          output: ?string,
          frame: Rect,
          # Greater is further in front.
          z: int,
          # For nodes that name none of their own.
          hitInsets: ?Insets,
          # Absent: as everywhere.
          targeting: ?Targeting,
          # Parents before children, siblings from back to front.
          nodes: []Node
        )

        type Output (name: string, frame: Rect, scale: float)

        # The whole layout.
        method Get() -> (outputs: []Output, surfaces: []Surface)

        """

    public static let devices = """
        # The devices that move the pointer.
        interface io.pointerd.Devices

        type Kind (mouse, touchpad, pointingStick)

        type Touchpad (
          # Millimetres.
          width: float,
          height: float,
          # The device named no resolution, its size is an assumption.
          sizeAssumed: bool,
          # How many fingers it can tell apart.
          slots: int
        )

        # What a device's pressure tells of a finger: how hard it presses; how much of it touches; nothing.
        type ForceClass (force, contact, none)

        # All texts come from the hardware; escape them before they reach a terminal or a page.
        type Device (
          # Never used again, unlike node numbers.
          id: int,
          kind: Kind,
          name: string,
          # Such as /dev/input/event3.
          node: string,
          # The kernel's path in sysfs.
          systemPath: string,
          vendor: int,
          product: int,
          # Counts per inch, where the configuration or udev knows them.
          dpi: ?float,
          touchpad: ?Touchpad,
          # The kernel's number, such as 3 for USB and 5 for Bluetooth; 0 where it is not known.
          bus: ?int,
          # Where the device is connected, as its driver names it; empty where it does not.
          phys: ?string,
          # The numbers of the configuration's rules that are for the device, counted from 1.
          rules: ?[]int,
          force: ?ForceClass,
          # Why it is that, for a person to read.
          forceReason: ?string,
          # The name of the pointer that it moves.
          pointer: ?string
        )

        # A device that is there but is not read, because it cannot be or because the configuration ignores it. It is tried again
        # when udev reports a change of it, and some failures after a while too. The node tells failures apart.
        type Failure (node: string, name: string, reason: string)

        type DeviceEventKind (present, added, removed, failed)

        type DeviceEvent (
          kind: DeviceEventKind,
          # present, added, removed
          device: ?Device,
          # failed: a device cannot be read, for another reason than before if one was told.
          # removed, without a device: the failure of this node has ended. The device is gone, or can be read and is added.
          failure: ?Failure
        )

        method List() -> (devices: []Device, failures: []Failure)

        # Those that are there and those that cannot be read, then every change, until the client closes.
        method Monitor() -> (event: DeviceEvent)

        """
}
