import PointerModel

extension InterfaceTexts {
    /// The text of io.pointerd.Layout.
    package static let layout = """
        # The layout under the pointers: surfaces, and the nodes on them with their interactions.
        #
        # A client attaches a surface and receives what pointers do on it; a call on a second connection changes the surface. A
        # client with many surfaces opens a host, whose one stream carries all of them. A surface belongs to the user who shows
        # it: programs of that user can change it, and no other user can. Nobody can change the surfaces of the configuration. A
        # call that fails changes nothing.
        #
        # Each owner has a separate space of ids: two users, or a user and the configuration, can use the same id. Update, Answer
        # and Invalidate refer to the caller's own surface. Methods with the parameters surface and owner refer to the surface of
        # that owner: a user id, or \(SurfaceOwner.ofConfiguration) for the configuration. Without owner they refer to the
        # caller's own surface of this id, or else to the only one.
        #
        # Lengths are logical points, angles are radians clockwise. Paths are SVG path data. Clients may use all of its commands,
        # and repeat coordinates without repeating the command; the daemon sends only absolute M, L, Q, C and Z commands. It
        # replaces an arc by up to four curves, which are within 0.03 % of the arc's larger radius and count as four elements. Ids
        # and names are compared byte by byte.
        interface io.pointerd.Layout

        \(declarationTypes)

        \(regionTypes)

        \(styleTypes)

        \(sourceTypes)

        \(transitionTypes)

        \(phaseTypes)

        \(gestureTypes)

        \(controlTypes)

        \(requestTypes)

        type SurfaceEventKind (
          \(names(of: SurfaceEventKind.self))
        )

        # What a pointer did on a surface. An event carries the fields of its kind, with the values of the Event of
        # io.pointerd.Pointer that has the same frame.
        type SurfaceEvent (
          kind: SurfaceEventKind,
          # attached: id of the surface. All other events of the stream are about it.
          surface: ?string,
          # opened: name of the host for calls. All other events of the stream are about the host's surfaces; region, gesture,
          # confirm, slider and request name the surface.
          host: ?string,
          # All kinds except attached, opened and muted.
          frame: ?int,
          time: ?int,
          # Name of the pointer; absent for the default pointer.
          pointer: ?string,
          # Whether a held button keeps the pointer in its region after the frame; absent if not.
          latched: ?bool,
          # exit, enter, style; resync: region of the pointer on the stream's surfaces, absent if it is in none
          region: ?Region,
          # style; resync with a region
          style: ?Style,
          # exit, enter, style, completion
          transition: ?Transition,
          # completion: true if the transition ran to its end, false if another one replaced it
          finished: ?bool,
          # gesture
          gesture: ?Gesture,
          # confirm
          confirm: ?Confirm,
          # slider
          slider: ?Slider,
          # slider: number of updates of the surface before this event; absent if zero. If your last update that put the slider's
          # node has a higher number, the value is outdated.
          updates: ?int,
          # request: question to answer with Answer
          request: ?Request,
          # muted: the seat on which another user's session is active. The surfaces are out of the layout until that ends; then
          # one resync comes for each pointer. Before that, only another muted can come, if the seat changes.
          seat: ?string
        )

        type Rule (
          regionExceedsHitArea, hitAreaExceedsRegion, unreachableRegion, hitAreaCut, nodeOutsideContainer, outsideOutputs,
          confirmTargetOutside, aboveWindows, targetTooSmall, gapBetweenRegions, regionsOverlap, repeatingRegionsOverlap, beamExceedsRegion,
          liftWithoutShadowPath, shadowWithoutScale, highlightOnOpaque, tooManyAccessories, unknownNode, duplicateIdentifier
        )

        # A likely mistake in a valid layout. Ids are as the client declared them.
        type Warning (
          rule: Rule,
          surface: string,
          # User id of the surface's owner; absent if the configuration declares the surface.
          owner: ?int,
          # Absent if the warning is about the surface itself.
          node: ?string,
          # Index of the region in the interaction's list; repeating regions count as one more. Absent if the warning is about the
          # node.
          region: ?int,
          # The finding and its remedy, in words.
          message: string
        )

        # Shows a surface while the stream is open. The first event is "attached"; then come the events of pointers on the
        # surface. If a slow reader lost events, one "resync" comes for each pointer, and the daemon repeats its open requests.
        # The client chooses the id, which must be unique among the surfaces of its user.
        # strict (here and below): if true, a field that the daemon does not know is an error, InvalidParameter with the field's
        # path. By default the daemon ignores such fields.
        method Attach(surface: Surface, strict: ?bool) -> (event: SurfaceEvent)

        # Opens a host: its surfaces exist while its stream is open, and the stream carries the events of all of them. The first
        # event is "opened", with the host's name for Show and Hide; only the same user can use it. One "resync" per pointer
        # covers all surfaces. For limits, all surfaces of a host together count as one client.
        method Host(strict: ?bool) -> (event: SurfaceEvent)

        # Shows surfaces on a host, all of them or none. A surface that the host already shows is declared anew, and keeps its
        # place among those of the same z. updates: for each surface, in the order of the call, its number of updates so far: 0
        # for a new surface; declaring a surface anew counts as an update.
        method Show(host: string, surfaces: []Surface, strict: ?bool) -> (updates: []int)

        # Removes surfaces from a host, all of them or none.
        method Hide(host: string, surfaces: []string, strict: ?bool) -> ()

        # Changes a surface, as a whole or not at all. The daemon applies the lists in this order: remove, each node with its
        # descendants; put, which adds new nodes in front of their siblings and replaces existing ones in place; insert;
        # bringToFront, which moves nodes in front of their siblings. Parents must come before children. frame to emptiness
        # replace the surface's values (default: keep them), and clear removes values. An output must exist. updates: number of
        # updates of the surface including this one, as in its slider events; older daemons omit it.
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
          emptiness: ?Emptiness,
          clear: ?[](\(names(of: SurfaceUpdate.Fields.self))),
          strict: ?bool
        ) -> (updates: ?int)

        # Answers a request with the region at its location; absent means no region there. A style replaces the region's own.
        # pointer: the request's. An answer to a request that has since expired is no error.
        method Answer(
          surface: string,
          sequence: int,
          region: ?RegionDeclaration,
          style: ?StyleDeclaration,
          pointer: ?string,
          strict: ?bool
        ) -> ()

        # Discards the answers for a node, or for all nodes of a surface, so that the daemon asks again.
        method Invalidate(surface: string, node: ?string, strict: ?bool) -> ()

        # Returns the layout: the outputs, and all surfaces or the named one. nodes: false leaves out the surfaces' nodes.
        # state: the layout's number. It grows with each change except that of a slider's value, and is greater than any number of
        # an earlier daemon since the machine started.
        # since: an earlier state. The reply then has only the surfaces that changed after it, and removed names those that went.
        # Apply it in this order: drop the surfaces in removed, then put each surface in place of the one with its name, or else
        # at the end. The daemon remembers some hundred changes; if they do not reach back to since, the reply has all surfaces.
        # complete: true if the reply has all surfaces, so that the client must drop all others; absent otherwise.
        method Get(surface: ?string, owner: ?int, nodes: ?bool, since: ?int, strict: ?bool) -> (
          outputs: []Output,
          surfaces: []Surface,
          state: int,
          removed: ?[]SurfaceName,
          complete: ?bool
        )

        # Returns likely mistakes in the layout, or on one surface.
        method Lint(surface: ?string, owner: ?int, strict: ?bool) -> (warnings: []Warning)

        # Replaces the outputs until the daemon ends, because a compositor knows them better than a file. A surface whose output
        # is missing is in the global space until that output is back. While a client holds outputs (HoldOutputs), the new ones
        # wait.
        method SetOutputs(outputs: []Output, strict: ?bool) -> ()

        # Replaces the outputs while the stream is open. They are in force when the reply comes. When the stream ends, the former
        # outputs return. A further call of the same user with other outputs replaces them and ends the earlier stream with a
        # last reply. If several users hold outputs, the newest are in force. Outputs of a muted user are not in force.
        method HoldOutputs(outputs: []Output, strict: ?bool) -> ()

        # The caller's user already has a surface of this id.
        error SurfaceExists (surface: string)

        # The caller has no such surface; for Hide, the host has none; for methods with owner, no such surface exists.
        error NoSuchSurface (surface: string)

        # The caller's user has no open host of this name.
        error NoSuchHost (host: string)

        # Several owners, but not the caller, have a surface of this id. owners: values for the parameter owner, in ascending
        # order, separated by commas.
        error AmbiguousSurface (surface: string, owners: string)

        # The surface has no such node. reason (here and below): place and cause in words; can be absent.
        error NoSuchNode (surface: string, node: string, reason: ?string)

        # No request of this pointer for the surface has this sequence.
        error NoSuchRequest (surface: string, sequence: string)

        # No pointer has this name, or the pointer is gone.
        error NoSuchPointer (pointer: string)

        # The declaration exceeds a limit. limit: a key of [limits] in the configuration; or the list that is too long; or
        # styleBytes, if a style would take more than \(PointerModelLimit.styleBytes.most) bytes on the wire, with its paths' coordinates at
        # full length. node: the node whose style it is; absent if the limit is not about a style, or if the style is that of an
        # Answer.
        error LimitExceeded (limit: string, node: ?string, reason: ?string)

        # The caller lacks this role.
        error PermissionDenied (role: string)

        # A number is not finite, or is outside the parameter's range. reason: the expected range, in words.
        error OutOfRange (parameter: string, reason: ?string)

        # The caller is muted, because another user's session is active on this seat. A muted caller cannot read the layout or set
        # outputs, but can still show and change its own surfaces.
        error SessionInactive (seat: string)

        """
}
