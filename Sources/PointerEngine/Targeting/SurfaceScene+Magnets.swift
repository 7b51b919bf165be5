import PointerModel

/// Regions of a surface that attract the pointer, and the points where it lands in them.
extension SurfaceScene {
    /// Returns the axes on which a region attracts the pointer: both for content effects, the constrained ones for shape styles;
    /// nil if it does not attract the pointer.
    func magneticAxes(of handle: RegionHandle, settings: EffectSettings) -> Axes? {
        // A region that needs a modifier is no target for an aiming hand.
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

    /// Calls `body` with the numbers of a node's regions; of repeated regions, only with the one nearest to `location`, a point
    /// in the surface's space where the node can be hit.
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

    /// Returns the point on screen where the pointer lands in a region that attracts it: the middle of the shape, or the rail.
    /// `steps` counts as in a ``HitTestQuery``; clipping a path takes many steps for each of its elements.
    func landing(on handle: RegionHandle, settings: EffectSettings, within steps: inout Int) -> Point {
        let style = style(of: handle)
        steps -= 64 + 256 * style.elementCount
        guard case .content(let effect, let shape) = style.kind, steps >= 0 else {
            return rail(of: handle, settings: settings)
        }
        // In each repeated region, the middle of what is drawn lies where it does in the first.
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

    /// Returns the first of the repeated regions and the offset from it to this one; the region itself if it is not repeated.
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
    /// Returns the target of a glide that is bent to a region; nil if the region attracts nothing.
    func glideTarget(_ handle: RegionHandle, settings: EffectSettings) -> GlideTarget? {
        let surface = self[surface: handle.surface]
        var steps = PointerEngineLimit.steps.most
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

/// A target that attracts the pointer: the region of a highlight, a lift or a constrained shape style.
struct Magnet: Hashable {
    /// Index of the surface in the scene, and of the region's node in the surface.
    var surface: Int32
    var region: Int32
    /// Effective region, on screen.
    var rect: Rect
    /// Point where the pointer lands, on screen: the middle of the shape, or the rail.
    var center: Point
    /// Axes on which the pointer lands: both for content effects, the constrained ones for shape styles.
    var axes: Axes

    init(surface: Int32 = 0, region: Int32, rect: Rect, center: Point, axes: Axes = .both) {
        self.surface = surface
        self.region = region
        self.rect = rect
        self.center = center
        self.axes = axes
    }

    /// Returns the point with its coordinates on the target's axes replaced by those of the center.
    func landing(of point: Point) -> Point {
        Point(
            x: axes.contains(.horizontal) ? center.x : point.x,
            y: axes.contains(.vertical) ? center.y : point.y
        )
    }
}
