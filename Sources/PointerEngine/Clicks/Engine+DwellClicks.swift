import PointerModel

/// Clicks by resting in a region. Only a driven pointer makes them, because the real cursor must be there.
extension Engine {
    /// Begins the time after which a region is clicked by resting in it, or ends it. The pointer has just entered the region, or left one
    /// for none. What comes under the pointer by itself is not clicked.
    mutating func beginDwell(_ cause: Transition.Cause) {
        guard settings.assist.dwellClick > 0, cause == .motion, canRest else { return endDwell() }
        beginRest()
    }

    /// Begins the time again if the pointer has moved on within the region, also if its click is due, but not made yet.
    mutating func followDwell() {
        guard deadlines[.dwell] != nil || dwell.isDue,
            dwell.isLeft(by: pointer.position, within: settings.assist.dragThreshold)
        else { return }
        beginRest()
    }

    /// Begins the time again, if it has begun in this region.
    mutating func restartDwell() {
        guard deadlines[.dwell] != nil else { return }
        beginRest()
    }

    private mutating func beginRest() {
        dwell.begin(at: pointer.position)
        deadlines[.dwell] = now.advanced(bySeconds: settings.assist.dwellClick)
    }

    /// Ends the time: a press of the hand's own is the click of a visit.
    mutating func endDwell() {
        deadlines[.dwell] = nil
        dwell.end()
    }

    /// Whether a rest where the pointer is may click: never on what needs a confirmation, and never on nothing. A pointer that glides
    /// rests once it has landed.
    private var canRest: Bool {
        guard cursor.isDriven, !pointer.isLocked, pointer.buttons.isEmpty, pointer.source != .touch,
            tracker.activeStyle.region != nil, deadlines[.exit] == nil, !gestures.isPanning
        else { return false }
        if case .confirm? = controlUnderPointer?.1 { return false }
        return true
    }

    /// Notes that the pointer has rested in its region for long enough.
    mutating func finishDwell() {
        deadlines[.dwell] = nil
        guard settings.assist.dwellClick > 0 else { return dwell.end() }
        // It may come back from beyond the edge, and it will land.
        guard deadlines[.exit] == nil, !inertia.isGliding else { return beginRest() }
        guard canRest else { return dwell.end() }
        dwell.finish()
    }

    /// Whether a click is due because the pointer has rested in its region. Each rest is returned once.
    package mutating func takeDwellClick() -> Bool {
        dwell.take() && canRest && !inertia.isGliding
    }
}
