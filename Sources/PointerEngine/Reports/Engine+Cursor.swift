package import PointerModel

/// The real cursor. While a client reports its position, devices press and scroll there and move nothing. While the daemon drives it, it is
/// where the pointer is, and reports have no effect.
extension Engine {
    /// Time after a press within which a cursor report made no later than the press still corrects its position, in microseconds.
    package static let correctionTime: Int64 = 20_000

    /// Whether a client reports the position of the real cursor, and its reports have an effect.
    package var isReported: Bool { cursor.isReported }

    /// Whether a client reports the position of the real cursor, with or without an effect.
    package var hasReporter: Bool { cursor.place != nil }

    /// Whether the pointer is at the real cursor because an absolute mouse placed it, and no client reports where the cursor is.
    package var isPlacedAtCursor: Bool { pointer.agreement == .reported && !cursor.isReported }

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
    package mutating func reportCursor(
        at place: Point,
        madeAt creation: Timestamp,
        at time: Timestamp,
        into events: inout EventBatch
    ) {
        begin(at: time, &events)
        guard place.isFinite else { return }
        guard !cursor.isDriven else { return cursor.move(to: place) }
        if !cursor.isReported { inertia.reset(&deadlines) }
        cursor.move(to: place)
        updateAgreement(into: &events)
        // A finger that is down has the pointer, wherever the cursor is.
        guard pointer.source != .touch || screen.isLifted else { return }
        let press = cursor.press(correctedBy: creation, at: now)
        let before = DisplayedPosition(pointer)
        let position = Layout.clamp(place, movedBy: .zero, to: scene.outputs)
        guard position != before.position || clicks.held?.place != nil else { return }
        guard !pointer.isLocked else {
            pointer.position = position
            resolveRegion(.motion)
            emitChanges(since: before, into: &events)
            return
        }
        let mover = pointer.source == .touch ? nil : pointer.source
        var report = PointerReport(time: now, source: cursor.source ?? mover ?? .mouse, position: position)
        if let press {
            takeBack(press, into: &events)
            (report.time, report.source) = (press.time, press.source)
            (report.pressed, report.force) = (press.buttons, press.force)
        }
        act(on: report, since: before, into: &events)
    }

    /// Ends the reports of the real cursor. The pointer stays where it is, and devices move it again.
    package mutating func endCursorReports(at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        guard hasReporter else { return }
        cursor.end()
        updateAgreement(into: &events)
    }

    /// Begins or ends to drive the real cursor: to put it where the pointer is. The agreement is then ``Agreement/driven``, and reports of
    /// the cursor are only stored. They have an effect again while the pointer is locked, and after the end: the pointer moves to the place
    /// of the last one.
    /// - Parameters:
    ///   - isDriven: whether to drive it.
    ///   - output: name of the one output on which the real cursor then is, and so the pointer; nil for all of them.
    ///   - time: time of the change.
    ///   - events: receives the resulting events.
    package mutating func setDriven(
        _ isDriven: Bool,
        on output: String? = nil,
        at time: Timestamp,
        into events: inout EventBatch
    ) {
        begin(at: time, &events)
        guard isDriven != self.isDriven || output != drivenOutput else { return }
        self.isDriven = isDriven
        drivenOutput = output
        let before = DisplayedPosition(pointer)
        updateDriving(into: &events)
        guard pointer.position != before.position else { return }
        resolveRegion(.motion)
        emitChanges(since: before, into: &events)
        guard !pointer.isLocked else { return }
        track(PointerReport(time: now, source: pointer.source ?? .mouse), into: &events)
        recognizeMotion(into: &events)
    }

    /// Updates who decides where the real cursor is, the daemon or a reporter, and moves the pointer to the reported place.
    mutating func updateDriving(into events: inout EventBatch) {
        let isDriven = isDriven && !pointer.isLocked
        let isChanged = cursor.isDriven != isDriven
        if isChanged {
            cursor.setDriven(isDriven)
            updateAgreement(into: &events)
        }
        updateReach()
        guard pointer.source != .touch || screen.isLifted else { return }
        if isChanged, cursor.isReported, let place = cursor.place {
            inertia.reset(&deadlines)
            pointer.position = Layout.clamp(place, movedBy: .zero, to: scene.outputs)
        } else if cursor.isDriven, pointer.source != .touch {
            pointer.position = Layout.clamp(pointer.position, movedBy: .zero, to: reach)
        }
    }

    /// Notes on which outputs devices move the pointer.
    mutating func updateReach() {
        reach = scene.outputs
        guard cursor.isDriven, let name = drivenOutput,
            let output = reach.first(where: { $0.name.hasSameBytes(as: name) })
        else {
            return
        }
        reach = [output]
    }

    /// Notes whether the outputs are those of the compositor. If they are, the real cursor is where an absolute mouse places the
    /// pointer; until the next position it is not known to be.
    package mutating func setTrueOutputs(_ areTrue: Bool, at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        hasTrueOutputs = areTrue
        updateAgreement(into: &events)
    }

    /// Sets the agreement after a report of a device, if no client reports the real cursor. The compositor applies the position of an
    /// absolute mouse as it is; how far it moves its cursor otherwise is unknown.
    mutating func agree(after report: PointerReport, into events: inout EventBatch) {
        let moves = report.position != nil || report.translation != .zero
        guard report.isInterrupted || moves && !pointer.isLocked else { return }
        let isPlaced = report.position != nil && report.translation == .zero && report.source == .mouse
        // A compositor's report has no device.
        updateAgreement(isPlaced: hasTrueOutputs && isPlaced && report.device != nil, into: &events)
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

    /// Emits the agreement if it changes.
    private mutating func updateAgreement(isPlaced: Bool = false, into events: inout EventBatch) {
        let agreement = cursor.agreement(isPlaced: isPlaced)
        guard agreement != pointer.agreement else { return }
        pointer.agreement = agreement
        events.events.append(.agreement(agreement))
    }

    /// Takes back a press: it does not click, and what it began is cancelled.
    private mutating func takeBack(_ press: CorrectablePress, into events: inout EventBatch) {
        emitReleases(press.buttons, isInterrupted: true, into: &events)
        forgetClicks()
        cancelControl(into: &events)
        release()
        gestures.takeBackPress(into: &events.events)
    }
}

/// The position as a client sets it, such as one that moves the real cursor.
extension Engine {
    /// Moves the pointer to a position, clamped to the outputs as motion is. A glide stops; what is held, dragged or panned
    /// follows. A locked pointer appears there once it is unlocked.
    package mutating func setPosition(_ position: Point, at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        updateAgreement(into: &events)
        let before = DisplayedPosition(pointer)
        inertia.reset(&deadlines)
        forgetClicks()
        pointer.position = Layout.clamp(pointer.position, movedBy: position - pointer.position, to: reach)
        resolveRegion(.motion)
        emitChanges(since: before, into: &events)
        guard !pointer.isLocked, pointer.position != before.position else { return }
        track(PointerReport(time: now, source: pointer.source ?? .mouse), into: &events)
        recognizeMotion(into: &events)
    }
}
