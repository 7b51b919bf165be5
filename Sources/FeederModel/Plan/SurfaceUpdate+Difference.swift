package import PointerModel

extension SurfaceUpdate {
    /// Creates the update that makes `new` of `old`.
    /// - Parameters:
    ///   - old: the nodes before, parents before their children.
    ///   - new: the nodes after.
    package init(from old: [Node], to new: [Node]) {
        self.init()
        let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let after = Set(new.map(\.id))
        // What is removed takes its descendants along, also those that come back elsewhere.
        var removed: Set<String> = []
        for node in old {
            if let parent = node.parent, removed.contains(parent) {
                removed.insert(node.id)
            } else if !after.contains(node.id) {
                removed.insert(node.id)
                remove.append(node.id)
            }
        }
        put = new.filter { removed.contains($0.id) || before[$0.id] != $0 }
        bringToFront = Self.order(old, new, removed)
    }

    /// Whether the update changes anything.
    package var isEmpty: Bool { self == SurfaceUpdate() }

    /// Returns the nodes to bring to the front so that siblings are in the order of `new`.
    private static func order(_ old: [Node], _ new: [Node], _ removed: Set<String>) -> [String] {
        let after = Dictionary(new.map { ($0.id, $0.parent) }) { first, _ in first }
        var siblings: [String?: [String]] = [:]
        // Nodes that stay with their parent keep their place; all others come in front of them.
        for node in old where !removed.contains(node.id) && after[node.id] == .some(node.parent) {
            siblings[node.parent, default: []].append(node.id)
        }
        var placed = Set(siblings.values.joined())
        for node in new where placed.insert(node.id).inserted { siblings[node.parent, default: []].append(node.id) }
        var wanted: [String?: [String]] = [:]
        for node in new { wanted[node.parent, default: []].append(node.id) }
        var raised: [String] = []
        for parent in new.map(\.parent).reduce(into: [String?](), { if !$0.contains($1) { $0.append($1) } }) {
            guard let wanted = wanted[parent], let present = siblings[parent], wanted != present else { continue }
            // The longest beginning that is in order stays.
            var position = present.startIndex
            var kept = 0
            for id in wanted {
                guard let next = present[position...].firstIndex(of: id) else { break }
                position = next + 1
                kept += 1
            }
            raised += wanted[kept...]
        }
        return raised
    }
}
