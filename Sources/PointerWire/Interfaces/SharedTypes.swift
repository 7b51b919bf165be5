import PointerModel

/// Types that several interface texts define identically, because a Varlink interface cannot refer to another one's types.
extension InterfaceTexts {
    /// Region that a pointer is in.
    static let regionTypes = """
        type Region (
          surface: string,
          # User id of the surface's owner; absent if the configuration declares the surface.
          owner: ?int,
          # Node whose interaction declares the region.
          node: string,
          identifier: ?string,
          # Clipped to the area that hit-tests to the node.
          rect: Rect,
          # Axes on which the pointer moves freely while the primary button holds it in the region.
          latchingAxes: []Axis,
          # Animations that clients run with the transition into the region and out of it; absent if there are none.
          enterAnimations: ?[]Animation,
          exitAnimations: ?[]Animation
        )
        """

    /// Appearance of a pointer.
    static let styleTypes = """
        # Exactly one of roundedRect, path and beam is present. The field that holds the shape defines its coordinate space.
        type Shape (
          roundedRect: ?Rect,
          # Corner radius of roundedRect.
          radius: ?float,
          path: ?string,
          # Point at which to draw the path's (0, 0).
          origin: ?Point,
          # Axis along which a beam extends.
          beam: ?Axis,
          # Length of the beam.
          length: ?float
        )

        type StyleKind (\(names(of: ResolvedStyle.Kind.self)))

        type Tint (\(names(of: Effect.Tint.self)))

        # A path, and the point at which to draw its (0, 0).
        type Outline (path: string, origin: Point)

        # A mark beside the pointer.
        type Accessory (
          # Relative to center. Absent means the client's own arrow, which points up.
          shape: ?Shape,
          # Position of the mark, relative to the displayed pointer.
          center: Point,
          # Rotation of the mark about its center.
          rotation: float
        )

        type Style (
          kind: StyleKind,
          # Absent means the system's own shape. A hover has a shape only if its style declares one.
          shape: ?Shape,
          # Whether the shape's coordinates are relative to the displayed pointer, as in every style of the kind "shape".
          # Otherwise they are global.
          shapeFollowsPointer: ?bool,
          # Axes on which the displayed pointer is held to the middle of the region.
          constrainedAxes: []Axis,
          # False if a highlight or a lift has other content so close that the pointer is displayed where it is, on the shape.
          # Otherwise absent.
          snaps: ?bool,
          # Node to which a content effect (highlight, lift, hover) applies.
          content: ?string,
          # Bounding rectangle of that content where the effect puts it, and its corner radius, in global coordinates. Absent
          # without content; older daemons omit both.
          contentRect: ?Rect,
          contentRadius: ?float,
          # Part of the content to which the effect applies; absent for all of it.
          visiblePath: ?Outline,
          # Outline that casts the shadow; absent for a diffuse shadow.
          shadowPath: ?Outline,
          # Color to paint behind the content, as #rrggbbaa; absent if none.
          background: ?string,
          # Point to which the content's center moves; absent if it stays.
          contentCenter: ?Point,
          # Transform of the content about its center, in addition to the effect's own; absent if none.
          contentTransform: ?Transform,
          # Rectangle to which the content and the shape are clipped, in global coordinates, if clipping nodes or the surface cut
          # them. For a rotated node it is the bounding rectangle. The shape already has the clip applied. Absent if nothing is
          # cut.
          clip: ?Rect,
          tint: Tint,
          # Whether the content casts a shadow.
          shadow: bool,
          # Whether the content may grow.
          scale: bool,
          # Absent if there are none.
          accessories: ?[]Accessory
        )
        """

    /// Transition that links the events of one change.
    static let transitionTypes = """
        # answer: the client answered a region request, or did not answer in time.
        type Cause (\(names(of: Transition.Cause.self)))

        # Links the exit, enter, style and completion events of one change.
        type Transition (
          id: int,
          cause: Cause,
          # Spring that animates the old style into the new one. Older daemons omit it; they mean response 0.25, dampingFraction
          # 1.
          spring: ?Spring
        )

        # A spring. response: its undamped period in seconds. dampingFraction: its damping, where 1 is critical. The transition
        # completes once a spring that starts at rest has, for good, less than 1 % of its way left.
        type Spring (response: float, dampingFraction: float)
        """

    /// Phase of a gesture, a manipulation or a slider.
    static let phaseTypes = """
        type Phase (\(names(of: GesturePhase.self)))
        """

    /// Step of a gesture on a node.
    static let gestureTypes = """
        # One step of a gesture on a node.
        type Gesture (
          gesture: GestureKind,
          phase: Phase,
          surface: string,
          # User id of the surface's owner; absent if the configuration declares the surface.
          owner: ?int,
          node: string,
          # True position of the pointer.
          location: Point,
          # tap: the button. Older daemons omit it and mean primary.
          button: ?string,
          # pan: translation since the gesture began; absent if zero.
          translation: ?Vector,
          # pinch: scale since the gesture began; absent if 1.
          scale: ?float,
          # rotate: angle since the gesture began; absent if zero.
          rotation: ?float,
          # bandSelection: the selected rectangle.
          rect: ?Rect,
          modifiers: []string
        )
        """

    /// Steps of controls.
    static let controlTypes = """
        # selected: the ring is full. confirmed: the pointer is also on the target, so that a release fires.
        type ConfirmPhase (\(names(of: ConfirmState.Phase.self)))

        type RingColor (\(names(of: ConfirmState.RingColor.self)))

        # A step of a confirm control.
        type Confirm (
          surface: string,
          # User id of the surface's owner; absent if the configuration declares the surface.
          owner: ?int,
          node: string,
          phase: ConfirmPhase,
          # Strength or duration of the press, as a fraction (0 to 1) of what selects.
          intention: float,
          # How to draw the ring: its filled fraction (0 to 1), its color, its size as a factor about its center, its target in
          # the node's space, and the target's label. Without a target there is nothing to draw.
          ring: float,
          ringColor: RingColor,
          ringScale: float,
          target: ?Rect,
          label: string,
          # The rectangle around the target, in the global space. For clients that draw over surfaces of others.
          screenTarget: ?Rect,
          # Whether the client must perform the action now; true in one event only.
          fired: bool
        )

        # A step of a slider.
        type Slider (
          surface: string,
          # User id of the surface's owner; absent if the configuration declares the surface.
          owner: ?int,
          node: string,
          phase: Phase,
          value: float,
          # false if the slider does not keep this value, because a new layout has no slider with this track; absent if it does.
          kept: ?bool,
          # For drawing, in global coordinates: bounding rectangle of the slider, and center of its thumb. Absent, like axis and
          # range, if the layout no longer has this slider; older daemons omit them.
          track: ?Rect,
          thumb: ?Point,
          axis: ?Axis,
          minimum: ?float,
          maximum: ?float
        )
        """

    /// Request to a client for a region.
    static let requestTypes = """
        # Asks the client which region its node has at a location. The client replies with Answer and repeats the sequence.
        type Request (
          sequence: int,
          surface: string,
          # User id of the surface's owner; absent if the configuration declares the surface.
          owner: ?int,
          node: string,
          # In the node's space.
          location: Point,
          modifiers: []string,
          source: ?Source
        )
        """

    /// Kind of device that moved a pointer.
    static let sourceTypes = """
        type Source (\(names(of: PointerSource.self)))
        """
}
