/// Nodes that one location was found to miss, each with all that it contains, so that a path around many nodes is looked at once and not
/// for each of them.
///
/// The index asks leaf by leaf, and only within a leaf from the front: where several such paths overlap, it goes to and fro between what
/// they contain. So the largest few are kept.
struct MissedNodes {
    private var ranges = InlineArray<4, Range<Int32>>(repeating: 0..<0)

    /// Whether a node is in one of those that are kept.
    func contains(_ node: Int32) -> Bool {
        for index in ranges.indices where ranges[index].contains(node) { return true }
        return false
    }

    /// Notes a node that is missed, up to the end of what it contains.
    mutating func insert(_ range: Range<Int32>) {
        // What contains nothing is not asked for again.
        guard range.count > 1 else { return }
        var smallest = 0
        for index in ranges.indices where ranges[index].count < ranges[smallest].count { smallest = index }
        if ranges[smallest].count < range.count { ranges[smallest] = range }
    }
}
