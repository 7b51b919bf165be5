import PointerModel

extension [PointerReport] {
    /// Merges `report`, which holds only touch state, into the last report since `start` if that has the same time;
    /// otherwise appends it. The engine handles touches and lifts after everything else in a report.
    mutating func join(_ report: PointerReport, since start: Int) {
        guard count > start, self[count - 1].time == report.time else { return append(report) }
        self[count - 1].touch = report.touch
        if report.isInterrupted { self[count - 1].isInterrupted = true }
    }
}

extension PointerReport {
    /// Whether the report changes nothing.
    var isNothing: Bool {
        translation == .zero && position == nil && scroll == .zero && pressed.isEmpty && released.isEmpty
            && touch == nil
            && manipulation == nil && !isInterrupted
    }
}
