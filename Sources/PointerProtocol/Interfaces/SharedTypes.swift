/// Types that several interface texts define alike: in Varlink none can name those of another.
extension InterfaceDescriptions {
    /// The region that a pointer is in.
    static let regionTypes = """
        type Region (
          surface: string,
          # The number of the user who owns the surface; absent: the configuration does.
          owner: ?int,
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
        """

    /// How a pointer is drawn.
    static let styleTypes = """
        # Exactly one of roundedRect, path and beam is there. The field that has the shape says what its coordinates are relative to.
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

        # A mark beside the pointer.
        type Accessory (
          # Its coordinates are relative to the center; absent: the client's own arrow, which points up.
          shape: ?Shape,
          # The mark's place, relative to the displayed pointer.
          center: Point,
          # By how much the mark is turned about its center.
          rotation: float
        )

        type Style (
          kind: StyleKind,
          # Absent: the system's own shape. A hover has one only where its style declares one.
          shape: ?Shape,
          # Whether the shape's coordinates are relative to the displayed pointer, as in every style of the kind "shape"; else
          # they are global.
          shapeFollowsPointer: ?bool,
          # The axes on which the displayed pointer is held to the middle of the region.
          constrainedAxes: []Axis,
          # The node that a content effect (highlight, lift, hover) treats.
          content: ?string,
          # The rectangle around the treated part where the effect puts it, and the radius of its corners, global. Absent without
          # content, and from an older daemon.
          contentRect: ?Rect,
          contentRadius: ?float,
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
          # What of the content and of the shape is visible, in global coordinates, where nodes that clip or the surface cut some of it off;
          # of a node that is turned, the rectangle around it. The shape is cut to it already. Absent: nothing is cut off.
          clip: ?Rect,
          tint: Tint,
          # Whether the content casts a shadow.
          shadow: bool,
          # Whether the content may grow.
          scale: bool,
          # Absent: none.
          accessories: ?[]Accessory
        )
        """

    /// What ties the events of one transaction together.
    static let transitionTypes = """
        # answer: the client has said where its region is, or has not in time.
        type Cause (motion, button, modifiers, layout, removed, answer, lock)

        # What ties the exit, the enter and the style of one transaction together.
        type Transition (
          id: int,
          cause: Cause,
          # What moves from the old style to the new one. Absent from an older daemon: a response of 0.25 and a damping of 1.
          spring: ?Spring
        )

        # A spring without a mass: its period without damping, in seconds, and its damping, of which 1 is critical. The transition
        # completes when a spring that began at rest has less than 1 % of its way left, for good.
        type Spring (response: float, dampingFraction: float)
        """

    /// How far something is that begins and ends.
    static let phaseTypes = """
        type Phase (began, changed, ended, cancelled)
        """

    /// A step of a gesture on a node.
    static let gestureTypes = """
        # One step of a gesture on a node.
        type Gesture (
          gesture: GestureKind,
          phase: Phase,
          surface: string,
          # The number of the user who owns the surface; absent: the configuration does.
          owner: ?int,
          node: string,
          # The true position.
          location: Point,
          # Of a tap: the button that made it. Absent from an older daemon, for which it is the primary.
          button: ?string,
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
        """

    /// Steps of controls.
    static let controlTypes = """
        # selected: the ring is full; confirmed: on the target too, so that a release fires.
        type ConfirmPhase (idle, updating, selected, confirmed)

        type RingColor (white, red, green)

        # A step of a control that asks for a confirmation.
        type Confirm (
          surface: string,
          # The number of the user who owns the surface; absent: the configuration does.
          owner: ?int,
          node: string,
          phase: ConfirmPhase,
          # How hard or how long the press is, 0 to 1 of what selects.
          intention: float,
          # How the ring is drawn: how much of it, 0 to 1; in which color; how many times its size, about its middle; around which
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
        type Slider (
          surface: string,
          # The number of the user who owns the surface; absent: the configuration does.
          owner: ?int,
          node: string,
          phase: Phase,
          value: float,
          # false: the slider has not this value, as a new layout has none with this track; absent: it has.
          kept: ?bool,
          # To draw it, global: the rectangle around its bounds, and the middle of its thumb. Absent, as are axis and range: the layout
          # has no such slider any more, or the daemon is an older one.
          track: ?Rect,
          thumb: ?Point,
          axis: ?Axis,
          minimum: ?float,
          maximum: ?float
        )
        """

    /// The question where a region is.
    static let requestTypes = """
        # A client is asked where in its node a region is; the answer repeats the sequence.
        type Request (
          sequence: int,
          surface: string,
          # The number of the user who owns the surface; absent: the configuration does.
          owner: ?int,
          node: string,
          # In the node's space.
          location: Point,
          modifiers: []string,
          source: ?Source
        )
        """

    /// What moved a pointer.
    static let sourceTypes = """
        type Source (mouse, touchpad, touch, pen)
        """
}
