import PointerModel
import PointerWire

/// The declared surfaces and nodes by name, to describe the steps of a resolution. Lacks those removed since the resolution.
struct DeclaredNodes {
    private var surfaces: [SurfaceName: Surface] = [:]
    private var nodes: [SurfaceName: [String: Node]] = [:]

    init(_ surfaces: [Surface]) {
        for surface in surfaces {
            self.surfaces[surface.name] = surface
            nodes[surface.name] = Dictionary(surface.nodes.map { ($0.id, $0) }) { first, _ in first }
        }
    }

    func surface(_ name: SurfaceName) -> Surface? { surfaces[name] }

    func node(_ id: String, of surface: SurfaceName) -> Node? { nodes[surface]?[id] }

    /// Returns a node, its parent, and so on up to the surface.
    func chain(from id: String, of surface: SurfaceName) -> [Node] {
        var chain: [Node] = []
        var next = node(id, of: surface)
        // The daemon's layouts have no cycles, but the reply may come from another program.
        while let node = next, chain.count < nodes[surface]?.count ?? 0 {
            chain.append(node)
            next = node.parent.flatMap { self.node($0, of: surface) }
        }
        return chain
    }
}

extension Interaction {
    /// Returns the region with this number in a resolution; nil if the number stands for the whole node. Numbers after those of
    /// the regions are repetitions.
    func region(_ number: Int) -> Region? {
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
