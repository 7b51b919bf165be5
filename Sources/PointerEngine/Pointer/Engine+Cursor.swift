public import PointerModel

/// A press that a report of the real cursor may still correct.
struct CorrectablePress {
    /// That of the device's report.
    let time: Timestamp
    let source: PointerSource
    let buttons: Buttons
    let force: Force?
}

/// Following the real cursor, wherever somebody reports it: devices press and scroll there, and move nothing.
extension Engine {
    /// How long after a press a report of an earlier time still corrects where it was, in microseconds.
    public static let correctionTime: Int64 = 20_000

    /// Whether a client reports where the real cursor is.
    public var isReported: Bool { reportedPlace != nil }

    /// Takes where the real cursor is: the pointer is there, or at the nearest point of an output, until the next such report or
    /// ``endCursorReports(at:into:)``. It is as if an absolute device placed it.
    ///
    /// Who reports is later than the devices. A press that no later report has followed was at this place if this report was made no later
    /// than the press and comes within ``correctionTime``: it is taken back, as an interrupted release, and made again here.
    /// - Parameters:
    ///   - place: in the space of the outputs. One that is not finite changes nothing.
    ///   - creation: when the cursor was there.
    ///   - time: when the report comes.
    ///   - events: what comes of it is appended.
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
            tell(since: before, into: &events)
            return
        }
        var frame = PointerReport(time: now, source: mover ?? pointer.source ?? .mouse, position: position)
        if let press {
            takeBack(press, into: &events)
            (frame.time, frame.source) = (press.time, press.source)
            (frame.pressed, frame.force) = (press.buttons, press.force)
        }
        act(on: frame, since: before, into: &events)
    }

    /// Nobody reports the real cursor any more: the pointer stays where it is, and devices move it again.
    public mutating func endCursorReports(at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        guard reportedPlace != nil else { return }
        reportedPlace = nil
        mover = nil
        correctable = nil
        agree(.none, into: &events)
    }

    /// What a report of a device does while the real cursor is reported: anything but motion. A locked pointer's raw motion is no motion.
    func withoutMotion(_ frame: PointerReport) -> PointerReport {
        guard !pointer.isLocked else { return frame }
        var frame = frame
        frame.position = nil
        frame.translation = .zero
        return frame
    }

    /// Takes note of buttons, as a report of the cursor may correct where they were pressed: only the first of those that are held, and
    /// only until anything else happens to a button.
    mutating func notePress(_ frame: PointerReport, isFirst: Bool) {
        guard isFirst, !frame.pressed.isEmpty, frame.released.isEmpty, !frame.isInterrupted else {
            correctable = nil
            return
        }
        correctable = CorrectablePress(
            time: frame.time,
            source: frame.source,
            buttons: frame.pressed,
            force: frame.force
        )
    }

    private mutating func beginCursorReports(into events: inout EventBatch) {
        glide = nil
        restDeadline = nil
        velocity.reset()
        isPlaced = true
        agree(.reported, into: &events)
    }

    private mutating func agree(_ agreement: Agreement, into events: inout EventBatch) {
        pointer.agreement = agreement
        events.events.append(.agreement(agreement))
    }

    /// The press that a report which comes now corrects; nil: there is none. Where the cursor was later says nothing of the press, and
    /// nothing that was before follows.
    private mutating func press(correctedBy creation: Timestamp) -> CorrectablePress? {
        guard let press = correctable else { return nil }
        if creation <= press.time, now <= press.time.advanced(byMicroseconds: Self.correctionTime) { return press }
        correctable = nil
        return nil
    }

    /// Has a press not have been: it is no click, and what it began ends without meaning anything.
    private mutating func takeBack(_ press: CorrectablePress, into events: inout EventBatch) {
        tellReleases(press.buttons, isInterrupted: true, into: &events)
        cancelControl(into: &events)
        release()
        gestures.takeBackPress(into: &events.events)
    }
}
