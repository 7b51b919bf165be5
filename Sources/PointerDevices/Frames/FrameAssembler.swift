import CLibevdev
import PointerModel

/// Gathers the events of one device into reports, in place and without allocating.
///
/// Both ways in end here: the events that libevdev reads from a device, and those of a recording. No value is trusted.
struct FrameAssembler {
    /// The report at hand; whole once ``consume(_:)`` has returned true, and until the next event.
    private(set) var frame: InputReport

    private var wheels: WheelAxes
    private var touch: TouchTracker?
    private var buttons = HeldButtons()
    /// After SYN_DROPPED, until the report that has the state right again.
    private var isDropping = false
    private var isComplete = false
    private var lastTime = Int64.min

    init(device: DeviceID, capabilities: DeviceCapabilities) {
        frame = InputReport(device: device, time: .zero)
        wheels = capabilities.wheels
        touch = capabilities.touch
    }

    /// Takes in an event.
    /// - Returns: whether it ended a report, which is now in ``frame``.
    mutating func consume(_ event: RawEvent) -> Bool {
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
        default:
            break
        }
        return false
    }

    private mutating func begin() {
        isComplete = false
        frame.relative = .zero
        frame.isResynchronized = false
    }

    private mutating func move(_ code: Int32, by value: Int32) {
        switch code {
        // Sums of a double: exact up to 2^53 and never an overflow.
        case REL_X: frame.relative.dx += Double(value)
        case REL_Y: frame.relative.dy += Double(value)
        default: wheels.add(value, of: code)
        }
    }

    private mutating func synchronize(_ code: Int32, at time: Int64) -> Bool {
        switch code {
        case SYN_DROPPED:
            isDropping = true
            // Of the report that was cut short nobody knows what is missing.
            frame.relative = .zero
            _ = wheels.take()
            return false
        case SYN_REPORT:
            // Programs may stamp what they send through uinput, up to 10 s into the past. Speeds and delays are made of these
            // times, so they only go on.
            frame.isTimeClamped = time < lastTime
            lastTime = max(lastTime, time)
            frame.time = Timestamp(microseconds: lastTime)
            frame.scroll = wheels.take()
            frame.buttons = buttons.buttons
            touch?.fill(&frame)
            frame.isResynchronized = isDropping
            isDropping = false
            isComplete = true
            return true
        default:
            // SYN_MT_REPORT and SYN_CONFIG.
            return false
        }
    }

    /// Takes over the state of a device that was just opened. Buttons that are down count only once they have come up.
    mutating func begin(with device: borrowing LibevdevDevice) {
        adopt(device)
        buttons.ignoreUntilReleased()
    }

    /// Takes over the buttons and fingers that a device says are down at this moment, without a report of it.
    mutating func adopt(_ device: borrowing LibevdevDevice) {
        for code in HeldButtons.codes {
            buttons.set(code, to: device.value(EV_KEY, code))
        }
        touch?.adopt(device)
    }
}
