import PointerModel

extension InterfaceDescriptions {
    /// The text of io.pointerd.Layout.
    public static let layout = """
        # What the pointer can be near: surfaces, and on them nodes with their interactions.
        #
        # A client attaches a surface and follows what the pointers do on it; a call on a connection of its own changes the surface. A
        # surface belongs to the user who attached it: whoever runs as that user may change it, nobody else. Those of the configuration
        # are nobody's. A call that is refused has changed nothing.
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

        \(regionTypes)

        \(styleTypes)

        \(sourceTypes)

        \(transitionTypes)

        \(phaseTypes)

        \(gestureTypes)

        \(controlTypes)

        \(requestTypes)

        type SurfaceEventKind (
          attached, enter, exit, style, completion, gesture, confirm, slider, request, resync, muted
        )

        # What a pointer did on a surface. The fields that belong to the kind are there, as in the Event of io.pointerd.Pointer with
        # the same frame.
        type SurfaceEvent (
          kind: SurfaceEventKind,
          # attached: the surface's id. All other events of the stream are about this surface.
          surface: ?string,
          # All but attached and muted.
          frame: ?int,
          time: ?int,
          # Whose event it is; absent: the default one's.
          pointer: ?string,
          # Whether a held button keeps the pointer's region after the frame; absent: no.
          latched: ?bool,
          # exit, enter, style; resync: where the pointer is on the surface, absent if it is not
          region: ?Region,
          # style, and resync with a region
          style: ?Style,
          # exit, enter, style, completion
          transition: ?Transition,
          # completion: the transition is over; false: another one took its place
          finished: ?bool,
          # gesture
          gesture: ?Gesture,
          # confirm
          confirm: ?Confirm,
          # slider
          slider: ?Slider,
          # slider: how many updates of the surface came before it; absent: none did. One that put the slider's node and is counted
          # higher is newer than the value.
          updates: ?int,
          # request: where the region is, to be told with Answer
          request: ?Request,
          # muted: the seat of which another session than the caller's is in front. The surface is out of the layout until it no longer
          # is; then a resync comes for each pointer. Before that nothing comes but another muted, if the seat is another.
          seat: ?string
        )

        type Rule (
          regionExceedsHitArea, hitAreaExceedsRegion, unreachableRegion, hitAreaCut, nodeOutsideContainer, outsideOutputs,
          confirmTargetOutside, targetTooSmall, gapBetweenRegions, regionsOverlap, repeatingRegionsOverlap, beamExceedsRegion,
          liftWithoutShadowPath, shadowWithoutScale, tooManyAccessories, unknownNode, duplicateIdentifier
        )

        # Something that works, but hardly as meant. Ids in it are as they were declared.
        type Warning (
          rule: Rule,
          surface: string,
          # Absent: the surface itself.
          node: ?string,
          # Which of the interaction's regions, counted from 0, those that repeat being one more; absent: the node.
          region: ?int,
          # The finding in words, with what to do about it.
          message: string
        )

        # Shows a surface for as long as the client listens: the surface goes with the stream. First comes "attached", then what
        # pointers do on the surface. After events were lost to a slow reader one "resync" comes for each pointer, and what was asked is
        # asked anew. The id is the client's choice, and stands for no other surface meanwhile.
        method Attach(surface: Surface) -> (event: SurfaceEvent)

        # Changes a surface, whole or not at all. Nodes are removed first, each with all that it contains; then put, new ones in front of
        # their siblings, others in their place; then brought to the front of their siblings, in this order. Parents come before
        # children. frame and z are the surface's; absent: as before. updates: how many there have been of the surface with this one, as
        # its slider events tell; absent: the daemon is an older one, which does not count.
        method Update(
          surface: string,
          put: ?[]Node,
          remove: ?[]string,
          bringToFront: ?[]string,
          frame: ?Rect,
          z: ?int
        ) -> (updates: ?int)

        # Says where the region is that a request asked about; absent: there is none at this location. A style takes the place of the
        # region's own. The pointer is the request's. An answer that nobody waits for any more is no error.
        method Answer(
          surface: string,
          sequence: int,
          region: ?RegionDeclaration,
          style: ?StyleDeclaration,
          pointer: ?string
        ) -> ()

        # Has what was answered about a node, or about all nodes of a surface, asked anew.
        method Invalidate(surface: string, node: ?string) -> ()

        # The whole layout. With nodes false its surfaces come without their nodes, for whoever only wants to know which there are.
        method Get(nodes: ?bool) -> (outputs: []Output, surfaces: []Surface)

        # What works in the layout, or on one surface, but hardly as meant.
        method Lint(surface: ?string) -> (warnings: []Warning)

        # The outputs, in place of those that there are, until the daemon ends: a compositor knows them better than a file. A surface
        # that is on none of them is in the global space until its output is back.
        method SetOutputs(outputs: []Output) -> ()

        # A surface of this id is there already.
        error SurfaceExists (surface: string)

        error NoSuchSurface (surface: string)

        error NoSuchNode (surface: string, node: string)

        # No pointer has asked about this surface with this number.
        error NoSuchRequest (surface: string, sequence: string)

        # No pointer has this name, or none has it any more.
        error NoSuchPointer (pointer: string)

        # What the client declares would be more than it may: a key of [limits] in the configuration, or the list that is too long.
        error LimitExceeded (limit: string)

        # The role that the caller lacks; absent: the surface belongs to somebody else.
        error PermissionDenied (role: ?string)

        # A number is not finite or lies outside of what the parameter takes.
        error OutOfRange (parameter: string)

        # The caller is muted, as another session is in front on this seat: it is not told of the layout of others, nor of the outputs,
        # and does not change those. Its own surfaces it can show and change.
        error SessionInactive (seat: string)

        """
}
