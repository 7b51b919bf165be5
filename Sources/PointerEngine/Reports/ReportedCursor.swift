import PointerModel

/// The real cursor, as a client reports it, and whether anything has placed the pointer rather than moved it.
struct ReportedCursor {
    /// Position of the real cursor in the last report, on an output or not; nil if no client reports it.
    private(set) var place: Point?
    /// Whether the daemon itself moves the real cursor, so that reports have no effect.
    private(set) var isDriven = false
    /// Kind of the device that moves the reported cursor; nil until a device has moved it.
    private(set) var source: PointerSource?
    /// Press whose position the next cursor report may correct.
    private var correctable: CorrectablePress?
    /// Whether the last motion came from an absolute device or from a report of the real cursor.
    var isPlaced = false

    /// Whether a client reports the position of the real cursor, and its reports have an effect.
    var isReported: Bool { place != nil && !isDriven }

    /// Agreement of the pointer with the real cursor. Without a reporter it depends on what placed the pointer.
    func agreement(isPlaced: Bool) -> Agreement {
        isDriven ? .driven : isReported || isPlaced ? .reported : .none
    }

    /// Applies a report of a client, or stores it while the daemon moves the cursor.
    mutating func move(to place: Point) {
        if self.place == nil, !isDriven { isPlaced = true }
        self.place = place
    }

    /// Begins or ends to move the real cursor. The next report may correct no press.
    mutating func setDriven(_ isDriven: Bool) {
        self.isDriven = isDriven
        correctable = nil
        if isReported { isPlaced = true }
    }

    /// Ends the reports of the client.
    mutating func end() {
        place = nil
        source = nil
        correctable = nil
    }

    /// Notes the device that moves the reported cursor.
    mutating func noteMotion(of source: PointerSource) {
        self.source = source
    }

    /// Notes a press that a cursor report may correct: only the first of the buttons that are held, and only until anything else
    /// happens to a button.
    mutating func notePress(_ report: PointerReport, isFirst: Bool) {
        guard isFirst, !report.pressed.isEmpty, report.released.isEmpty, !report.isInterrupted else {
            correctable = nil
            return
        }
        correctable = CorrectablePress(
            time: report.time,
            source: report.source,
            buttons: report.pressed,
            force: report.force
        )
    }

    /// Keeps the press as it is, whatever cursor reports follow.
    mutating func forgetPress() {
        correctable = nil
    }

    /// Returns the press that a cursor report made at `creation` and received at `now` corrects; nil if there is none. A report
    /// made after the press says nothing about it, and clients send their reports in order, so no earlier one follows.
    mutating func press(correctedBy creation: Timestamp, at now: Timestamp) -> CorrectablePress? {
        guard let press = correctable else { return nil }
        if creation <= press.time, now <= press.time.advanced(byMicroseconds: Engine.correctionTime) { return press }
        correctable = nil
        return nil
    }
}

/// A press whose position a report of the real cursor may still correct.
struct CorrectablePress {
    /// Time of the device's report.
    let time: Timestamp
    let source: PointerSource
    let buttons: Buttons
    let force: Force?
}
