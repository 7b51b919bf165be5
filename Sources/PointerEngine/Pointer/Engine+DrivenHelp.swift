import PointerModel

/// Help that only a driven pointer can have, because the real cursor must follow it: filtered motion, and clicks by resting.
extension Engine {
    /// Returns what a motion becomes by the low-pass filter.
    @inline(__always)
    mutating func filtered(_ translation: Vector, at time: Timestamp) -> Vector {
        guard settings.assist.filter > 0, cursor.isDriven, translation.dx.isFinite, translation.dy.isFinite else {
            return translation
        }
        return lowPassed(translation, at: time)
    }

    @inline(never)
    private mutating func lowPassed(_ translation: Vector, at time: Timestamp) -> Vector {
        let motion = lowPass(translation, at: time, cutOff: settings.assist.filter)
        deadlines[.filter] = lowPass.isPending ? now.advanced(byMicroseconds: LowPass.step) : nil
        return motion
    }

    /// Moves the pointer by what the filter has held back.
    mutating func stepFilter() {
        deadlines[.filter] = nil
        guard settings.assist.filter > 0, cursor.isDriven, !inertia.isGliding, pointer.source != .touch,
            heldClick?.freezes != true
        else { return lowPass.reset() }
        let motion = lowPassed(.zero, at: now)
        pointer.position = Layout.clamp(pointer.position, movedBy: motion, to: reach)
        resolveRegion(.motion)
    }

    /// Begins the time after which a region is clicked by resting in it, or ends it. The pointer has just entered the region, or left one
    /// for none. What comes under the pointer by itself is not clicked.
    mutating func beginDwell(_ cause: Transition.Cause) {
        hasDwelled = false
        guard settings.assist.dwellClick > 0 else { return }
        guard cause == .motion, canDwellClick else { return deadlines[.dwell] = nil }
        dwellStart = pointer.position
        deadlines[.dwell] = now.advanced(bySeconds: settings.assist.dwellClick)
    }

    /// Begins the time again if the pointer has moved on within the region.
    mutating func followDwell() {
        guard deadlines[.dwell] != nil else { return }
        let tolerance = settings.assist.dragThreshold
        guard (pointer.position - dwellStart).squaredLength > tolerance * tolerance else { return }
        dwellStart = pointer.position
        deadlines[.dwell] = now.advanced(bySeconds: settings.assist.dwellClick)
    }

    /// Ends the time: a press of the hand's own is the click of a visit.
    mutating func endDwell() {
        deadlines[.dwell] = nil
        hasDwelled = false
    }

    /// Whether a rest where the pointer is may click: never on what needs a confirmation, and never on nothing.
    private var canDwellClick: Bool {
        guard cursor.isDriven, !pointer.isLocked, pointer.buttons.isEmpty, pointer.source != .touch,
            tracker.activeStyle.region != nil, deadlines[.exit] == nil, !inertia.isGliding, !gestures.isPanning
        else { return false }
        if case .confirm? = controlUnderPointer?.1 { return false }
        return true
    }

    /// Notes that the pointer has rested in its region for long enough.
    mutating func finishDwell() {
        deadlines[.dwell] = nil
        hasDwelled = settings.assist.dwellClick > 0 && canDwellClick
    }

    /// Whether a click is due because the pointer has rested in its region. Each rest is returned once.
    package mutating func takeDwellClick() -> Bool {
        defer { hasDwelled = false }
        return hasDwelled && canDwellClick
    }
}
