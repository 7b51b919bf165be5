package import PointerModel

/// The tables of released surfaces, which are freed in steps, because to free thousands of nodes at once takes a while.
///
/// Layouts that are created with such an object, and their engines, stay on the thread that frees it.
package final class FormerSurfaces: @unchecked Sendable {
    private var tables: [FormerTables] = []
    private var nodes: [[Node]] = []
    private var bytes = 0
    /// Stored, because it is asked far more often than it changes.
    private var isAllFreed = true

    /// Creates an object with nothing to free.
    package init() {}

    /// Whether everything is freed.
    package var isEmpty: Bool { isAllFreed }

    /// Adds declared nodes that have no other reference.
    package func add(_ nodes: consuming [Node]) {
        guard !nodes.isEmpty else { return }
        bytes += nodes.count * MemoryLayout<Node>.stride
        self.nodes.append(nodes)
        isAllFreed = false
    }

    func add(_ tables: consuming FormerTables) {
        bytes += tables.bytes
        self.tables.append(tables)
        isAllFreed = false
    }

    /// Returns the bytes that were added since the last call, according to their declarations, and resets the count.
    package func takeBytes() -> Int {
        defer { bytes = 0 }
        return bytes
    }

    /// Continues until everything is freed or `isUsedUp` returns true; runs at least one step.
    /// - Parameter isUsedUp: Receives a number of steps of about a microsecond each, and returns whether to stop after them.
    package func free(_ isUsedUp: (Int) -> Bool) {
        while !isEmpty {
            if isUsedUp(step()) { return }
        }
    }

    /// Frees a part, and returns the approximate time that it takes in microseconds.
    private func step() -> Int {
        defer { isAllFreed = tables.isEmpty && nodes.isEmpty }
        guard let last = tables.indices.last else {
            let last = nodes.count - 1
            nodes[last].removeLast(min(nodes[last].count, 32))
            if nodes[last].isEmpty { nodes.removeLast() }
            return 16
        }
        if tables[last].isShared {
            let count = tables.removeLast().count
            return count / 4
        }
        tables[last].free(32)
        if tables[last].count == 0 { tables.removeLast() }
        return 16
    }
}

/// The tables of one surface whose entries hold references.
struct FormerTables {
    var nodes: [SceneNode]
    var details: [NodeDetails]
    var interactions: [SceneInteraction]
    var regions: [SceneRegion]
    var paths: [Path]
    var styles: [Style]
    var animations: [RegionAnimations]
    var asked: [RegionQuery]
    /// Bytes that the nodes declare.
    let bytes: Int
    /// Whether a copy of the surface may share the tables. To remove single entries would copy them all.
    let isShared: Bool

    /// Number of entries in the longest table.
    var count: Int {
        [
            nodes.count, details.count, interactions.count, regions.count, paths.count, styles.count, animations.count,
            asked.count,
        ].reduce(0, max)
    }

    /// Removes the last entries of each table, at most `count`.
    mutating func free(_ count: Int) {
        nodes.removeLast(min(count, nodes.count))
        details.removeLast(min(count, details.count))
        interactions.removeLast(min(count, interactions.count))
        regions.removeLast(min(count, regions.count))
        paths.removeLast(min(count, paths.count))
        styles.removeLast(min(count, styles.count))
        animations.removeLast(min(count, animations.count))
        asked.removeLast(min(count, asked.count))
    }
}
