package import CLibevdev

/// The reports of a driven touchpad that its virtual copy gets: those of several fingers, for the compositor's gestures.
///
/// The mirror keeps the touchpad's state, as its events come, and the state that the copy has. While it passes, each report of the copy is
/// the difference between the two. Buttons never pass, because the virtual mouse has them. It allocates nothing after its creation.
package struct TouchpadMirror: ~Copyable {
    private enum Phase {
        /// Fingers that came down before the mirror began have not lifted.
        case waiting
        /// No finger is down, or one that the copy does not have.
        case resting
        /// The copy has the touchpad's state, from the landing of the second finger until fewer than two are down.
        case passing
        /// The touchpad was pressed while the copy had its fingers: these rest there, so that a drag does not scroll.
        case frozen
    }

    private let known: TouchpadEvents
    private var phase: Phase
    private var state: TouchpadState
    /// The state of the copy; its value counts only if it ``isKnown``.
    private var copy = TouchpadState()
    /// Whether the copy has the state in ``copy``.
    private var isKnown = false
    /// The last ABS_MT_SLOT of the copy; nil if unknown.
    private var copiedSlot: Int?
    /// The copy's report: what the last call has made, with its SYN_REPORT; empty if that is none. The kernel sets the times.
    package private(set) var report: [input_event] = []

    /// Creates a mirror whose copy may have any state.
    /// - Parameters:
    ///   - events: what the touchpad has.
    ///   - state: the touchpad's state.
    ///   - isTouched: whether a finger is down, which the copy never gets.
    package init(of events: TouchpadEvents, in state: TouchpadState, isTouched: Bool) {
        known = events
        self.state = state
        phase = isTouched ? .waiting : .resting
        report.reserveCapacity(events.reportLimit)
    }

    /// Takes an event of the touchpad. A SYN_REPORT goes to ``endReport(fingers:)``.
    package mutating func consume(_ event: RawEvent) { state.consume(event) }

    /// Takes the state that the touchpad has after dropped events.
    package mutating func adopt(_ state: TouchpadState) { self.state = state }

    /// Ends a report of the touchpad, and makes the copy's ``report``.
    /// - Parameters:
    ///   - fingers: number of fingers that are down after it, as the daemon's own report has it.
    ///   - isPressed: whether a button of the touchpad is down after it.
    package mutating func endReport(fingers: Int, isPressed: Bool = false) {
        report.removeAll(keepingCapacity: true)
        switch phase {
        case .waiting where fingers == 0: phase = .resting
        case .resting where fingers > 1: phase = isPressed ? .waiting : .passing
        case .passing where fingers < 2, .frozen where fingers < 2:
            phase = fingers == 0 || phase == .passing ? .resting : .waiting
            // The finger that stays moves the pointer, which the copy must not move too. One that hovers keeps its slot on the touchpad.
            var lifted = state
            lifted.lift()
            return make(lifted)
        case .passing where isPressed: phase = .frozen
        case .waiting, .resting, .passing, .frozen: break
        }
        if phase == .passing { make(state) }
    }

    /// Lifts all fingers of the copy, and makes its ``report``. The fingers that are down do not pass any more.
    package mutating func end() {
        report.removeAll(keepingCapacity: true)
        if phase == .passing || phase == .frozen {
            phase = .waiting
            var lifted = copy
            lifted.lift()
            make(lifted)
        }
    }

    /// Forgets the copy's state, after the kernel took only a part of the last report. The next report then carries the whole state.
    package mutating func noteLoss() {
        isKnown = false
        copiedSlot = nil
    }

    // MARK: Differences

    /// Makes the report that gives the copy a state, in the order of the kernel's own reports.
    private mutating func make(_ new: TouchpadState) {
        for slot in 0..<known.slots {
            // A slot's finger comes before what is known of it.
            makeAxis(ABS_MT_TRACKING_ID, of: slot, in: new)
            var axes = known.slotAxes
            while axes != 0 {
                makeAxis(ABS_MT_TOUCH_MAJOR + Int32(axes.trailingZeroBitCount), of: slot, in: new)
                axes &= axes - 1
            }
        }
        var keys = isKnown ? (new.keys ^ copy.keys) & known.keys : known.keys
        while keys != 0 {
            let bit = keys.trailingZeroBitCount
            append(EV_KEY, BTN_TOOL_PEN + Int32(bit), Int32(new.keys >> UInt16(bit) & 1))
            keys &= keys - 1
        }
        var axes = known.axes
        while axes != 0 {
            let code = Int32(axes.trailingZeroBitCount)
            if !isKnown || new[code] != copy[code] { append(EV_ABS, code, new[code]) }
            axes &= axes - 1
        }
        if !report.isEmpty { append(EV_SYN, SYN_REPORT, 0) }
        copy = new
        isKnown = true
    }

    private mutating func makeAxis(_ code: Int32, of slot: Int, in new: TouchpadState) {
        guard !isKnown || new[slot, code] != copy[slot, code] else { return }
        if slot != copiedSlot {
            append(EV_ABS, ABS_MT_SLOT, Int32(slot))
            copiedSlot = slot
        }
        append(EV_ABS, code, new[slot, code])
    }

    private mutating func append(_ type: Int32, _ code: Int32, _ value: Int32) {
        report.append(
            input_event(time: timeval(), type: UInt16(type), code: UInt16(code), value: value)
        )
    }
}
