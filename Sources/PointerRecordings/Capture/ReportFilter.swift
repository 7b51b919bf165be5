import CLibevdev
import PointerInput

/// A filter of a device's events, report by report, that keeps only the recorded ones.
///
/// It passes an endless report on in pieces of ``PointerRecordingsLimit/reportEvents``. It drops a report without any kept event,
/// because the report's time alone would reveal when a key was pressed.
struct ReportFilter {
    private var pending: [RawEvent] = []
    private var hasContent = false

    /// Consumes an event.
    /// - Parameters:
    ///   - event: event of the device.
    ///   - events: receives the kept events once their report is complete.
    /// - Returns: whether it appended a complete report.
    mutating func consume(_ event: RawEvent, into events: inout [RawEvent]) -> Bool {
        if event.isReport {
            defer { clear() }
            guard hasContent else { return false }
            events += pending
            events.append(event)
            return true
        }
        if event.type == UInt16(EV_SYN) {
            // In multi-touch protocol A, a report with only this event means that the last finger has lifted.
            guard event.code == UInt16(SYN_MT_REPORT) else { return false }
            hasContent = true
        } else {
            guard RecordedEvents.include(Int32(event.type), Int32(event.code)) else { return false }
            if event.type != UInt16(EV_MSC) { hasContent = true }
        }
        pending.append(event)
        if pending.count >= PointerRecordingsLimit.reportEvents.most {
            if hasContent { events += pending }
            pending.removeAll(keepingCapacity: true)
        }
        return false
    }

    /// Discards the current report.
    mutating func clear() {
        pending.removeAll(keepingCapacity: true)
        hasContent = false
    }
}
