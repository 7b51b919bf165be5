import LayoutDocuments
import PointerModel

extension InterfaceTexts {
    /// What clients declare: the types of io.pointerd.Layout from points to surfaces.
    static let declarationTypes = """
        type Point (x: float, y: float)

        type Vector (dx: float, dy: float)

        type Rect (x: float, y: float, width: float, height: float)

        # A number in place of the object sets all four edges.
        type Insets (top: float, left: float, bottom: float, right: float)

        # (x, y) -> (a*x + c*y + tx, b*x + d*y + ty)
        type Transform (a: float, b: float, c: float, d: float, tx: float, ty: float)

        type Axis (\(names(of: Axes.self)))

        type Space (\(names(of: CoordinateSpace.self)))

        # Exactly one of roundedRect, path and beam must be present.
        type ShapeDeclaration (
          roundedRect: ?Rect,
          radius: ?float,
          path: ?string,
          beam: ?Axis,
          length: ?float,
          # Coordinate space of a content effect's shape; default: container.
          space: ?Space
        )

        type Preview (
          # Node to which the effect applies; default: the interaction's node.
          node: ?string,
          # Part of the node to which the effect applies, and outline that casts the shadow, in the node's space. Default: the
          # whole node, and a diffuse shadow.
          visiblePath: ?string,
          shadowPath: ?string,
          # Color to paint behind the node: #rrggbb or #rrggbbaa.
          background: ?string,
          # Node in whose space center and a shape in the space "container" are; default: the parent of the effect's node.
          container: ?string,
          # Point to which the node's center moves; by default it stays.
          center: ?Point,
          # Transform of the node about its center, in addition to the effect's own.
          transform: ?Transform
        )

        # A mark beside the pointer.
        type AccessoryDeclaration (
          # Rounded rectangle or path around the accessory's position; default: the client's own arrow.
          shape: ?ShapeDeclaration,
          # Distance from the edge of the pointer's shape to the accessory's position.
          offset: ?float,
          # Direction from the pointer to the accessory; 0 is up.
          angle: ?float,
          # Whether angle also rotates the mark.
          orientationMatchesAngle: ?bool
        )

        # Exactly one of pointer, effect, or shape without effect must be present. A word in place of the object, such as
        # "highlight", means the effect or the pointer of this name without further fields.
        type StyleDeclaration (
          pointer: ?(\(Style.pointers.joined(separator: ", "))),
          effect: ?(\(Style.effects.joined(separator: ", "))),
          preview: ?Preview,
          # hover
          tint: ?(\(names(of: Effect.Tint.self))),
          shadow: ?bool,
          scale: ?bool,
          shape: ?ShapeDeclaration,
          # shape without effect
          constrainedAxes: ?[]Axis,
          # At most \(PointerModelLimit.accessories.most) accessories.
          accessories: ?[]AccessoryDeclaration
        )

        # A node of the same surface, and its opacity (0 to 1) at the end of the transition.
        type Animation (node: string, alpha: float)

        type RegionDeclaration (
          rect: Rect,
          # Restricts the region to the inside of this path, in the same space as rect.
          path: ?string,
          identifier: ?string,
          latchingAxes: ?[]Axis,
          # The region exists only while all of these modifiers are held.
          modifiers: ?[]string,
          # Where regions overlap, the one with the greatest priority wins, or the first of equal ones; default: 0.
          priority: ?int,
          style: ?StyleDeclaration,
          # Animations that clients run with the transition into the region and out of it.
          enterAnimations: ?[]Animation,
          exitAnimations: ?[]Animation
        )

        # Regions that differ only in position: each is one pitch further than the one before.
        type RepeatingRegions (first: RegionDeclaration, pitch: Vector, count: int)

        # Without regions, one region covers the whole node. Without a style, the automatic effect applies.
        type Interaction (
          enabled: ?bool,
          regions: ?[]RegionDeclaration,
          repeating: ?RepeatingRegions,
          # Whether the daemon asks the client for the region at each location (see Request and Answer).
          asked: ?bool,
          # Whether regions change during a pan.
          updatesWhilePanning: ?bool,
          style: ?StyleDeclaration
        )

        type Appearance (opaque: ?bool, cornerRadius: ?float)

        type Node (
          id: string,
          # Id of the parent node; default: the surface itself.
          parent: ?string,
          # Bounds in the parent's space.
          frame: Rect,
          transform: ?Transform,
          # Negative values enlarge the hit area; default: the surface's.
          hitInsets: ?Insets,
          # Hit area in the node's space, in place of the bounds and their insets.
          hitPath: ?string,
          # Distance by which the hit area, the region and a highlight's shape together extend beyond the node; 0 or more. An
          # explicit hitInsets, hitPath, region or shape takes precedence.
          padding: ?Insets,
          # Whether the node's descendants are visible, and can be hit, only inside the node's bounds; default: false.
          clips: ?bool,
          hidden: ?bool,
          alpha: ?float,
          enabled: ?bool,
          appearance: ?Appearance,
          role: ?Role,
          interaction: ?Interaction,
          # Gestures that the daemon recognizes on the node and sends to the client.
          gestures: ?[]GestureKind,
          # Buttons whose click is a tap: \(names(of: Buttons.self)). Default, also if empty: primary.
          tapButtons: ?[]string,
          # Kinds of scrolling that count as a pan.
          scrollMask: ?[]ScrollKind,
          # Control that the primary button operates.
          control: ?Control
        )

        # Exactly one of the fields must be present.
        type Control (confirm: ?ConfirmDeclaration, slider: ?SliderDeclaration)

        # A button that fires only after a hard or long press that ends on a target. width and height: the target's size; offset:
        # from the point of the press to the target's center. Default: 100 by 100, (0, -100).
        type ConfirmDeclaration (width: ?float, height: ?float, offset: ?Vector)

        # A value that the user sets by dragging a thumb, or by the scrolling in scrollMask. Default: horizontal, 0 to 1, the
        # minimum, no scrolling.
        type SliderDeclaration (
          axis: ?Axis,
          minimum: ?float,
          maximum: ?float,
          value: ?float,
          scrollMask: ?[]ScrollKind
        )

        type Role (\(names(of: Role.self)))

        type GestureKind (\(names(of: Gestures.self)))

        # discrete: clicks of a wheel. continuous: fingers on a touchpad or a screen.
        type ScrollKind (\(names(of: ScrollMask.self)))

        # Strategy that helps the pointer to its targets.
        type Targeting (\(names(of: Targeting.self)))

        # What the space between targets is for. unused: nothing. meant: clicks and drags of its own, which no target takes.
        type Emptiness (\(names(of: Emptiness.self)))

        type Surface (
          # Unique among the surfaces of one owner.
          id: string,
          # In replies of Get: user id of the surface's owner; absent if the configuration declares the surface. Attach and Show
          # ignore it, because their surfaces belong to the caller's user.
          owner: ?int,
          # Output to which the frame is relative; default: the global space.
          output: ?string,
          frame: Rect,
          # Stacking order: a greater z is further in front.
          z: int,
          # Default for nodes without hitInsets of their own.
          hitInsets: ?Insets,
          # Default: the strategy of the configuration.
          targeting: ?Targeting,
          # Absent if it is unknown, which counts as unused.
          emptiness: ?Emptiness,
          # Parents before children, siblings from back to front.
          nodes: []Node
        )

        # owner: user id of the surface's owner; absent if the configuration declares the surface.
        type SurfaceName (id: string, owner: ?int)

        # Places a new or existing node directly behind a sibling. The sibling has the same parent and is painted after the node.
        type Insertion (node: Node, below: string)

        type Output (
          name: string,
          # As a person sees it, after the transform.
          frame: Rect,
          scale: float,
          # How the picture is turned on the panel, by the words of wl_output: 
          # \(names(of: OutputTransform.self)). Touchscreens turn with it. Absent means
          # normal.
          transform: ?string
        )
        """
}
