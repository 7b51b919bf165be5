public import PointerModel

/// Acting on a device's report.
extension Engine {
    /// Acts on one report of a device.
    public mutating func apply(_ frame: PointerReport, into events: inout EventBatch) {
        begin(at: frame.time, &events)
        let before = DisplayedPosition(pointer)
        if frame.isMotionAlone, isIdle {
            follow(frame, since: before, into: &events)
            return
        }
        guard reportedPlace != nil else {
            act(on: frame, since: before, into: &events)
            return
        }
        if frame.movesPointer { mover = frame.source }
        act(on: withoutMotion(frame), since: before, into: &events)
    }

    /// Does what a report says, wherever that comes from.
    mutating func act(on frame: PointerReport, since before: DisplayedPosition, into events: inout EventBatch) {
        if frame.isInterrupted {
            interrupt(into: &events)
            manipulations.cancel(into: &events.events)
        }
        // Decided here for all who act on it.
        var frame = frame
        if let step = frame.manipulation, !manipulations.accepts(step, of: frame.device) { frame.manipulation = nil }
        if glideStep != nil, frame.touch == .began || frame.movesPointer || !frame.pressed.isEmpty { glide = nil }
        // A lift at a time that nobody knows says nothing of how long the finger rested before.
        if frame.touch == .began || frame.isTimeClamped { velocity.reset() }
        guard !pointer.isLocked else {
            applyLocked(frame, since: before, into: &events)
            return
        }
        if let position = frame.position { place(at: position, of: frame) }
        if frame.translation != .zero { move(by: frame.translation, of: frame) }
        let holdsNone = pointer.buttons.isEmpty
        let isRelease = pointer.isLatched && frame.released.contains(.primary)
        if isRelease { release() }
        resolveRegion(isRelease ? .button : .motion)
        if frame.pressed.contains(.primary) { press() }
        // What the report says of the buttons is told below, and counts already.
        let held = pointer.buttons.subtracting(frame.released).union(frame.pressed)
        if frame.source == .mouse {
            // After a click the hand rests anew.
            if frame.movesPointer || !frame.released.isEmpty { rest() }
        } else if frame.movesPointer || frame.touch != nil {
            restDeadline = nil
            // A finger that lifts from a screen has touched something there, and takes no pointer along.
            if frame.touch == .ended, frame.source == .touchpad { lift(at: frame.time, holding: held) }
        }
        tell(since: before, releases: frame.released, isInterrupted: frame.isInterrupted, into: &events)
        if !frame.pressed.isEmpty { tellPresses(frame.pressed, into: &events) }
        tellScrolling(frame, into: &events)
        track(frame, into: &events)
        let wasPanning = gestures.isPanning
        recognize(frame, into: &events)
        if wasPanning { resolveAfterPan(frame.released.isEmpty ? .motion : .button, into: &events) }
        if reportedPlace != nil, !frame.pressed.isEmpty || !frame.released.isEmpty {
            notePress(frame, isFirst: holdsNone)
        }
    }

    /// Whether nothing is under way that motion has to do with.
    private var isIdle: Bool {
        glideStep == nil && reportedPlace == nil && !pointer.isLocked && !pointer.isLatched && !needsResolution
            && !isTracking
            && !gestures.isPanning
    }

    /// What comes of motion alone while idle, as of most reports: the same as below, with nothing asked that is known.
    private mutating func follow(_ frame: PointerReport, since before: DisplayedPosition, into events: inout EventBatch)
    {
        move(by: frame.translation, of: frame)
        resolveRegionAtPosition(.motion)
        if frame.source == .mouse { rest() } else { restDeadline = nil }
        tell(since: before, into: &events)
        recognize(frame, into: &events)
    }

    private mutating func move(by translation: Vector, of frame: PointerReport) {
        // How fast a hand is shows in when its reports were made, however late they are read. Where that is not known, motion begins anew
        // with the first report whose time is its own.
        if frame.isTimeClamped { velocity.reset() } else { velocity.add(translation, at: frame.time) }
        let position = pointer.position
        pointer.position = Layout.clamp(position, movedBy: adjusted(translation), to: scene.outputs)
        if pointer.position != position { pointer.source = frame.source }
        isPlaced = false
    }

    /// An absolute device places the pointer. The pointer stays there: nothing brings it to a middle, and no glide begins.
    private mutating func place(at position: Point, of frame: PointerReport) {
        velocity.reset()
        let place = position.isFinite ? position : pointer.position
        pointer.position = Layout.clamp(place, movedBy: .zero, to: scene.outputs)
        pointer.source = frame.source
        isPlaced = true
    }

    /// A locked pointer stays where it is; its motion is told as it comes.
    private mutating func applyLocked(
        _ frame: PointerReport,
        since before: DisplayedPosition,
        into events: inout EventBatch
    ) {
        let (dx, dy) = (frame.translation.dx, frame.translation.dy)
        if frame.translation != .zero, dx.isFinite, dy.isFinite { events.events.append(.delta(frame.translation)) }
        tell(since: before, releases: frame.released, isInterrupted: frame.isInterrupted, into: &events)
        tellPresses(frame.pressed, into: &events)
        tellScrolling(frame, into: &events)
    }

    /// Wheels and fingers are told as they come, for those who scroll by themselves.
    private mutating func tellScrolling(_ frame: PointerReport, into events: inout EventBatch) {
        if frame.scroll != .zero { events.events.append(.scroll(frame.scroll)) }
        guard let step = frame.manipulation else { return }
        let time = frame.isTimeClamped ? nil : frame.time
        manipulations.follow(step, of: frame.device, at: time, into: &events.events)
    }

    /// What was under way ends without meaning anything.
    mutating func interrupt(into events: inout EventBatch) {
        glide = nil
        restDeadline = nil
        velocity.reset()
        correctable = nil
        cancelControl(into: &events)
        gestures.cancelAll(into: &events.events)
    }

    /// The primary button went down: a region that latches is held, a control is tracked.
    private mutating func press() {
        // A region that is only not left yet is not pressed.
        if let region = activeStyle.region, !region.latchingAxes.isEmpty, exitDeadline == nil {
            pointer.isLatched = true
            freeAxes = region.latchingAxes
        }
        beginControl()
    }
}

extension PointerReport {
    /// Whether it says nothing but where the pointer went.
    fileprivate var isMotionAlone: Bool {
        translation != .zero && position == nil && pressed.isEmpty && released.isEmpty && scroll == .zero
            && touch == nil
            && force == nil && manipulation == nil && !isInterrupted
    }

    /// Whether it says where the pointer goes.
    fileprivate var movesPointer: Bool { translation != .zero || position != nil }
}
