extension FrontGrid {
    /// Finds for each cell with nothing how far the next one with something is, a diagonal step being a step too.
    ///
    /// - Returns: Whether there is such a cell.
    static func widenGaps(_ entries: inout [FrontGridEntry], _ grid: FrontGridCells) -> Bool {
        guard entries.contains(where: { $0.gap > 0 }) else { return false }
        // From the first cell to the last one, and back: what the neighbors visited before know is enough.
        for cell in entries.indices { widen(cell, in: &entries, grid, isForward: true) }
        for cell in entries.indices.reversed() { widen(cell, in: &entries, grid, isForward: false) }
        return true
    }

    private static func widen(_ cell: Int, in entries: inout [FrontGridEntry], _ grid: FrontGridCells, isForward: Bool)
    {
        guard entries[cell].gap > 0 else { return }
        let column = cell % grid.columns
        // On the way back it is known already how far it is the other way.
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
