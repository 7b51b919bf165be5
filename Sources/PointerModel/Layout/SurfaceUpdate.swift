/// A change within a surface. Nodes are removed first, then put, then brought to the front.
public struct SurfaceUpdate: Sendable, Hashable {
    /// New nodes, in front of their siblings, and other declarations of ones that are there, which keep their place unless their parent
    /// is another. Parents come before their children.
    public var put: [Node]
    /// The ids of nodes that go, with all that they contain.
    public var remove: [String]
    /// The ids of nodes that come in front of their siblings, in this order.
    public var bringToFront: [String]
    /// Where the surface is, in the space of the outputs; nil: as before.
    public var frame: Rect?
    /// Surfaces with a higher one are in front; nil: as before.
    public var z: Int?

    /// - Parameters: as the fields; nothing is changed that is not given.
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
        // Each node by its place, which is empty once the node has another or is gone: nothing is moved until the end.
        var places: [Node?] = self
        var placeOf = [String: Int](minimumCapacity: count)
        for (place, node) in enumerated() { placeOf[node.id] = place }
        var isRearranged = false
        let children = update.remove.isEmpty ? [:] : Dictionary(grouping: self, by: \.parent)
        for id in update.remove {
            guard placeOf[id] != nil else { return false }
            var gone = [id]
            while let id = gone.popLast() {
                guard let place = placeOf.removeValue(forKey: id) else { continue }
                places[place] = nil
                gone += (children[id] ?? []).map(\.id)
            }
        }
        for node in update.put {
            if let parent = node.parent, placeOf[parent] == nil { return false }
            if let place = placeOf[node.id] {
                guard places[place]?.parent != node.parent else {
                    places[place] = node
                    continue
                }
                places[place] = nil
            }
            placeOf[node.id] = places.count
            places.append(node)
            isRearranged = true
        }
        for id in update.bringToFront {
            guard let place = placeOf[id] else { return false }
            placeOf[id] = places.count
            places.append(places[place])
            places[place] = nil
            isRearranged = true
        }
        let nodes = places.compactMap(\.self)
        guard isRearranged else {
            self = nodes
            return true
        }
        let painted = nodes.inPaintingOrder()
        // Whatever cannot be reached from the surface is inside itself, or what is above it is.
        guard painted.count == nodes.count else { return false }
        self = painted
        return true
    }
}
