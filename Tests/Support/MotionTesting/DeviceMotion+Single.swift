package import PointerModel
package import PointerMotion

extension DeviceMotion {
    /// Processes a report that causes at most one pointer report, and returns that one.
    package mutating func process(_ report: borrowing InputReport) -> PointerReport? {
        var reports: [PointerReport] = []
        process(report, into: &reports)
        precondition(reports.count <= 1, "more than one pointer report: \(reports)")
        return reports.first
    }

    /// Ends the device, and returns the pointer report that this causes.
    package mutating func released(at time: Timestamp) -> PointerReport? {
        var reports: [PointerReport] = []
        end(at: time, into: &reports)
        precondition(reports.count <= 1, "more than one pointer report: \(reports)")
        return reports.first
    }
}
