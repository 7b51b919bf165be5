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
    /// Way that devices have moved the cursor since its last report, by their own account, in points.
    private var travel = 0.0
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
        travel = 0
    }

    /// Notes a report of a device that moves the reported cursor.
    mutating func noteMotion(by report: PointerReport) {
        source = report.source
        let length = report.translation.squaredLength.squareRoot()
        if length.isFinite { travel += length }
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
            force: report.force,
            travel: travel
        )
    }

    /// Keeps the press as it is, whatever cursor reports follow.
    mutating func forgetPress() {
        correctable = nil
    }

    /// Returns the press that a cursor report corrects, and where it was; nil if there is none. To be called for each report, after which a new
    /// way begins.
    ///
    /// A report made no later than the press says where it was. Of the first one made after it, only a part of the way from the former place
    /// lies before the press: as large a part as of the way that the devices went. Clients send their reports in order, so no earlier one
    /// follows then.
    /// - Parameters:
    ///   - place: place of the report.
    ///   - former: place of the report before.
    ///   - creation: time at which the cursor was at the place.
    ///   - now: time at which the report arrives.
    mutating func press(
        correctedBy place: Point,
        after former: Point?,
        madeAt creation: Timestamp,
        at now: Timestamp
    ) -> PressCorrection? {
        let way = travel
        travel = 0
        guard let press = correctable else { return nil }
        correctable = nil
        guard now <= press.time.advanced(byMicroseconds: Engine.correctionTime) else { return nil }
        guard creation > press.time else {
            correctable = press
            // What the devices did before the press is in the place.
            correctable?.travel = 0
            return PressCorrection(press: press, place: place, isReported: true)
        }
        guard let former, press.travel > 0, press.travel <= way else { return nil }
        let between = former + (place - former) * (press.travel / way)
        return PressCorrection(press: press, place: between, isReported: false)
    }
}

/// A press whose position a report of the real cursor may still correct.
struct CorrectablePress {
    /// Time of the device's report.
    let time: Timestamp
    let source: PointerSource
    let buttons: Buttons
    let force: Force?
    /// Way that devices moved the cursor from its last report to the press, in points.
    var travel: Double
}

/// A better place of a press.
struct PressCorrection {
    let press: CorrectablePress
    let place: Point
    /// Whether the place was reported. Else it is one between two reports.
    let isReported: Bool
}
