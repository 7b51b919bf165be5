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
            surface.nodes = surface.nodes.inPaintingOrder()
            if let index = layout.surfaces.firstIndex(where: { $0.id == surface.id }) {
                layout.surfaces[index] = surface
            } else {
                layout.surfaces.append(surface)
            }
        case .withdraw(let id):
            guard let index = layout.surfaces.firstIndex(where: { $0.id == id }) else { return false }
            layout.surfaces.remove(at: index)
        case .update(let id, let update):
            guard let index = layout.surfaces.firstIndex(where: { $0.id == id }) else { return false }
            return layout.surfaces[index].apply(update)
        }
        return true
    }

    /// Keeps the value that a slider was told to have.
    public mutating func apply(_ event: SliderEvent) {
        for index in layout.surfaces.indices { layout.surfaces[index].apply(event) }
    }
}
