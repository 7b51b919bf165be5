import CLibevdev

/// One event as the kernel sends it (`struct input_event`), whoever delivered it: a device or a recording.
public struct RawEvent: Sendable, Hashable {
    /// Microseconds, of the clock of whoever delivered it; those of a recording count from its own beginning.
    public var time: Int64
    /// EV_SYN, EV_KEY, …
    public var type: UInt16
    /// SYN_REPORT, BTN_LEFT, REL_X, …, by the type.
    public var code: UInt16
    /// What is reported: 0 or 1 for a button, counts for a relative axis, a place on an absolute one.
    public var value: Int32

    /// An event of these parts, whatever they are.
    public init(time: Int64, type: UInt16, code: UInt16, value: Int32) {
        self.time = time
        self.type = type
        self.code = code
        self.value = value
    }

    init(_ event: input_event) {
        // Wrapping: the kernel's own times cannot overflow here for another 292 000 years.
        time = Int64(event.time.tv_sec) &* 1_000_000 &+ Int64(event.time.tv_usec)
        type = event.type
        code = event.code
        value = event.value
    }

    /// The end of a report.
    static func report(at time: Int64) -> RawEvent {
        RawEvent(time: time, type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)
    }

    /// Whether it is the end of a report.
    var isReport: Bool { type == UInt16(EV_SYN) && code == UInt16(SYN_REPORT) }
}
