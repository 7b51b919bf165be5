import FeederModel
import MessageBus
import SystemPackage
import TestBasics
import Testing

@testable import FeederAccessibility

@Suite("What applications report", .enabled(if: TestBus.isInstalled))
struct SignalTests {
    private static let object = "org.a11y.atspi.Event.Object"

    @Test("Signals become events, and others are passed over")
    func kinds() throws {
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { _ in .held }
        _ = try desktop.findApplications()
        func emit(_ member: String, _ detail: String, _ first: Int32 = 0, _ interface: String = Self.object) throws {
            try application.emit(member, of: interface, path: "/a") { signal in
                try signal.event(detail, first)
            }
        }
        for member in ["TextChanged", "PropertyChange", "SelectionChanged"] { try emit(member, "showing", 1) }
        try emit("StateChanged", "focused", 1)
        try emit("StateChanged", "defunct", 0)
        try emit("Focus", "", 0, "org.a11y.atspi.Event.Focus")
        try application.emit("StateChanged", of: Self.object, path: "/a") { signal in
            try signal.text("showing")
        }
        let null = "/org/a11y/atspi/null"
        try application.emit("BoundsChanged", of: Self.object, path: null) { _ in }
        let sent: [(String, String, String, AccessibleEvent.Kind)] = [
            ("BoundsChanged", "", Self.object, .bounds), ("StateChanged", "showing", Self.object, .state),
            ("ChildrenChanged", "add", Self.object, .children),
            ("VisibleDataChanged", "", Self.object, .visibleData),
            ("StateChanged", "defunct", Self.object, .defunct),
        ]
        for (index, (member, detail, interface, _)) in sent.enumerated() {
            try emit(member, detail, 1, interface)
            try desktop.turn { desktop.reports.count == index + 2 }
        }
        try emit("StateChanged", "sensitive", 0)
        try desktop.turn { desktop.reports.count == sent.count + 2 }
        let object = AccessibleReference(application: application.name, path: "/a")
        let kinds = sent.map(\.3) + [.state]
        #expect(desktop.reports == [.open] + kinds.map { .event(AccessibleEvent($0, of: object)) })
    }

    @Test("Of a flood, a turn of the loop handles a few, and questions are answered meanwhile")
    func flood() throws {
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { _ in
            .values { reply in try reply.unsigned(43) }
        }
        for index in 0..<2_000 {
            try application.emit("BoundsChanged", of: Self.object, path: "/a\(index)") { signal in
                try signal.event("")
            }
        }
        var most = 0
        var before = desktop.reports.count
        try desktop.turn {
            most = max(most, desktop.reports.count - before)
            before = desktop.reports.count
            return before == 2_001
        }
        #expect(most > 0 && most <= 16)
        #expect(try desktop.answer(.role, of: application) == .number(43))
    }

    @Test("Of a flood about one object, fewer events are reported than came")
    func repetitions() throws {
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { _ in .held }
        for index in 0...2_000 {
            let path = index < 2_000 ? "/a" : "/last"
            try application.emit("BoundsChanged", of: Self.object, path: path) { signal in try signal.event("") }
        }
        let (one, last) = (
            AccessibleReference(application: application.name, path: "/a"),
            AccessibleReference(application: application.name, path: "/last")
        )
        try desktop.turn { desktop.reports.last == .event(AccessibleEvent(.bounds, of: last)) }
        let count = desktop.reports.filter { $0 == .event(AccessibleEvent(.bounds, of: one)) }.count
        #expect(count > 0 && count < 2_000)
    }

    @Test("What comes together is reported once")
    func batch() {
        let (one, other) = (
            AccessibleReference(application: ":1.1", path: "/a"), AccessibleReference(application: ":1.1", path: "/b")
        )
        let bounds = AccessibilityReport.event(AccessibleEvent(.bounds, of: one))
        let state = AccessibilityReport.event(AccessibleEvent(.state, of: one))
        let others = AccessibilityReport.event(AccessibleEvent(.bounds, of: other))
        var batch = ReportBatch()
        for report in [bounds, state, bounds, others, state, others] { batch.add(report) }
        #expect(batch.take() == [bounds, state, others])
        #expect(batch.take().isEmpty)
        // Each change of an application's presence counts.
        let (come, gone) = (AccessibilityReport.application(one), AccessibilityReport.end(":1.1"))
        for report in [come, come, gone, gone, come, bounds] { batch.add(report) }
        #expect(batch.take() == [come, gone, come, bounds])
    }
}
