package import PointerModel

/// The tables of released surfaces, which are freed in steps, because to free thousands of nodes at once takes a while.
///
/// Layouts that are created with such an object, and their engines, stay on the thread that frees it.
package final class FormerSurfaces: @unchecked Sendable {
    /// Declared nodes that have no other reference.
    private struct FormerNodes {
        var nodes: [Node]
        let owner: SurfaceOwner
        let bytes: Int
    }

    private var tables: [FormerTables] = []
    private var nodes: [FormerNodes] = []
    /// Stored, because it is asked far more often than it changes.
    private var isAllFreed = true

    /// Called with the owner and the bytes of what waits to be freed from now on, and with minus the bytes of what is freed.
    package var onChange: (_ owner: SurfaceOwner, _ bytes: Int) -> Void = { _, _ in }

    /// Creates an object with nothing to free.
    package init() {}

    /// Whether everything is freed.
    package var isEmpty: Bool { isAllFreed }

    /// Adds declared nodes that have no other reference.
    /// - Parameters:
    ///   - nodes: The nodes.
    ///   - owner: Owner of the surface that they were declared for.
    ///   - heapBytes: Bytes of what they refer to.
    package func add(_ nodes: consuming [Node], of owner: SurfaceOwner, heapBytes: Int) {
        guard !nodes.isEmpty else { return }
        let bytes = nodes.storageBytes + heapBytes
        self.nodes.append(FormerNodes(nodes: nodes, owner: owner, bytes: bytes))
        isAllFreed = false
        onChange(owner, bytes)
    }

    func add(_ tables: consuming FormerTables) {
        let (owner, bytes) = (tables.owner, tables.bytes)
        self.tables.append(tables)
        isAllFreed = false
        onChange(owner, bytes)
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
        guard let last = tables.indices.last else {
            let last = nodes.count - 1
            nodes[last].nodes.removeLast(min(nodes[last].nodes.count, 32))
            if nodes[last].nodes.isEmpty {
                let (owner, bytes) = (nodes[last].owner, nodes[last].bytes)
                nodes.removeLast()
                noteFreed(bytes, of: owner)
            }
            return 16
        }
        let (owner, bytes) = (tables[last].owner, tables[last].bytes)
        if tables[last].isShared {
            let count = tables.removeLast().count
            noteFreed(bytes, of: owner)
            return count / 4
        }
        tables[last].free(32)
        if tables[last].count == 0 {
            tables.removeLast()
            noteFreed(bytes, of: owner)
        }
        return 16
    }

    private func noteFreed(_ bytes: Int, of owner: SurfaceOwner) {
        isAllFreed = tables.isEmpty && nodes.isEmpty
        onChange(owner, -bytes)
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
    /// Owner of the surface.
    let owner: SurfaceOwner
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
