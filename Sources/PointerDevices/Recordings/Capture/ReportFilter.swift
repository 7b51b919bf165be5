import CLibevdev

/// Lets the events of a device through report by report, without those that are not written.
///
/// A report of which nothing is left is left out as a whole: its time alone would tell when a key was pressed.
struct ReportFilter {
    /// More events than a report has; what goes on without an end is let through in pieces of this size.
    static let limit = 4096

    private var pending: [RawEvent] = []
    private var hasContent = false

    /// Takes in an event. Those that are let through are added to `events` once their report is whole.
    /// - Returns: whether a report was added.
    mutating func take(_ event: RawEvent, into events: inout [RawEvent]) -> Bool {
        if event.isReport {
            defer { clear() }
            guard hasContent else { return false }
            events += pending
            events.append(event)
            return true
        }
        if event.type == UInt16(EV_SYN) {
            // With protocol A, a report of nothing but this says that the last finger is gone.
            guard event.code == UInt16(SYN_MT_REPORT) else { return false }
            hasContent = true
        } else {
            guard RecordedEvents.include(Int32(event.type), Int32(event.code)) else { return false }
            if event.type != UInt16(EV_MSC) { hasContent = true }
        }
        pending.append(event)
        if pending.count >= Self.limit {
            if hasContent { events += pending }
            pending.removeAll(keepingCapacity: true)
        }
        return false
    }

    /// Forgets the report at hand.
    mutating func clear() {
        pending.removeAll(keepingCapacity: true)
        hasContent = false
    }
}
