import PointerModel

/// Which regions of a surface attract the pointer, and where it lands in them.
extension SurfaceScene {
    /// On which axes a region attracts the pointer: on both for content effects, on the constrained ones for shape styles; nil: it does not.
    func magneticAxes(of handle: RegionHandle, settings: EffectSettings) -> Axes? {
        // A region that comes with a modifier is none for a hand that aims.
        guard modifiers(of: handle).isEmpty else { return nil }
        let axes: Axes
        switch style(of: handle).kind {
        case .system, .hidden: return nil
        case .content(let effect, _):
            guard kind(of: effect, on: handle.node, settings: settings) != .hover else { return nil }
            axes = .both
        case .shape(let shape, let constrainedAxes):
            guard !shape.isFree(inWholeNode: handle.number == RegionHandle.wholeNode, settings: settings) else {
                return nil
            }
            axes = constrainedAxes
        }
        return axes.isEmpty ? nil : axes
    }

    private func modifiers(of handle: RegionHandle) -> Modifiers {
        switch handle.number {
        case RegionHandle.wholeNode: []
        case RegionHandle.answered: asked(handle.node)?.answer?.region?.modifiers ?? []
        default: regions[Int(region(of: handle).0)].modifiers
        }
    }

    /// Calls `body` with the numbers of a node's regions; of those that repeat, with the one that is nearest to a location.
    /// - Parameter location: in the surface's space, where the node can be hit.
    func forEachNumber(of node: Int32, nearest location: Point, _ body: (Int32) -> Void) {
        let interaction = interactions[Int(nodes[Int(node)].interaction)]
        for number in 0..<Int32(interaction.regions.count) { body(number) }
        if interaction.repeating != SceneNode.none {
            let repetition = repetitions[Int(interaction.repeating)]
            let first = regions[Int(repetition.region)].rect
            let local = local(location, in: node)
            let number = repetition.number(at: local, of: first) ?? repetition.nearest(to: local, of: first)
            body(Int32(interaction.regions.count) + number)
        } else if interaction.regions.isEmpty {
            body(RegionHandle.wholeNode)
        }
        if asked(node)?.answer?.region != nil { body(RegionHandle.answered) }
    }

    /// Where the pointer lands in a region that attracts it, on screen: in the middle of the shape, or on the rail.
    /// - Parameter steps: as those of an ``Inquiry``. To cut a path takes many for each of its elements.
    func landing(on handle: RegionHandle, settings: EffectSettings, within steps: inout Int) -> Point {
        let style = style(of: handle)
        steps -= 64 + 256 * style.elementCount
        guard case .content(let effect, let shape) = style.kind, steps >= 0 else {
            return rail(of: handle, settings: settings)
        }
        // The middle of what is drawn lies in each of those that repeat where it does in the first.
        let (first, shift) = repetition(of: handle)
        let middle =
            contentMiddle(
                effect,
                shape: shape,
                outlineBytes: style.outlineBytes,
                node: handle.node,
                settings: settings
            )
            ?? rail(of: first, settings: settings)
        return middle + shift
    }

    /// The first of the regions that repeat, if this is one of them, and the way from there to this one; else the region itself.
    private func repetition(of handle: RegionHandle) -> (first: RegionHandle, shift: Vector) {
        let interaction = interactions[Int(nodes[Int(handle.node)].interaction)]
        let number = handle.number - Int32(interaction.regions.count)
        guard number > 0, interaction.repeating != SceneNode.none else { return (handle, .zero) }
        let repetition = repetitions[Int(interaction.repeating)]
        let rect = regions[Int(repetition.region)].rect
        let toSurface = toSurface(handle.node)
        let shift = toSurface.apply(to: repetition.rect(number, of: rect)).center - toSurface.apply(to: rect).center
        return (RegionHandle(surface: handle.surface, node: handle.node, number: handle.number - number), shift)
    }
}

extension Scene {
    /// What a glide that is bent to a region ends on; nil: the region attracts nothing.
    func glideTarget(_ handle: RegionHandle, settings: EffectSettings) -> GlideTarget? {
        let surface = self[surface: handle.surface]
        var steps = HitTestQuery.mostSteps
        guard let axes = surface.magneticAxes(of: handle, settings: settings),
            !surface.effectiveRect(of: handle, settings: settings).isEmpty
        else {
            return nil
        }
        return GlideTarget(
            region: surface.identity(handle, as: surface.declaration(of: handle)),
            middle: surface.landing(on: handle, settings: settings, within: &steps),
            axes: axes
        )
    }
}
