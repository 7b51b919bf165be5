package import CLibevdev

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

    /// Whether the event is a SYN_REPORT, the end of a report.
    package var isReport: Bool { type == UInt16(EV_SYN) && code == UInt16(SYN_REPORT) }
}
