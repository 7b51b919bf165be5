import PointerModel

/// A layout made ready for hit-testing: nodes and regions in flat arrays, surfaces from front to back.
struct Scene {
    private(set) var surfaces: [SceneSurface] = []
    private(set) var nodes: [SceneNode] = []
    private(set) var regions: [SceneRegion] = []
    /// Indices of surfaces, front-most first.
    private(set) var frontToBack: [Int32] = []

    init(_ layout: Layout) {
        for surface in layout.surfaces { add(surface, of: layout) }
        // A later surface is in front of an earlier one with the same z.
        frontToBack = surfaces.indices.reversed().map(Int32.init)
        frontToBack.sort { (surfaces[Int($0)].z, $0) > (surfaces[Int($1)].z, $1) }
    }

    subscript(node index: Int32) -> SceneNode { nodes[Int(index)] }
    subscript(region index: Int32) -> SceneRegion { regions[Int(index)] }
    subscript(surface index: Int32) -> SceneSurface { surfaces[Int(index)] }

    /// The region as clients see it.
    func activeRegion(_ index: Int32) -> ActiveRegion {
        let region = self[region: index]
        let node = self[node: region.node]
        return ActiveRegion(
            surface: self[surface: node.surface].id,
            node: node.id,
            identifier: region.declaration.identifier,
            rect: region.effectiveRect,
            latchingAxes: region.declaration.latchingAxes
        )
    }

    /// What makes the region the same in another scene.
    func identity(_ index: Int32) -> RegionIdentity {
        let region = self[region: index]
        let node = self[node: region.node]
        return RegionIdentity(
            surface: self[surface: node.surface].id,
            node: node.id,
            identifier: region.declaration.identifier,
            rect: region.declaration.rect,
            latchingAxes: region.declaration.latchingAxes
        )
    }

    /// The region that is the same as one of an earlier scene, if it can still be held by a button: it latches, and the pointer could
    /// enter it.
    func latchableRegion(sameAs identity: RegionIdentity) -> Int32? {
        guard let node = node(of: identity), self[node: node].isInteractionEnabled == true, isReachable(node) else {
            return nil
        }
        return self[node: node].regions.first { index in
            let region = self[region: index]
            return self.identity(index).isSame(as: identity)
                && !region.declaration.latchingAxes.isEmpty && !region.effectiveRect.isEmpty
        }
    }

    /// The node that declared a region, or nil where the layout no longer has it.
    func node(of identity: RegionIdentity) -> Int32? {
        surfaces.first { $0.id == identity.surface }?.nodes[identity.node]
    }

    /// Whether neither the node nor an ancestor is hidden, disabled or otherwise never hit.
    private func isReachable(_ node: Int32) -> Bool {
        var index = node
        while index != SceneNode.none {
            guard self[node: index].obstacle == nil else { return false }
            index = self[node: index].parent
        }
        return true
    }

    private mutating func add(_ surface: Surface, of layout: Layout) {
        let origin = surface.output.flatMap { name in layout.outputs.first { $0.name == name } }?.frame.origin ?? .zero
        surfaces.append(
            SceneSurface(id: surface.id, frame: surface.frame.offsetBy(dx: origin.x, dy: origin.y), z: surface.z)
        )
        for node in surface.nodes { add(node, hitArea: node.hitArea(default: surface.hitInsets)) }
    }

    /// Adds a node to the last surface. One whose parent is not there before it has no place, and is left out.
    private mutating func add(_ node: Node, hitArea: Rect) {
        let surface = Int32(surfaces.count - 1)
        let index = Int32(nodes.count)
        var parent = SceneNode.none
        if let name = node.parent {
            guard let found = surfaces[Int(surface)].nodes[name] else { return }
            parent = found
        }
        let frame = surfaces[Int(surface)].frame
        let toScreen: AffineTransform
        let clip: Rect
        if parent == SceneNode.none {
            toScreen = node.toParent.concatenating(
                AffineTransform(translation: Vector(dx: frame.x, dy: frame.y))
            )
            clip = frame
        } else {
            toScreen = node.toParent.concatenating(self[node: parent].toScreen)
            clip = self[node: parent].visibleHitArea
        }
        let fromScreen = toScreen.inverted()
        let visibleHitArea = toScreen.apply(to: hitArea).intersection(clip)
        let firstRegion = Int32(regions.count)
        if let interaction = node.interaction {
            addRegions(of: interaction, node: node, index: index, toScreen: toScreen, clip: visibleHitArea)
        }
        nodes.append(
            SceneNode(
                id: node.id,
                surface: surface,
                parent: parent,
                previousSibling: parent == SceneNode.none
                    ? surfaces[Int(surface)].lastChild : nodes[Int(parent)].lastChild,
                bounds: node.bounds,
                hitArea: hitArea,
                toScreen: toScreen,
                fromScreen: fromScreen ?? .identity,
                visibleHitArea: visibleHitArea,
                obstacle: fromScreen == nil ? .flattened : node.obstacle,
                appearance: node.appearance,
                isInteractionEnabled: node.interaction?.isEnabled,
                regions: firstRegion..<Int32(regions.count)
            )
        )
        if parent == SceneNode.none {
            surfaces[Int(surface)].lastChild = index
        } else {
            nodes[Int(parent)].lastChild = index
        }
        surfaces[Int(surface)].nodes[node.id] = index
    }

    private mutating func addRegions(
        of interaction: Interaction,
        node: Node,
        index: Int32,
        toScreen: AffineTransform,
        clip: Rect
    ) {
        let declared = interaction.regions.isEmpty ? [Region(rect: node.bounds)] : interaction.regions
        for region in declared {
            regions.append(
                SceneRegion(
                    node: index,
                    declaration: region,
                    isDeclared: !interaction.regions.isEmpty,
                    style: region.style ?? interaction.style ?? .content(.automatic()),
                    effectiveRect: toScreen.apply(to: region.rect).intersection(clip)
                )
            )
        }
    }
}

extension Node {
    /// Below this opacity a node is not hit; UIKit's limit.
    static let leastHittableAlpha = 0.01

    /// From the node's own space to its parent's. The transform acts about the middle of the frame.
    fileprivate var toParent: AffineTransform {
        let shift = AffineTransform(translation: Vector(dx: frame.x, dy: frame.y))
        guard transform != .identity else { return shift }
        let middle = bounds.center
        return AffineTransform(translation: Vector(dx: -middle.x, dy: -middle.y))
            .concatenating(transform)
            .concatenating(AffineTransform(translation: Vector(dx: middle.x, dy: middle.y)))
            .concatenating(shift)
    }

    fileprivate var obstacle: ResolutionStep.Outcome? {
        if isHidden { return .hidden }
        if !isEnabled { return .disabled }
        if alpha < Self.leastHittableAlpha { return .transparent }
        return nil
    }
}
