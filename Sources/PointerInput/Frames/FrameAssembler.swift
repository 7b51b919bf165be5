package import CLibevdev
package import PointerModel

/// An assembler of one device's events into reports, in place. It allocates once: the first finger of the device makes room for all.
///
/// It serves both devices and recordings, and trusts no value.
package struct FrameAssembler {
    /// The current report: complete from when ``consume(_:)`` returns true until the next event.
    package private(set) var frame: InputReport

    private var wheels: WheelAxes
    private var touch: TouchTracker?
    private var position: PositionTracker?
    private var buttons = HeldButtons()
    /// Whether SYN_DROPPED came and the next SYN_REPORT has not.
    private var isDropping = false
    private var isComplete = false
    private var lastTime = Int64.min

    package init(device: DeviceID, capabilities: DeviceCapabilities) {
        frame = InputReport(device: device, time: .zero)
        wheels = capabilities.wheels
        touch = capabilities.touch
        position = capabilities.position
    }

    /// Consumes an event.
    /// - Parameter event: event of the device.
    /// - Returns: whether it ended a report, which is now in ``frame``.
    package mutating func consume(_ event: RawEvent) -> Bool {
        if isComplete { begin() }
        let code = Int32(event.code)
        switch Int32(event.type) {
        case EV_SYN:
            return synchronize(code, at: event.time)
        case EV_REL where !isDropping:
            move(code, by: event.value)
        case EV_KEY:
            buttons.set(code, to: event.value)
            touch?.setKey(code, to: event.value)
        case EV_ABS:
            touch?.setAxis(code, to: event.value)
            position?.setAxis(code, to: event.value)
        default:
            break
        }
        return false
    }

    private mutating func begin() {
        isComplete = false
        touch?.begin()
        frame.relative = .zero
        frame.isResynchronized = false
    }

    private mutating func move(_ code: Int32, by value: Int32) {
        switch code {
        // Sums in a Double are exact up to 2^53 and never overflow.
        case REL_X: frame.relative.dx += Double(value)
        case REL_Y: frame.relative.dy += Double(value)
        default: wheels.add(value, of: code)
        }
    }

    private mutating func synchronize(_ code: Int32, at time: Int64) -> Bool {
        switch code {
        case SYN_DROPPED:
            isDropping = true
            // The report was cut short, so its relative values are incomplete.
            frame.relative = .zero
            _ = wheels.endReport()
            return false
        case SYN_REPORT:
            // Programs may set the times of what they send through uinput, up to 10 s into the past. Speeds and delays need times
            // that never go back.
            frame.isTimeClamped = time < lastTime
            lastTime = max(lastTime, time)
            frame.time = Timestamp(microseconds: lastTime)
            frame.scroll = wheels.endReport()
            frame.buttons = buttons.buttons
            frame.keys = buttons.keys
            frame.position = position?.endReport()
            touch?.fill(&frame)
            frame.isResynchronized = isDropping
            isDropping = false
            isComplete = true
            return true
        case SYN_MT_REPORT:
            touch?.endContact()
            return false
        default:
            // SYN_CONFIG.
            return false
        }
    }

    /// Adopts the state of a device that was just opened. Buttons that are down count only after their release, fingers on a screen only
    /// after their lift, and a position only once the device reports one.
    package mutating func begin(with device: borrowing LibevdevDevice) {
        adopt(device)
        buttons.ignoreUntilReleased()
        touch?.ignoreUntilLifted()
        _ = position?.endReport()
    }

    /// Whether the kernel may know better where fingers are than the report says.
    var isDoubtful: Bool { touch?.isDoubtful ?? false }

    /// Corrects the fingers of the complete report by what the kernel knows.
    /// - Parameter read: reads the values of an axis in the first slots; returns whether that succeeded. If not, all stays as it is.
    mutating func correctSlots(_ read: (Int32, inout InlineArray<16, Int32>) -> Bool) {
        touch?.adoptSlots(read)
        touch?.fill(&frame)
    }

    /// Adopts the buttons and fingers that are down on a device, and its position, without making a report.
    package mutating func adopt(_ device: borrowing LibevdevDevice) {
        for code in HeldButtons.keyCodes {
            buttons.set(code, to: device.value(EV_KEY, code))
        }
        touch?.adopt(device)
        position?.adopt(device)
    }
}

/// One event of the kernel (`struct input_event`), from a device or a recording.
package struct RawEvent: Sendable, Hashable {
    /// The time in microseconds: of CLOCK_MONOTONIC for a device, of the recording's own clock for a recording.
    package var time: Int64
    /// EV_SYN, EV_KEY, …
    package var type: UInt16
    /// SYN_REPORT, BTN_LEFT, REL_X, …, depending on the type.
    package var code: UInt16
    /// The value: 0 or 1 for a button, counts for a relative axis, a position for an absolute axis.
    package var value: Int32

    /// Makes an event without checking its parts.
    package init(time: Int64, type: UInt16, code: UInt16, value: Int32) {
        self.time = time
        self.type = type
        self.code = code
        self.value = value
    }

    package init(_ event: input_event) {
        // Wrapping arithmetic: the kernel's own times cannot overflow for another 292 000 years.
        time = Int64(event.time.tv_sec) &* 1_000_000 &+ Int64(event.time.tv_usec)
        type = event.type
        code = event.code
        value = event.value
    }

    /// Returns a SYN_REPORT, the end of a report.
    package static func report(at time: Int64) -> RawEvent {
        RawEvent(time: time, type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)
    }

    /// Returns a SYN_DROPPED: what came before the next report is incomplete.
    package static func dropped(at time: Int64) -> RawEvent {
        RawEvent(time: time, type: UInt16(EV_SYN), code: UInt16(SYN_DROPPED), value: 0)
    }

    /// Whether the event is a SYN_REPORT, the end of a report.
    package var isReport: Bool { type == UInt16(EV_SYN) && code == UInt16(SYN_REPORT) }
}
