import FeederModel

/// What a source reports.
enum AccessibilityReport: Hashable {
    /// An application has come, or may have other windows than before: its root.
    case application(AccessibleReference)
    /// Somebody has left the bus, or has given way to others: the unique name.
    case end(String)
    /// An application has said something of an object.
    case event(AccessibleEvent)
}

/// The reports of one turn of the event loop, each once and in the order in which they came first.
struct ReportBatch {
    private var reports: [AccessibilityReport] = []
    private var events: Set<AccessibleEvent> = []
    /// The last report about the presence of each name.
    private var presence: [String: AccessibilityReport] = [:]

    /// Adds a report, unless it says nothing new.
    mutating func add(_ report: AccessibilityReport) {
        switch report {
        case .event(let event):
            guard events.insert(event).inserted else { return }
        case .application(let root):
            guard presence.updateValue(report, forKey: root.application) != report else { return }
        case .end(let name):
            guard presence.updateValue(report, forKey: name) != report else { return }
        }
        reports.append(report)
    }

    /// Returns the reports, and is empty then.
    mutating func take() -> [AccessibilityReport] {
        guard !reports.isEmpty else { return [] }
        defer { self = ReportBatch() }
        return reports
    }
}
