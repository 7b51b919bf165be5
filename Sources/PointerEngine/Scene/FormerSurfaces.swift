public import PointerModel

/// What surfaces had that nobody has any more, until it is freed in steps: to free thousands of nodes at once takes a while.
///
/// Layouts that are made with one, and engines over them, stay on the thread that frees it.
public final class FormerSurfaces: @unchecked Sendable {
    private var tables: [FormerTables] = []
    private var nodes: [[Node]] = []
    private var bytes = 0

    /// Nothing to free.
    public init() {}

    /// Whether everything is freed.
    public var isEmpty: Bool { tables.isEmpty && nodes.isEmpty }

    /// Takes declared nodes that nobody else has.
    public func add(_ nodes: consuming [Node]) {
        guard !nodes.isEmpty else { return }
        bytes += nodes.count * MemoryLayout<Node>.stride
        self.nodes.append(nodes)
    }

    func add(_ tables: consuming FormerTables) {
        bytes += tables.bytes
        self.tables.append(tables)
    }

    /// How many bytes came since this was last asked, as far as their declarations tell.
    public func takeBytes() -> Int {
        defer { bytes = 0 }
        return bytes
    }

    /// Goes on until everything is freed, or `isUsedUp` says so, and by one step at least.
    /// - Parameter isUsedUp: takes a number of steps of about a microsecond each, and returns whether to stop after them.
    public func free(_ isUsedUp: (Int) -> Bool) {
        while !isEmpty {
            if isUsedUp(step()) { return }
        }
    }

    /// Returns how many microseconds that takes, about.
    private func step() -> Int {
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

/// The tables of one surface whose entries are not just numbers.
struct FormerTables {
    var nodes: [SceneNode]
    var details: [NodeDetails]
    var interactions: [SceneInteraction]
    var regions: [SceneRegion]
    var paths: [Path]
    var styles: [Style]
    var animations: [RegionAnimations]
    var asked: [RegionQuery]
    /// What the nodes have declared.
    let bytes: Int
    /// Whether a copy of the surface may have the same tables: to take single entries away would copy them all.
    let isShared: Bool

    /// How many entries the longest table has.
    var count: Int {
        [
            nodes.count, details.count, interactions.count, regions.count, paths.count, styles.count, animations.count,
            asked.count,
        ].reduce(0, max)
    }

    /// Takes the last entries of each table away, at most so many.
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
