package import PointerModel

/// Lookup of regions by their identity.
extension Scene {
    /// Returns the region with the identity of one in an earlier scene, if the pointer could enter it and, with `mustLatch`, it
    /// latches.
    func region(sameAs identity: RegionIdentity, mustLatch: Bool, settings: EffectSettings) -> RegionHandle? {
        guard let node = handle(surface: identity.surface, node: identity.node) else { return nil }
        let surface = surfaces[Int(node.surface)]
        guard surface.isInteractive(node.node), surface.isReachable(node.node) else { return nil }
        return surface.numbers(of: node.node, near: identity.rect).lazy
            .map { RegionHandle(surface: node.surface, node: node.node, number: $0) }
            .first { handle in
                let declaration = surface.declaration(of: handle)
                return !(mustLatch && declaration.latchingAxes.isEmpty)
                    && surface.identity(handle, as: declaration).isSame(as: identity)
                    && !surface.effectiveRect(of: handle, settings: settings).isEmpty
            }
    }

    /// Whether the node exists, can be hit, and its client is asked for regions.
    package func isAsked(surface: SurfaceName, node: String) -> Bool {
        guard let handle = handle(surface: surface, node: node) else { return false }
        let surface = surfaces[Int(handle.surface)]
        return surface.isInteractive(handle.node) && surface.isReachable(handle.node)
            && surface.interactions[Int(surface[node: handle.node].interaction)].isAsked
    }
}

/// Properties of a region by its handle. These methods run when the pointer enters a region, and read the tables.
extension SurfaceScene {
    /// Returns the region as declared, a repeating one at its place.
    package func declaration(of handle: RegionHandle) -> Region {
        switch handle.number {
        case RegionHandle.wholeNode:
            return Region(rect: wholeRegion(handle.node))
        case RegionHandle.answered:
            return asked(handle.node)?.answer?.region ?? Region(rect: .null)
        default:
            let (index, rect) = self.region(of: handle)
            var declaration = self.region(index)
            declaration.rect = rect
            return declaration
        }
    }

    /// Returns the declared rectangle of a region in the node's space.
    private func rect(of handle: RegionHandle) -> Rect {
        switch handle.number {
        case RegionHandle.wholeNode: wholeRegion(handle.node)
        case RegionHandle.answered: asked(handle.node)?.answer?.region?.rect ?? .null
        default: self.region(of: handle).1
        }
    }

    /// Returns the style of a region.
    package func style(of handle: RegionHandle) -> Style {
        var style = SceneNode.none
        switch handle.number {
        case RegionHandle.wholeNode: break
        case RegionHandle.answered:
            if let own = asked(handle.node)?.answer?.region?.style { return own }
        default: style = regions[Int(self.region(of: handle).0)].style
        }
        if style == SceneNode.none { style = interactions[Int(nodes[Int(handle.node)].interaction)].style }
        return style == SceneNode.none ? .content(.automatic()) : styles[Int(style)]
    }

    /// Returns the region on screen, cut to the area that hit-tests to its node.
    package func effectiveRect(of handle: RegionHandle, settings: EffectSettings) -> Rect {
        hittable(reach(of: rect(of: handle), in: handle, settings: settings), of: handle)
    }

    /// Returns the same as ``effectiveRect(of:settings:)``, for a known hit area in the surface's space.
    package func effectiveRect(of handle: RegionHandle, within area: Rect, settings: EffectSettings) -> Rect {
        let reach = reach(of: rect(of: handle), in: handle, settings: settings)
        return toSurface(handle.node).apply(to: reach).intersection(area).offsetBy(dx: frame.x, dy: frame.y)
    }

    /// Returns where constrained axes hold the pointer in a region: at its center, for a line of text at the center of the line
    /// itself.
    package func rail(of handle: RegionHandle, settings: EffectSettings) -> Point {
        let line = hittable(rect(of: handle), of: handle)
        return (line.isEmpty ? effectiveRect(of: handle, settings: settings) : line).center
    }

    /// Returns the same as ``rail(of:settings:)``, for a known rectangle of the region on screen: its center, except for a line
    /// of text.
    package func rail(of handle: RegionHandle, in rect: Rect, settings: EffectSettings) -> Point {
        nodes[Int(handle.node)].role == .text ? rail(of: handle, settings: settings) : rect.center
    }

    /// Returns the part of a rectangle of the node's space that hit-tests to the node, on screen.
    private func hittable(_ rect: Rect, of handle: RegionHandle) -> Rect {
        toSurface(handle.node).apply(to: rect).intersection(visibleHitArea(handle.node))
            .offsetBy(dx: frame.x, dy: frame.y)
    }

    /// Returns the region as clients see it, given its declaration.
    package func activeRegion(_ handle: RegionHandle, as region: Region, settings: EffectSettings) -> ActiveRegion {
        let reach = reach(of: region.rect, in: handle, settings: settings)
        var rect = hittable(reach, of: handle)
        if rect.isNull {
            // Mirrored nodes can share an edge and no area. The pointer is on it, and clients need a region with finite
            // coordinates.
            rect = toScreen(handle.node).apply(to: reach)
        }
        return ActiveRegion(
            surface: name,
            node: nodes[Int(handle.node)].id,
            identifier: region.identifier,
            rect: rect,
            latchingAxes: region.latchingAxes,
            enterAnimations: region.enterAnimations,
            exitAnimations: region.exitAnimations
        )
    }

    /// Returns the identity of the region in other scenes, given its declaration.
    func identity(_ handle: RegionHandle, as region: Region) -> RegionIdentity {
        RegionIdentity(
            surface: name,
            node: nodes[Int(handle.node)].id,
            identifier: region.identifier,
            rect: region.rect,
            latchingAxes: region.latchingAxes,
            isAnswered: handle.number == RegionHandle.answered
        )
    }

    /// Returns the table entry of a declared or repeating region, and its rectangle in the node's space.
    package func region(of handle: RegionHandle) -> (Int32, Rect) {
        let interaction = interactions[Int(nodes[Int(handle.node)].interaction)]
        let number = handle.number - Int32(interaction.regions.count)
        guard number >= 0, interaction.repeating != SceneNode.none else {
            let region = interaction.regions.lowerBound + handle.number
            return (region, regions[Int(region)].rect)
        }
        let repetition = repetitions[Int(interaction.repeating)]
        return (repetition.region, repetition.rect(number, of: regions[Int(repetition.region)].rect))
    }

    /// Returns the rectangle in which a region is active: declared lines of text reach a little above and below themselves.
    package func reach(of rect: Rect, in handle: RegionHandle, settings: EffectSettings) -> Rect {
        guard nodes[Int(handle.node)].role == .text, handle.number >= 0 else { return rect }
        return rect.insetBy(dx: 0, dy: -settings.textLinePadding)
    }

    /// Returns the state of a node whose client is asked; nil if it was not asked yet.
    func asked(_ node: Int32) -> RegionQuery? {
        let place = placeAsked(node)
        return place == SceneNode.none ? nil : asked[Int(place)]
    }

    /// Returns the index in `asked` of the state of a node whose client is asked, or `SceneNode.none`.
    package func placeAsked(_ node: Int32) -> Int32 {
        let interaction = nodes[Int(node)].interaction
        return interaction == SceneNode.none ? interaction : interactions[Int(interaction)].asked
    }

    /// Whether the node has an enabled interaction.
    package func isInteractive(_ node: Int32) -> Bool { nodes[Int(node)].interactive == node }

    /// Returns the numbers of a node's regions; of repeating ones only that of the one at `rect`, or else at its center.
    package func numbers(of node: Int32, near rect: Rect) -> [Int32] {
        let interaction = interactions[Int(nodes[Int(node)].interaction)]
        var numbers = Array(0..<Int32(interaction.regions.count))
        if interaction.repeating != SceneNode.none {
            let repetition = repetitions[Int(interaction.repeating)]
            let first = regions[Int(repetition.region)].rect
            // If the repeating regions overlap, several contain the center of one.
            let number =
                repetition.numbers(near: rect.center, of: first)?.first { repetition.rect($0, of: first) == rect }
                ?? repetition.number(at: rect.center, of: first)
            numbers.append(Int32(interaction.regions.count) + (number ?? 0))
        } else if numbers.isEmpty {
            numbers.append(RegionHandle.wholeNode)
        }
        if asked(node)?.answer?.region != nil { numbers.append(RegionHandle.answered) }
        return numbers
    }
}
