public import PointerModel

/// A press whose position a report of the real cursor may still correct.
struct CorrectablePress {
    /// Time of the device's report.
    let time: Timestamp
    let source: PointerSource
    let buttons: Buttons
    let force: Force?
}

/// The real cursor. While a client reports its position, devices press and scroll there and move nothing.
extension Engine {
    /// Time after a press within which a cursor report made no later than the press still corrects its position, in microseconds.
    public static let correctionTime: Int64 = 20_000

    /// Whether a client reports the position of the real cursor.
    public var isReported: Bool { reportedPlace != nil }

    /// Moves the pointer to the position of the real cursor, or to the nearest point of an output, until the next such report or
    /// ``endCursorReports(at:into:)``. The effect is that of an absolute device.
    ///
    /// A client's reports arrive later than those of the devices. If this report was made no later than the last press and
    /// arrives within ``correctionTime``, the press was at this position: the engine takes the press back, as an interrupted
    /// release, and presses again here. A report made after the press ends this possibility.
    /// - Parameters:
    ///   - place: position in the space of the outputs; ignored if not finite.
    ///   - creation: time at which the cursor was there.
    ///   - time: time at which the report arrives.
    ///   - events: receives the resulting events.
    public mutating func reportCursor(
        at place: Point,
        madeAt creation: Timestamp,
        at time: Timestamp,
        into events: inout EventBatch
    ) {
        begin(at: time, &events)
        guard place.isFinite else { return }
        if reportedPlace == nil { beginCursorReports(into: &events) }
        reportedPlace = place
        let press = press(correctedBy: creation)
        let before = DisplayedPosition(pointer)
        let position = Layout.clamp(place, movedBy: .zero, to: scene.outputs)
        guard position != before.position else { return }
        guard !pointer.isLocked else {
            pointer.position = position
            resolveRegion(.motion)
            emitChanges(since: before, into: &events)
            return
        }
        var report = PointerReport(time: now, source: cursorSource ?? pointer.source ?? .mouse, position: position)
        if let press {
            takeBack(press, into: &events)
            (report.time, report.source) = (press.time, press.source)
            (report.pressed, report.force) = (press.buttons, press.force)
        }
        act(on: report, since: before, into: &events)
    }

    /// Ends the reports of the real cursor. The pointer stays where it is, and devices move it again.
    public mutating func endCursorReports(at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        guard reportedPlace != nil else { return }
        reportedPlace = nil
        cursorSource = nil
        correctable = nil
        setAgreement(.none, into: &events)
    }

    /// Returns a device's report without its motion, because the reported cursor moves the pointer. A locked pointer keeps its
    /// raw motion.
    func withoutMotion(_ report: PointerReport) -> PointerReport {
        guard !pointer.isLocked else { return report }
        var report = report
        report.position = nil
        report.translation = .zero
        return report
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

    private mutating func beginCursorReports(into events: inout EventBatch) {
        glide = nil
        restDeadline = nil
        velocity.reset()
        isPlaced = true
        setAgreement(.reported, into: &events)
    }

    private mutating func setAgreement(_ agreement: Agreement, into events: inout EventBatch) {
        pointer.agreement = agreement
        events.events.append(.agreement(agreement))
    }

    /// Returns the press that a cursor report made at `creation` corrects; nil if there is none. A report made after the press
    /// says nothing about it, and clients send their reports in order, so no earlier one follows.
    private mutating func press(correctedBy creation: Timestamp) -> CorrectablePress? {
        guard let press = correctable else { return nil }
        if creation <= press.time, now <= press.time.advanced(byMicroseconds: Self.correctionTime) { return press }
        correctable = nil
        return nil
    }

    /// Takes back a press: it does not click, and what it began is cancelled.
    private mutating func takeBack(_ press: CorrectablePress, into events: inout EventBatch) {
        emitReleases(press.buttons, isInterrupted: true, into: &events)
        cancelControl(into: &events)
        release()
        gestures.takeBackPress(into: &events.events)
    }
}

/// The position as a client sets it, such as one that moves the real cursor.
extension Engine {
    /// Moves the pointer to a position, clamped to the outputs as motion is. A glide stops; what is held, dragged or panned
    /// follows. A locked pointer appears there once it is unlocked.
    public mutating func setPosition(_ position: Point, at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        let before = DisplayedPosition(pointer)
        glide = nil
        restDeadline = nil
        velocity.reset()
        pointer.position = Layout.clamp(pointer.position, movedBy: position - pointer.position, to: scene.outputs)
        resolveRegion(.motion)
        emitChanges(since: before, into: &events)
        guard !pointer.isLocked, pointer.position != before.position else { return }
        track(PointerReport(time: now, source: pointer.source ?? .mouse), into: &events)
        recognizeMotion(into: &events)
    }
}
