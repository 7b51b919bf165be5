package import PointerEngine
package import PointerModel

/// Expected layout after changes, computed only on lists of nodes.
package struct LayoutModel {
    package private(set) var layout: Layout

    package init(_ layout: Layout) {
        self.layout = layout
    }

    /// Applies a change, or leaves the layout unchanged.
    /// - Returns: whether the change was applied.
    package mutating func apply(_ change: LayoutChange) -> Bool {
        switch change {
        case .outputs(let outputs): layout.outputs = outputs
        case .declare(let surface): declare(surface)
        case .withdraw(let name):
            guard let index = layout.surfaces.firstIndex(where: { $0.name == name }) else { return false }
            layout.surfaces.remove(at: index)
        case .surfaces(let withdrawn, let declared):
            let known = Set(layout.surfaces.map(\.name))
            guard withdrawn.allSatisfy(known.contains) else { return false }
            layout.surfaces.removeAll { withdrawn.contains($0.name) }
            for surface in declared { declare(surface) }
        case .update(let name, let update):
            guard let index = layout.surfaces.firstIndex(where: { $0.name == name }) else { return false }
            return layout.surfaces[index].apply(update)
        }
        return true
    }

    private mutating func declare(_ surface: Surface) {
        var surface = surface
        surface.nodes = NodeTree(surface.nodes).nodes
        if let index = layout.surfaces.firstIndex(where: { $0.name == surface.name }) {
            layout.surfaces[index] = surface
        } else {
            layout.surfaces.append(surface)
        }
    }

    /// Sets a slider to the value of its event.
    package mutating func apply(_ event: SliderEvent) {
        for index in layout.surfaces.indices { layout.surfaces[index].apply(event) }
    }
}
