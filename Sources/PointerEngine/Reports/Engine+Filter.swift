import PointerModel

/// The low-pass filter on motion. Only a driven pointer has it, because the real cursor must follow the filtered motion.
extension Engine {
    /// Returns what a motion becomes by the filter.
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
            clicks.held?.freezes != true
        else { return lowPass.reset() }
        let motion = lowPassed(.zero, at: now)
        pointer.position = Layout.clamp(pointer.position, movedBy: motion, to: reach)
        resolveRegion(.motion)
    }
}
