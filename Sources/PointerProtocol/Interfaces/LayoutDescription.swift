import PointerModel

extension InterfaceDescriptions {
    /// The text of io.pointerd.Layout.
    public static let layout = """
        # What the pointer can be near: surfaces, and on them nodes with their interactions.
        #
        # A client attaches a surface and follows what the pointers do on it; a call on a connection of its own changes the surface. A client
        # with many surfaces opens a host, whose one stream carries them all. A surface belongs to the user who shows it: programs of
        # that user may change it, nobody else's. Those of the configuration are nobody's. A call that is refused has changed nothing.
        #
        # Ids are each owner's own: two users, or a user and the configuration, can use the same id. Update, Answer and Invalidate mean the
        # caller's own surface. A method that has the parameters surface and owner means the surface of that owner, which is the number
        # of a user or \(SurfaceOwner.ofConfiguration) for the configuration; without owner it means the caller's own surface of this id, or else the only one.
        #
        # Lengths are logical points, angles radians clockwise. Paths are SVG path data: clients may use all of its commands, with
        # coordinates that repeat one; the daemon writes absolute M, L, Q, C and Z commands alone. An arc becomes up to four curves, which
        # are within 0.03 % of its larger radius and count as four elements. Ids and names are compared by their bytes.
        interface io.pointerd.Layout

        type Point (x: float, y: float)

        type Vector (dx: float, dy: float)

        type Rect (x: float, y: float, width: float, height: float)

        # A number in place of the object is taken for all four.
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

        # Exactly one of pointer, effect, or shape without effect is there. A word in place of the object, such as "highlight", is taken
        # for the effect or the pointer of this name alone.
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
          # How far the hit area, the region and the shape of a highlight reach beyond the node together: 0 or more. Where hitInsets or
          # hitPath, the regions or the shape are declared too, these hold.
          padding: ?Insets,
          # Whether what the node contains is visible, and can be hit, inside the node's bounds only; absent: no.
          clips: ?bool,
          hidden: ?bool,
          alpha: ?float,
          enabled: ?bool,
          appearance: ?Appearance,
          role: ?Role,
          interaction: ?Interaction,
          # What its client is told of.
          gestures: ?[]GestureKind,
          # The buttons whose click is a tap, of primary, secondary, middle, back, forward; absent or empty: primary.
          tapButtons: ?[]string,
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
          # Unique among the surfaces of one owner.
          id: string,
          # As Get has it: the number of the user who owns the surface; absent: the configuration does. Attach ignores it, as the
          # caller's user owns what is attached.
          owner: ?int,
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

        # The number of the user who owns the surface; absent: the configuration does.
        type SurfaceName (id: string, owner: ?int)

        # A node, new or there already, that comes directly behind a sibling: of the same parent, and painted after it.
        type Insertion (node: Node, below: string)

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
          attached, opened, enter, exit, style, completion, gesture, confirm, slider, request, resync, muted
        )

        # What a pointer did on a surface. The fields that belong to the kind are there, as in the Event of io.pointerd.Pointer with
        # the same frame.
        type SurfaceEvent (
          kind: SurfaceEventKind,
          # attached: the surface's id. All other events of the stream are about this surface.
          surface: ?string,
          # opened: how calls name the host. All other events of the stream are about its surfaces, and name theirs in region, gesture,
          # confirm, slider and request.
          host: ?string,
          # All but attached, opened and muted.
          frame: ?int,
          time: ?int,
          # Whose event it is; absent: the default one's.
          pointer: ?string,
          # Whether a held button keeps the pointer's region after the frame; absent: no.
          latched: ?bool,
          # exit, enter, style; resync: where the pointer is on a surface of the stream, absent if it is on none
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
          # muted: the seat of which another session than the caller's is in front. The surfaces are out of the layout until it no longer
          # is; then a resync comes for each pointer. Before that nothing comes but another muted, if the seat is another.
          seat: ?string
        )

        type Rule (
          regionExceedsHitArea, hitAreaExceedsRegion, unreachableRegion, hitAreaCut, nodeOutsideContainer, outsideOutputs,
          confirmTargetOutside, targetTooSmall, gapBetweenRegions, regionsOverlap, repeatingRegionsOverlap, beamExceedsRegion,
          liftWithoutShadowPath, shadowWithoutScale, highlightOnOpaque, tooManyAccessories, unknownNode, duplicateIdentifier
        )

        # Something that works, but hardly as meant. Ids in it are as they were declared.
        type Warning (
          rule: Rule,
          surface: string,
          # The number of the user who owns the surface; absent: the configuration does.
          owner: ?int,
          # Absent: the surface itself.
          node: ?string,
          # Which of the interaction's regions, counted from 0, those that repeat being one more; absent: the node.
          region: ?int,
          # The finding in words, with what to do about it.
          message: string
        )

        # Shows a surface for as long as the client listens: the surface goes with the stream. First comes "attached", then what
        # pointers do on the surface. After events were lost to a slow reader one "resync" comes for each pointer, and what was asked is
        # asked anew. The id is the client's choice, among the surfaces of its user.
        # strict, here and below: whether a field that no version of the interface has is an error, InvalidParameter with its place; absent:
        # it is passed over.
        method Attach(surface: Surface, strict: ?bool) -> (event: SurfaceEvent)

        # Opens a host of surfaces for as long as the client listens: they go with the stream, which carries the events of them all. First
        # comes "opened", with the host's name for Show and Hide; only the same user can use it. One "resync" for each pointer is about
        # all of them. What a host shows counts together as one client's.
        method Host(strict: ?bool) -> (event: SurfaceEvent)

        # Shows surfaces on a host, all of them or none. One that the host shows already is declared anew, and keeps its place among others
        # of its z. updates: in the order of the call, how many updates there have been of the surface: 0 for a new one, and to declare it
        # anew counts as one.
        method Show(host: string, surfaces: []Surface, strict: ?bool) -> (updates: []int)

        # Takes surfaces away from a host, all of them or none.
        method Hide(host: string, surfaces: []string, strict: ?bool) -> ()

        # Changes a surface, whole or not at all. Nodes are removed first, each with all that it contains; then put, new ones in front of
        # their siblings, others in their place; then inserted; then brought to the front of their siblings, in this order. Parents come
        # before children. frame to targeting are the surface's; absent: as before. clear names what the surface no longer declares. An
        # output has to be there. updates: how many there have been of the surface with this one, as
        # its slider events tell; absent: the daemon is an older one, which does not count.
        method Update(
          surface: string,
          put: ?[]Node,
          remove: ?[]string,
          insert: ?[]Insertion,
          bringToFront: ?[]string,
          frame: ?Rect,
          z: ?int,
          output: ?string,
          hitInsets: ?Insets,
          targeting: ?Targeting,
          clear: ?[](output, targeting),
          strict: ?bool
        ) -> (updates: ?int)

        # Says where the region is that a request asked about; absent: there is none at this location. A style takes the place of the
        # region's own. The pointer is the request's. An answer that nobody waits for any more is no error.
        method Answer(
          surface: string,
          sequence: int,
          region: ?RegionDeclaration,
          style: ?StyleDeclaration,
          pointer: ?string,
          strict: ?bool
        ) -> ()

        # Has what was answered about a node, or about all nodes of a surface, asked anew.
        method Invalidate(surface: string, node: ?string, strict: ?bool) -> ()

        # The layout: the outputs, and all surfaces or the one that is named. With nodes false surfaces come without their nodes. state is
        # the layout's number, which grows with each change but for the values of sliders, and is greater than any of an earlier daemon
        # since the machine started. With since, a number that came before, only surfaces come that have changed after it, and removed
        # names those that went: a client first takes away what is removed, then puts each surface in the place of the one of its name, or
        # else at the end. The daemon knows some hundred changes; where they do not reach back to since, all surfaces come. complete: these
        # are all surfaces, and what the client knows of others is out of date; absent: they are not.
        method Get(surface: ?string, owner: ?int, nodes: ?bool, since: ?int, strict: ?bool) -> (
          outputs: []Output,
          surfaces: []Surface,
          state: int,
          removed: ?[]SurfaceName,
          complete: ?bool
        )

        # Likely mistakes in the layout, or on one surface.
        method Lint(surface: ?string, owner: ?int, strict: ?bool) -> (warnings: []Warning)

        # The outputs, in place of those that there are, until the daemon ends: a compositor knows them better than a file. A surface
        # that is on none of them is in the global space until its output is back. While a client holds outputs, these come into force
        # afterwards.
        method SetOutputs(outputs: []Output, strict: ?bool) -> ()

        # Holds outputs for as long as the client listens, in place of the others; they are in force when the reply comes. With
        # the stream they go, and the former ones are back. A further call of the same user replaces them, and the last reply ends the
        # stream of those before. Of several users' outputs the newest are in force. While a user is muted, what it holds is not.
        method HoldOutputs(outputs: []Output, strict: ?bool) -> ()

        # The caller's user already has a surface of this id.
        error SurfaceExists (surface: string)

        # The caller, or for Hide the host, has no such surface, or, where the method can mean others', nobody has.
        error NoSuchSurface (surface: string)

        # The caller's user has no open host of this name.
        error NoSuchHost (host: string)

        # Several owners have a surface of this id, and the caller is none of them: their numbers, as the parameter owner takes them, in
        # ascending order, separated by commas.
        error AmbiguousSurface (surface: string, owners: string)

        # reason, here and below: where and why, in words; absent: there is nothing to add.
        error NoSuchNode (surface: string, node: string, reason: ?string)

        # No pointer has asked about this surface with this number.
        error NoSuchRequest (surface: string, sequence: string)

        # No pointer has this name, or none has it any more.
        error NoSuchPointer (pointer: string)

        # What the client declares would be more than it may: a key of [limits] in the configuration, or the list that is too long; or
        # styleBytes: a style would take more than \(LayoutLimits.styleBytes) bytes on the wire, with its paths' coordinates at full length. node: whose style
        # it is; absent: the limit is about no style, or the style is that of an Answer.
        error LimitExceeded (limit: string, node: ?string, reason: ?string)

        # The role that the caller lacks.
        error PermissionDenied (role: string)

        # A number is not finite or lies outside of what the parameter takes.
        error OutOfRange (parameter: string, reason: ?string)

        # The caller is muted, as another session is in front on this seat: it is not told of the layout of others, nor of the outputs,
        # and does not change those. Its own surfaces it can show and change.
        error SessionInactive (seat: string)

        """
}
