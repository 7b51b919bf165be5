package import PointerModel

/// Processing of reports.
extension Engine {
    /// Applies one report of a device.
    package mutating func apply(_ report: PointerReport, into events: inout EventBatch) {
        begin(at: report.time, &events)
        if report.position != nil || pointer.agreement != .none { agree(after: report, into: &events) }
        let before = DisplayedPosition(pointer)
        if report.isMotionAlone, isIdle {
            applyMotion(report, since: before, into: &events)
            return
        }
        // A finger is where it is, wherever the cursor is.
        guard cursor.isReported, report.source != .touch else {
            act(on: report, since: before, into: &events)
            return
        }
        if report.movesPointer { cursor.noteMotion(of: report.source) }
        var rest = withoutMotion(report)
        let acts = !rest.pressed.isEmpty || rest.scroll != .zero || rest.manipulation != nil
        // The cursor is not where a finger was.
        if acts, pointer.source == .touch, !pointer.isLocked { rest.position = cursor.place }
        act(on: rest, since: before, into: &events)
    }

    /// Applies a report, of a device or of the real cursor.
    mutating func act(on report: PointerReport, since before: DisplayedPosition, into events: inout EventBatch) {
        // These decisions hold for everything below that handles the manipulation.
        var report = report
        clicks.beginReport()
        if takesOver(report) {
            report.isInterrupted = true
            report.released.insert(.primary)
        }
        if report.isInterrupted {
            interrupt(into: &events)
            manipulations.cancel(into: &events.events)
        }
        if let step = report.manipulation, !manipulations.accepts(step, of: report.device) { report.manipulation = nil }
        if inertia.isGliding, report.touch == .began || report.movesPointer || !report.pressed.isEmpty {
            inertia.stopGlide(&deadlines)
        }
        // Without the true time of a lift, the time for which the finger rested before is unknown.
        if report.touch == .began || report.isTimeClamped { inertia.velocity.reset() }
        guard !pointer.isLocked else {
            applyLocked(report, since: before, into: &events)
            return
        }
        followHeldClick(&report)
        if let position = report.position { place(at: position, of: report) }
        if report.translation != .zero { move(by: report.translation, of: report) }
        if pointer.source == .touch, report.source != .touch { leaveFinger(by: report) }
        beginTouch(report)
        let isLift = liftsFinger(report)
        let holdsNone = pointer.buttons.isEmpty
        let isRelease = pointer.isLatched && report.released.contains(.primary)
        if isRelease { release() }
        // A finger that lifts leaves its region after the events of its release.
        if !isLift || report.movesPointer { resolveRegion(isRelease ? .button : .motion) }
        holdPress(report)
        if report.pressed.contains(.primary) { press() }
        if pointer.isLatched { clicks.letGo() }
        // The report's buttons count already; their events follow below.
        let held = pointer.buttons.subtracting(report.released).union(report.pressed)
        if report.source == .mouse {
            // After a click the hand rests anew.
            if report.movesPointer || !report.released.isEmpty { rest() }
        } else if report.movesPointer || report.touch != nil {
            deadlines[.rest] = nil
            // A finger that lifts from a touchscreen has touched something there, and begins no glide.
            if report.touch == .ended, report.source == .touchpad { lift(at: report.time, holding: held) }
        }
        emitChanges(since: before, releases: report.released, isInterrupted: report.isInterrupted, into: &events)
        if !report.pressed.isEmpty {
            emitPresses(report.pressed, into: &events)
            endDwell()
        }
        emitScrolling(report, into: &events)
        track(report, into: &events)
        let wasPanning = gestures.isPanning
        recognize(report, into: &events)
        if clicks.held != nil, !report.released.isEmpty { endHeldClick(into: &events) }
        if isLift {
            liftFinger(into: &events)
        } else if wasPanning {
            resolveAfterPan(report.released.isEmpty ? .motion : .button, into: &events)
        }
        if cursor.isReported, report.source != .touch, !report.pressed.isEmpty || !report.released.isEmpty {
            cursor.notePress(report, isFirst: holdsNone)
        }
    }

    /// Whether nothing is in progress that depends on motion.
    private var isIdle: Bool {
        !inertia.isGliding && !cursor.isReported && !pointer.isLocked && !pointer.isLatched && !tracker.needsResolution
            && !control.isTracking && !gestures.isPanning && pointer.source != .touch && clicks.held == nil
    }

    /// Applies a report of motion alone while idle, as most reports are. The result is that of ``act(on:since:into:)``, without
    /// checking what is known.
    private mutating func applyMotion(
        _ report: PointerReport,
        since before: DisplayedPosition,
        into events: inout EventBatch
    ) {
        move(by: report.translation, of: report)
        resolveRegionAtPosition(.motion)
        if report.source == .mouse { rest() } else { deadlines[.rest] = nil }
        emitChanges(since: before, into: &events)
        recognize(report, into: &events)
    }

    /// Lets a device press or scroll where a finger was, or where the cursor is nearest to that.
    private mutating func leaveFinger(by report: PointerReport) {
        let presses = !report.pressed.isEmpty
        guard presses || report.scroll != .zero || report.manipulation != nil else { return }
        if cursor.isDriven, presses || screen.isLifted {
            pointer.position = Layout.clamp(pointer.position, movedBy: .zero, to: reach)
        }
        // A press where a finger was is not the finger's.
        if presses { pointer.source = report.source }
    }

    private mutating func move(by translation: Vector, of report: PointerReport) {
        // The speed of the hand follows from the times at which reports were made, however late they are read. If that time is
        // unknown, motion begins anew with the first report that has a time of its own.
        if report.isTimeClamped {
            inertia.velocity.reset()
        } else {
            inertia.velocity.add(translation, at: report.time)
        }
        let position = pointer.position
        // Before the scene is read: what changes the engine in the middle of that would need a copy of the scene.
        let filtered = filtered(translation, at: report.time)
        let adjusted = scene.adjusted(filtered, at: position, settings: prepared)
        pointer.position = Layout.clamp(position, movedBy: adjusted, to: reach)
        if pointer.position != position { pointer.source = report.source }
        cursor.isPlaced = false
    }

    /// Places the pointer for an absolute device. The pointer stays there: nothing recenters it, and no glide begins.
    private mutating func place(at position: Point, of report: PointerReport) {
        inertia.velocity.reset()
        lowPass.reset()
        let place = position.isFinite ? position : pointer.position
        // A finger is where it is, also where the cursor does not go.
        pointer.position = Layout.clamp(place, movedBy: .zero, to: report.source == .touch ? scene.outputs : reach)
        pointer.source = report.source
        cursor.isPlaced = true
    }

    /// Applies a report to a locked pointer, which stays where it is and emits its motion as raw deltas.
    private mutating func applyLocked(
        _ report: PointerReport,
        since before: DisplayedPosition,
        into events: inout EventBatch
    ) {
        if liftsFinger(report) { screen.lift() }
        let (dx, dy) = (report.translation.dx, report.translation.dy)
        if report.translation != .zero, dx.isFinite, dy.isFinite { events.events.append(.delta(report.translation)) }
        emitChanges(since: before, releases: report.released, isInterrupted: report.isInterrupted, into: &events)
        emitPresses(report.pressed, into: &events)
        emitScrolling(report, into: &events)
    }

    /// Emits wheel scrolling and manipulations as they are reported, for clients that scroll by themselves.
    private mutating func emitScrolling(_ report: PointerReport, into events: inout EventBatch) {
        if report.scroll != .zero { events.events.append(.scroll(report.scroll)) }
        guard let step = report.manipulation else { return }
        let time = report.isTimeClamped ? nil : report.time
        manipulations.follow(step, of: report.device, at: time, into: &events.events)
    }

    /// Cancels everything in progress.
    mutating func interrupt(into events: inout EventBatch) {
        inertia.reset(&deadlines)
        forgetClicks()
        cursor.forgetPress()
        cancelControl(into: &events)
        forgetTouch()
        gestures.cancelAll(into: &events.events)
    }

    /// Handles a press of the primary button: holds a region that latches, and begins to track a control.
    private mutating func press() {
        // What a finger only reaches can be tapped, but not held. A region that only the exit delay keeps is not pressed.
        guard !screen.isReached else { return }
        if let region = tracker.activeStyle.region, !region.latchingAxes.isEmpty, deadlines[.exit] == nil {
            pointer.isLatched = true
            tracker.freeAxes = region.latchingAxes
        }
        beginControl()
        beginSliderPan()
    }
}

extension PointerReport {
    /// Whether the report carries nothing but relative motion.
    fileprivate var isMotionAlone: Bool {
        translation != .zero && position == nil && pressed.isEmpty && released.isEmpty && scroll == .zero
            && touch == nil
            && force == nil && manipulation == nil && !isInterrupted
    }

    /// Whether the report moves the pointer.
    var movesPointer: Bool { translation != .zero || position != nil }
}
