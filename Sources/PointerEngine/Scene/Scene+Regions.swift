import PointerModel

/// What a region's handle stands for.
extension Scene {
    /// The region as declared, moved to its place where it repeats.
    func declaration(of handle: RegionHandle) -> Region {
        let surface = self[surface: handle.surface]
        switch handle.number {
        case RegionHandle.wholeNode:
            return Region(rect: surface[node: handle.node].bounds)
        case RegionHandle.answered:
            return surface.asked(handle.node)?.answer?.region ?? Region(rect: .null)
        default:
            let (region, rect) = surface.region(of: handle)
            var declaration = surface.region(region)
            declaration.rect = rect
            return declaration
        }
    }

    /// The style that holds in a region.
    func style(of handle: RegionHandle) -> Style {
        let surface = self[surface: handle.surface]
        let interaction = surface.interactions[Int(surface[node: handle.node].interaction)]
        var style = SceneNode.none
        switch handle.number {
        case RegionHandle.wholeNode: break
        case RegionHandle.answered:
            if let own = surface.asked(handle.node)?.answer?.region?.style { return own }
        default: style = surface.regions[Int(surface.region(of: handle).0)].style
        }
        if style == SceneNode.none { style = interaction.style }
        return style == SceneNode.none ? .content(.automatic()) : surface.styles[Int(style)]
    }

    /// The region on screen, cut to the area that hit-tests to its node.
    func effectiveRect(of handle: RegionHandle, settings: EffectSettings) -> Rect {
        let rect = declaration(of: handle).rect
        return hittable(self[surface: handle.surface].reach(of: rect, in: handle, settings: settings), of: handle)
    }

    /// Where constrained axes hold the pointer in a region: in its middle, for a line of text in the middle of the line itself.
    func rail(of handle: RegionHandle, settings: EffectSettings) -> Point {
        let line = hittable(declaration(of: handle).rect, of: handle)
        return (line.isEmpty ? effectiveRect(of: handle, settings: settings) : line).center
    }

    /// The part of a rectangle of the node's space that hit-tests to the node, on screen.
    private func hittable(_ rect: Rect, of handle: RegionHandle) -> Rect {
        let surface = self[surface: handle.surface]
        return surface.toSurface(handle.node).apply(to: rect).intersection(surface.visibleHitArea(handle.node))
            .offsetBy(dx: surface.frame.x, dy: surface.frame.y)
    }

    /// The region as clients see it.
    func activeRegion(_ handle: RegionHandle, settings: EffectSettings) -> ActiveRegion {
        let surface = self[surface: handle.surface]
        let region = declaration(of: handle)
        return ActiveRegion(
            surface: surface.id,
            node: surface[node: handle.node].id,
            identifier: region.identifier,
            rect: effectiveRect(of: handle, settings: settings),
            latchingAxes: region.latchingAxes,
            enterAnimations: region.enterAnimations,
            exitAnimations: region.exitAnimations
        )
    }

    /// What makes the region the same in another scene.
    func identity(_ handle: RegionHandle) -> RegionIdentity {
        let surface = self[surface: handle.surface]
        let region = declaration(of: handle)
        return RegionIdentity(
            surface: surface.id,
            node: surface[node: handle.node].id,
            identifier: region.identifier,
            rect: region.rect,
            latchingAxes: region.latchingAxes
        )
    }

    /// The region that is the same as one of an earlier scene, if it can still be held: the pointer could enter it and, where that is
    /// asked for, it latches.
    func region(sameAs identity: RegionIdentity, mustLatch: Bool, settings: EffectSettings) -> RegionHandle? {
        guard let node = handle(surface: identity.surface, node: identity.node),
            self[surface: node.surface].isInteractive(node.node), self[surface: node.surface].isReachable(node.node)
        else {
            return nil
        }
        return self[surface: node.surface].numbers(of: node.node, near: identity.rect).lazy
            .map { RegionHandle(surface: node.surface, node: node.node, number: $0) }
            .first { handle in
                !(mustLatch && declaration(of: handle).latchingAxes.isEmpty)
                    && self.identity(handle).isSame(as: identity)
                    && !effectiveRect(of: handle, settings: settings).isEmpty
            }
    }
}

extension SurfaceScene {
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
    func asked(_ node: Int32) -> AskedNode? { asked.first { $0.node == node } }

    /// Whether the node has an interaction that is enabled.
    func isInteractive(_ node: Int32) -> Bool {
        nodes[Int(node)].interaction != SceneNode.none && interactions[Int(nodes[Int(node)].interaction)].isEnabled
    }

    /// The numbers of a node's regions; of those that repeat, the one at the origin of `rect` alone.
    func numbers(of node: Int32, near rect: Rect) -> [Int32] {
        let interaction = interactions[Int(nodes[Int(node)].interaction)]
        var numbers = Array(0..<Int32(interaction.regions.count))
        if interaction.repeating != SceneNode.none {
            let repetition = repetitions[Int(interaction.repeating)]
            let number = repetition.number(at: rect.center, of: regions[Int(repetition.region)].rect) ?? 0
            numbers.append(Int32(interaction.regions.count) + number)
        } else if numbers.isEmpty {
            numbers.append(RegionHandle.wholeNode)
        }
        if asked(node)?.answer?.region != nil { numbers.append(RegionHandle.answered) }
        return numbers
    }
}
