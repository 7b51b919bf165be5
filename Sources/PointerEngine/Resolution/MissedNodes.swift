/// The nodes that one location is known to miss, each with its descendants, so that a path around many nodes is tested once, not
/// once for each of them.
///
/// The index visits leaf by leaf, and only within a leaf from the front: if several such paths overlap, it alternates between
/// their descendants. So the few largest are kept.
struct MissedNodes {
    private var ranges = InlineArray<4, Range<Int32>>(repeating: 0..<0)

    /// Whether a node is in one of the ranges that are kept.
    func contains(_ node: Int32) -> Bool {
        for index in ranges.indices where ranges[index].contains(node) { return true }
        return false
    }

    /// Records a missed node, as the range from it to the end of its descendants.
    mutating func insert(_ range: Range<Int32>) {
        // A node without children is not tested again.
        guard range.count > 1 else { return }
        var smallest = 0
        for index in ranges.indices where ranges[index].count < ranges[smallest].count { smallest = index }
        if ranges[smallest].count < range.count { ranges[smallest] = range }
    }
}
