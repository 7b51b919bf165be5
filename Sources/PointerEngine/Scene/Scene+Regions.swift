import PointerModel

/// Regions that are looked for by what makes them the same.
extension Scene {
    /// The region that is the same as one of an earlier scene, if it can still be held: the pointer could enter it and, where that is
    /// asked for, it latches.
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

    /// Whether there is such a node that can be hit, and whose client is asked.
    func isAsked(surface: SurfaceName, node: String) -> Bool {
        guard let handle = handle(surface: surface, node: node) else { return false }
        let surface = surfaces[Int(handle.surface)]
        return surface.isInteractive(handle.node) && surface.isReachable(handle.node)
            && surface.interactions[Int(surface[node: handle.node].interaction)].isAsked
    }
}

/// What a region's handle stands for. These run when a region is entered and look into tables.
extension SurfaceScene {
    /// The region as declared, moved to its place where it repeats.
    func declaration(of handle: RegionHandle) -> Region {
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

    /// Where the region is in the node's space, as declared.
    private func rect(of handle: RegionHandle) -> Rect {
        switch handle.number {
        case RegionHandle.wholeNode: wholeRegion(handle.node)
        case RegionHandle.answered: asked(handle.node)?.answer?.region?.rect ?? .null
        default: self.region(of: handle).1
        }
    }

    /// The style that holds in a region.
    func style(of handle: RegionHandle) -> Style {
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

    /// The region on screen, cut to the area that hit-tests to its node.
    func effectiveRect(of handle: RegionHandle, settings: EffectSettings) -> Rect {
        hittable(reach(of: rect(of: handle), in: handle, settings: settings), of: handle)
    }

    /// The same where the area is known.
    /// - Parameter area: in the surface's space.
    func effectiveRect(of handle: RegionHandle, within area: Rect, settings: EffectSettings) -> Rect {
        let reach = reach(of: rect(of: handle), in: handle, settings: settings)
        return toSurface(handle.node).apply(to: reach).intersection(area).offsetBy(dx: frame.x, dy: frame.y)
    }

    /// Where constrained axes hold the pointer in a region: in its middle, for a line of text in the middle of the line itself.
    func rail(of handle: RegionHandle, settings: EffectSettings) -> Point {
        let line = hittable(rect(of: handle), of: handle)
        return (line.isEmpty ? effectiveRect(of: handle, settings: settings) : line).center
    }

    /// The same where the region on screen is known: but for a line of text, the middle is its own.
    func rail(of handle: RegionHandle, in rect: Rect, settings: EffectSettings) -> Point {
        nodes[Int(handle.node)].role == .text ? rail(of: handle, settings: settings) : rect.center
    }

    /// The part of a rectangle of the node's space that hit-tests to the node, on screen.
    private func hittable(_ rect: Rect, of handle: RegionHandle) -> Rect {
        toSurface(handle.node).apply(to: rect).intersection(visibleHitArea(handle.node))
            .offsetBy(dx: frame.x, dy: frame.y)
    }

    /// The region as clients see it.
    /// - Parameter region: its declaration.
    func activeRegion(_ handle: RegionHandle, as region: Region, settings: EffectSettings) -> ActiveRegion {
        let reach = reach(of: region.rect, in: handle, settings: settings)
        var rect = hittable(reach, of: handle)
        if rect.isNull {
            // Mirrored nodes can have an edge in common and no area; the pointer is on it, and is told of a region that has numbers.
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

    /// What makes the region the same in another scene.
    /// - Parameter region: its declaration.
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

    /// The table's entry of a declared or repeating region, and where it is in the node's space.
    func region(of handle: RegionHandle) -> (Int32, Rect) {
        let interaction = interactions[Int(nodes[Int(handle.node)].interaction)]
        let number = handle.number - Int32(interaction.regions.count)
        guard number >= 0, interaction.repeating != SceneNode.none else {
            let region = interaction.regions.lowerBound + handle.number
            return (region, regions[Int(region)].rect)
        }
        let repetition = repetitions[Int(interaction.repeating)]
        return (repetition.region, repetition.rect(number, of: regions[Int(repetition.region)].rect))
    }

    /// Where a region of this rectangle is active: declared lines of text reach a little above and below themselves.
    func reach(of rect: Rect, in handle: RegionHandle, settings: EffectSettings) -> Rect {
        guard nodes[Int(handle.node)].role == .text, handle.number >= 0 else { return rect }
        return rect.insetBy(dx: 0, dy: -settings.textLinePadding)
    }

    /// What is known of a node whose client is asked.
    func asked(_ node: Int32) -> RegionQuery? {
        let place = placeAsked(node)
        return place == SceneNode.none ? nil : asked[Int(place)]
    }

    /// The entry of what is known of a node whose client is asked, or `SceneNode.none`.
    func placeAsked(_ node: Int32) -> Int32 {
        let interaction = nodes[Int(node)].interaction
        return interaction == SceneNode.none ? interaction : interactions[Int(interaction)].asked
    }

    /// Whether the node has an interaction that is enabled.
    func isInteractive(_ node: Int32) -> Bool { nodes[Int(node)].interactive == node }

    /// The numbers of a node's regions; of those that repeat, the one at `rect` alone, or else in the middle of it.
    func numbers(of node: Int32, near rect: Rect) -> [Int32] {
        let interaction = interactions[Int(nodes[Int(node)].interaction)]
        var numbers = Array(0..<Int32(interaction.regions.count))
        if interaction.repeating != SceneNode.none {
            let repetition = repetitions[Int(interaction.repeating)]
            let first = regions[Int(repetition.region)].rect
            // Where they overlap, several contain the middle of one.
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
