/// The protocol's only definition: the interface texts that the daemon serves through org.varlink.service.GetInterfaceDescription.
///
/// Versioning is additive: unknown fields are ignored, and fields and members are never renamed or removed.
public enum InterfaceDescriptions {
    public static let pointer = """
        # Where the pointer is, which region it is in, and how it is to be drawn.
        #
        # Coordinates are logical points in the global space of the outputs, y growing downwards, rounded to
        # 1/10000. Times are microseconds of the kernel's monotonic clock (CLOCK_MONOTONIC).
        interface io.pointerd.Pointer

        type Point (x: float, y: float)

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
          latchingAxes: []Axis
        )

        # Exactly one of roundedRect, path and beam is there. In a style of the kind "shape" the coordinates are
        # relative to the displayed pointer, in all others they are global.
        type Shape (
          roundedRect: ?Rect,
          # Of the rounded rectangle's corners.
          radius: ?float,
          # SVG path data of absolute M, L, Q, C and Z commands.
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

        type Style (
          kind: StyleKind,
          # Absent: the system's own shape.
          shape: ?Shape,
          # The axes on which the displayed pointer is held to the middle of the region.
          constrainedAxes: []Axis,
          # The node that a content effect (highlight, lift, hover) treats.
          content: ?string,
          tint: Tint,
          # Whether the content casts a shadow.
          shadow: bool,
          # Whether the content may grow.
          scale: bool
        )

        type Source (mouse, touchpad, touch, pen)

        type State (
          # The true position, which everything is resolved from.
          position: Point,
          # Where the pointer is drawn.
          displayed: Point,
          # Held ones of primary, secondary, middle, back, forward.
          buttons: []string,
          # Held ones of capsLock, shift, control, alternate, command.
          modifiers: []string,
          # What moved last; absent before the first motion.
          source: ?Source,
          region: ?Region,
          style: Style,
          # The frame and the time of the last event in this state.
          frame: int,
          time: int
        )

        type Cause (motion, button, modifiers, layout, removed)

        # What ties the exit, the enter and the style of one transaction together.
        type Transition (id: int, cause: Cause)

        type Button (button: string, pressed: bool)

        # In units of 1/120 of a wheel's click; positive to the right and away from the user.
        type Scroll (horizontal: int, vertical: int)

        type EventKind (state, motion, exit, enter, style, button, modifiers, scroll, layout, resync)

        # The fields that belong to the kind are there. Events of one hardware report share the frame.
        type Event (
          kind: EventKind,
          frame: int,
          time: int,
          # state (the first event of a stream) and resync (after events were lost to a slow reader): everything.
          state: ?State,
          # motion
          position: ?Point,
          displayed: ?Point,
          source: ?Source,
          # exit, enter; and style, where it belongs to a region
          region: ?Region,
          # style
          style: ?Style,
          # exit, enter, style
          transition: ?Transition,
          # button
          button: ?Button,
          # modifiers
          modifiers: ?[]string,
          # scroll
          scroll: ?Scroll
        )

        type Outcome (
          outsideSurface, insideSurface, hidden, disabled, transparent, flattened, outsideHitArea, insideHitArea, hit,
          noInteraction, interactionDisabled, modifiersMissing, outsideRegion, won
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

        # One atomic snapshot.
        method GetState() -> (state: State)

        # The state, then every change, until the client closes. events: the kinds that are wanted, without it all; state and resync
        # always come. maxRate: at most this many motion events a second, \(SubscribeParameters.maxRateRange.lowerBound) to
        # \(SubscribeParameters.maxRateRange.upperBound).
        method Subscribe(events: ?[]string, maxRate: ?int) -> (event: Event)

        # What the pointer would be at a point, and why: every surface, node and region that was asked, in order.
        method Resolve(x: float, y: float, modifiers: ?[]string) -> (style: Style, region: ?Region, explanation: []Step)

        # A number is not finite or lies outside of what the parameter takes.
        error OutOfRange (parameter: string)

        """

    public static let layout = """
        # What the pointer can be near: surfaces, and on them nodes with their interactions.
        interface io.pointerd.Layout

        type Rect (x: float, y: float, width: float, height: float)

        type Insets (top: float, left: float, bottom: float, right: float)

        # (x, y) -> (a*x + c*y + tx, b*x + d*y + ty)
        type Transform (a: float, b: float, c: float, d: float, tx: float, ty: float)

        type Axis (horizontal, vertical)

        type Space (node, container, screen)

        # Exactly one of roundedRect, path and beam is there.
        type ShapeDeclaration (
          roundedRect: ?Rect,
          radius: ?float,
          # SVG path data of absolute M, L, Q, C and Z commands.
          path: ?string,
          beam: ?Axis,
          length: ?float,
          # What a content effect's shape is relative to; container without it.
          space: ?Space
        )

        # The node to be treated, and the one whose space the shape is in; without them the interaction's node and its parent.
        type Preview (node: ?string, container: ?string)

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
          constrainedAxes: ?[]Axis
        )

        type RegionDeclaration (
          rect: Rect,
          identifier: ?string,
          latchingAxes: ?[]Axis,
          modifiers: ?[]string,
          style: ?StyleDeclaration
        )

        # Without regions one region covers the whole node; without a style it is the automatic effect.
        type Interaction (enabled: ?bool, regions: ?[]RegionDeclaration, style: ?StyleDeclaration)

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
          hidden: ?bool,
          alpha: ?float,
          enabled: ?bool,
          appearance: ?Appearance,
          interaction: ?Interaction
        )

        type Surface (
          id: string,
          # What the frame is relative to; absent: the global space.
          output: ?string,
          frame: Rect,
          # Greater is further in front.
          z: int,
          # For nodes that name none of their own.
          hitInsets: ?Insets,
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
          # Counts per inch, where udev knows them.
          dpi: ?float,
          touchpad: ?Touchpad
        )

        # A device that is there but cannot be read; it is tried again when udev reports a change of it. The node tells
        # failures apart.
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
