extension FrontGrid {
    /// Sets the gap of each empty cell to its distance in cells from the next one that may hold something. A diagonal step counts
    /// as one.
    ///
    /// - Returns: Whether there is an empty cell.
    static func widenGaps(_ entries: inout [FrontGridEntry], _ grid: FrontGridCells) -> Bool {
        guard entries.contains(where: { $0.gap > 0 }) else { return false }
        // One pass forward and one back: each needs only the neighbors that it has visited.
        for cell in entries.indices { widen(cell, in: &entries, grid, isForward: true) }
        for cell in entries.indices.reversed() { widen(cell, in: &entries, grid, isForward: false) }
        return true
    }

    private static func widen(_ cell: Int, in entries: inout [FrontGridEntry], _ grid: FrontGridCells, isForward: Bool)
    {
        guard entries[cell].gap > 0 else { return }
        let column = cell % grid.columns
        // On the way back the entry already holds the distance found on the way forward.
        var least = isForward ? FrontGridEntry.farthestGap : entries[cell].gap
        let step = isForward ? -1 : 1
        let lastRow = cell + step * grid.columns
        let hasLastRow = entries.indices.contains(lastRow)
        if isForward ? column > 0 : column + 1 < grid.columns {
            least = min(least, entries[cell + step].gap + 1)
            if hasLastRow { least = min(least, entries[lastRow + step].gap + 1) }
        }
        if hasLastRow {
            least = min(least, entries[lastRow].gap + 1)
            if isForward ? column + 1 < grid.columns : column > 0 {
                least = min(least, entries[lastRow - step].gap + 1)
            }
        }
        entries[cell] = FrontGridEntry(gap: least)
    }
}
