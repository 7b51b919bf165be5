import PointerModel
import PointerProtocol

/// The layout by name, to say more of what a resolution only names. What has gone meanwhile is not in it.
struct DeclaredNodes {
    private var surfaces: [SurfaceName: SurfaceMessage] = [:]
    private var nodes: [SurfaceName: [String: NodeMessage]] = [:]

    init(_ layout: LayoutReply) {
        for surface in layout.surfaces {
            surfaces[surface.name] = surface
            nodes[surface.name] = Dictionary(surface.nodes.map { ($0.id, $0) }) { first, _ in first }
        }
    }

    func surface(_ name: SurfaceName) -> SurfaceMessage? { surfaces[name] }

    func node(_ id: String, of surface: SurfaceName) -> NodeMessage? { nodes[surface]?[id] }

    /// A node, what contains it, and so on.
    func chain(from id: String, of surface: SurfaceName) -> [NodeMessage] {
        var chain: [NodeMessage] = []
        var next = node(id, of: surface)
        // A layout has no circles, but who knows what answered.
        while let node = next, chain.count < nodes[surface]?.count ?? 0 {
            chain.append(node)
            next = node.parent.flatMap { self.node($0, of: surface) }
        }
        return chain
    }
}

extension InteractionMessage {
    /// The region that a resolution gives this number, a repetition where it is; nil: the whole node, or none that is declared.
    func region(_ number: Int) -> RegionDeclarationMessage? {
        let regions = regions ?? []
        if regions.indices.contains(number) { return regions[number] }
        guard let repeating, number >= regions.count else { return nil }
        var region = repeating.first
        region.rect = region.rect.offsetBy(
            dx: repeating.pitch.dx * Double(number - regions.count),
            dy: repeating.pitch.dy * Double(number - regions.count)
        )
        return region
    }
}
