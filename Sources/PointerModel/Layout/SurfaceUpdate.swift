/// A change within a surface. Nodes are removed first, then put, then brought to the front.
public struct SurfaceUpdate: Sendable, Hashable {
    /// New nodes, in front of their siblings, and other declarations of ones that are there, which keep their place unless their parent
    /// is another. Parents come before their children.
    public var put: [Node]
    /// The ids of nodes that go, with all that they contain.
    public var remove: [String]
    /// The ids of nodes that come in front of their siblings, in this order.
    public var bringToFront: [String]
    /// nil: as before.
    public var frame: Rect?
    public var z: Int?
    /// What the surface may have after the change, unless nothing but frames becomes another.
    public var maximum = LayoutSize(nodes: .max, elements: .max)

    public init(
        put: [Node] = [],
        remove: [String] = [],
        bringToFront: [String] = [],
        frame: Rect? = nil,
        z: Int? = nil
    ) {
        self.put = put
        self.remove = remove
        self.bringToFront = bringToFront
        self.frame = frame
        self.z = z
    }
}

extension Surface {
    /// Makes a change, as the daemon makes it on a surface that it shows.
    ///
    /// - Returns: whether it was taken. If not, a node that it names is not there, or would be inside itself, and nothing has changed.
    public mutating func apply(_ update: SurfaceUpdate) -> Bool {
        guard nodes.apply(update) else { return false }
        if let frame = update.frame { self.frame = frame }
        if let z = update.z { self.z = z }
        return true
    }

    /// Takes over the value that a slider was given, if the surface has such a slider and it can have this value.
    public mutating func apply(_ event: SliderEvent) {
        guard event.surface == id, event.isKept, let index = nodes.firstIndex(where: { $0.id == event.node }),
            case .slider(var slider)? = nodes[index].control,
            event.value >= slider.minimum, event.value <= slider.maximum
        else {
            return
        }
        slider.value = event.value
        nodes[index].control = .slider(slider)
    }
}

extension [Node] {
    /// The same nodes in the order of painting, the order among siblings being that of the list. Nodes whose parent is not there go.
    public func inPaintingOrder() -> [Node] {
        let children = Dictionary(grouping: self, by: \.parent)
        var painted: [Node] = []
        painted.reserveCapacity(count)
        var rest = Array((children[nil] ?? []).reversed())
        while let node = rest.popLast() {
            painted.append(node)
            rest += (children[node.id] ?? []).reversed()
        }
        return painted
    }

    /// - Returns: whether the change was taken.
    fileprivate mutating func apply(_ update: SurfaceUpdate) -> Bool {
        var nodes = self
        var isRearranged = false
        for id in update.remove {
            guard nodes.contains(where: { $0.id == id }) else { return false }
            let gone = nodes.inside(id)
            nodes.removeAll { gone.contains($0.id) }
        }
        for node in update.put {
            let index = nodes.firstIndex { $0.id == node.id }
            if let index, nodes[index].parent == node.parent {
                nodes[index] = node
                continue
            }
            if let parent = node.parent {
                guard nodes.contains(where: { $0.id == parent }), !nodes.inside(node.id).contains(parent) else {
                    return false
                }
            }
            if let index { nodes.remove(at: index) }
            nodes.append(node)
            isRearranged = true
        }
        for id in update.bringToFront {
            guard let index = nodes.firstIndex(where: { $0.id == id }) else { return false }
            nodes.append(nodes.remove(at: index))
            isRearranged = true
        }
        self = isRearranged ? nodes.inPaintingOrder() : nodes
        return true
    }

    /// The ids of a node and of all that it contains.
    private func inside(_ id: String) -> Set<String> {
        var ids: Set<String> = [id]
        var count = 0
        // A child may stand before its parent while they are rearranged.
        while count < ids.count {
            count = ids.count
            for node in self {
                if let parent = node.parent, ids.contains(parent) { ids.insert(node.id) }
            }
        }
        return ids
    }
}
