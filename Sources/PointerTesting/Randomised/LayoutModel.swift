public import PointerEngine
public import PointerModel

/// What a layout must be after changes, worked out on lists of nodes and nothing else.
public struct LayoutModel {
    public private(set) var layout: Layout

    public init(_ layout: Layout) {
        self.layout = layout
    }

    /// Takes a change, or leaves all as it was.
    /// - Returns: whether it was taken.
    public mutating func apply(_ change: LayoutChange) -> Bool {
        switch change {
        case .outputs(let outputs): layout.outputs = outputs
        case .declare(let surface):
            var surface = surface
            surface.nodes = Self.painted(surface.nodes)
            if let index = layout.surfaces.firstIndex(where: { $0.id == surface.id }) {
                layout.surfaces[index] = surface
            } else {
                layout.surfaces.append(surface)
            }
        case .withdraw(let id):
            guard let index = layout.surfaces.firstIndex(where: { $0.id == id }) else { return false }
            layout.surfaces.remove(at: index)
        case .update(let id, let update):
            guard let index = layout.surfaces.firstIndex(where: { $0.id == id }),
                let nodes = Self.changed(layout.surfaces[index].nodes, by: update)
            else {
                return false
            }
            layout.surfaces[index].nodes = Self.painted(nodes)
            if let frame = update.frame { layout.surfaces[index].frame = frame }
            if let z = update.z { layout.surfaces[index].z = z }
        }
        return true
    }

    /// Keeps the value that a slider was told to have.
    public mutating func apply(_ event: SliderEvent) {
        for surface in layout.surfaces.indices where layout.surfaces[surface].id == event.surface {
            for node in layout.surfaces[surface].nodes.indices
            where layout.surfaces[surface].nodes[node].id == event.node {
                guard case .slider(var slider)? = layout.surfaces[surface].nodes[node].control else { continue }
                slider.value = event.value
                layout.surfaces[surface].nodes[node].control = .slider(slider)
            }
        }
    }

    /// Nodes in the order of painting, the order among siblings being that of the list.
    private static func painted(_ nodes: [Node], under parent: String? = nil) -> [Node] {
        nodes.filter { $0.parent == parent }.flatMap { [$0] + painted(nodes, under: $0.id) }
    }

    private static func changed(_ nodes: [Node], by update: SurfaceUpdate) -> [Node]? {
        var nodes = nodes
        for id in update.remove {
            guard nodes.contains(where: { $0.id == id }) else { return nil }
            let gone = [id] + painted(nodes, under: id).map(\.id)
            nodes.removeAll { gone.contains($0.id) }
        }
        for node in update.put {
            if let parent = node.parent {
                let inside = [node.id] + painted(nodes, under: node.id).map(\.id)
                guard nodes.contains(where: { $0.id == parent }), !inside.contains(parent) else { return nil }
            }
            if let index = nodes.firstIndex(where: { $0.id == node.id }), nodes[index].parent == node.parent {
                nodes[index] = node
            } else {
                nodes.removeAll { $0.id == node.id }
                nodes.append(node)
            }
        }
        for id in update.bringToFront {
            guard let index = nodes.firstIndex(where: { $0.id == id }) else { return nil }
            nodes.append(nodes.remove(at: index))
        }
        return nodes
    }
}
