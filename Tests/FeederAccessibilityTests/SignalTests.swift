import FeederModel
import MessageBus
import SystemPackage
import TestBasics
import Testing

@testable import FeederAccessibility

@Suite("What applications report", .enabled(if: TestBus.isInstalled))
struct SignalTests {
    private static let object = "org.a11y.atspi.Event.Object"
    private static let window = "org.a11y.atspi.Event.Window"

    @Test("Signals become events, and others are passed over")
    func kinds() throws {
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { _ in .held }
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
            ("VisibleDataChanged", "", Self.object, .visibleData), ("Create", "", Self.window, .window),
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

    @Test("A program that never registered reports its windows")
    func unregistered() throws {
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { _ in .held }
        desktop.applications = []
        #expect(try desktop.findApplications().isEmpty)
        try application.emit("Create", of: Self.window, path: "/a") { signal in try signal.event("") }
        try desktop.turn { desktop.reports.count == 2 }
        let object = AccessibleReference(application: application.name, path: "/a")
        #expect(desktop.reports == [.open, .event(AccessibleEvent(.window, of: object))])
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
        let bounds = AccessibilitySignal.event(AccessibleEvent(.bounds, of: one))
        let state = AccessibilitySignal.event(AccessibleEvent(.state, of: one))
        let others = AccessibilitySignal.event(AccessibleEvent(.bounds, of: other))
        var batch = SignalBatch()
        for signal in [bounds, state, bounds, others, state, others] { batch.add(signal) }
        #expect(batch.take() == [bounds, state, others])
        #expect(batch.take().isEmpty)
        // Each change of an application's presence counts.
        let (come, gone) = (AccessibilitySignal.application(one), AccessibilitySignal.applicationEnd(":1.1"))
        for signal in [come, come, gone, gone, come, bounds] { batch.add(signal) }
        #expect(batch.take() == [come, gone, come, bounds])
    }

    @Test("Applications come and go by the registry's word, and nobody else's")
    func applications() throws {
        let desktop = try FakeDesktop.open()
        let registry = try #require(desktop.registry)
        let application = try desktop.addApplication { _ in .held }
        let root = AccessibleReference(application: application.name, path: FakeDesktop.root)
        func report(_ change: String, by peer: FakePeer) throws {
            try peer.emit("ChildrenChanged", of: Self.object, path: FakeDesktop.root) { signal in
                try signal.text(change)
                try signal.number(0)
                try signal.number(0)
                try signal.variant(of: "(so)") { () throws(Errno) in try signal.reference(root.application, root.path) }
            }
        }
        // Its root is not known yet, so this is the event of an object.
        try report("add", by: application)
        try desktop.turn { desktop.reports.count == 2 }
        #expect(desktop.reports[1] == .event(AccessibleEvent(.children, of: root)))
        try report("add", by: registry)
        try desktop.turn { desktop.reports.count == 3 }
        #expect(desktop.reports[2] == .application(root))
        // Now it has other windows.
        try report("remove", by: application)
        try desktop.turn { desktop.reports.count == 4 }
        #expect(desktop.reports[3] == .application(root))
        try report("remove", by: registry)
        try desktop.turn { desktop.reports.count == 5 }
        #expect(desktop.reports[4] == .applicationEnd(application.name))
        // Its end on the bus is reported too, as the feeder may keep something of an application that is not known.
        application.end()
        try desktop.turn { desktop.reports.count == 6 }
        #expect(desktop.reports[5] == .applicationEnd(root.application))
    }

    @Test("An application that the registry no longer has is gone")
    func absence() throws {
        let desktop = try FakeDesktop.open()
        let (one, other) = (try desktop.addApplication { _ in .held }, try desktop.addApplication { _ in .held })
        #expect(try desktop.findApplications().map(\.application) == [one.name, other.name])
        desktop.applications.removeFirst()
        #expect(try desktop.findApplications().map(\.application) == [other.name])
        #expect(desktop.reports == [.open, .applicationEnd(one.name)])
    }
}
