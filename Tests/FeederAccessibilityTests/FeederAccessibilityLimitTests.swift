import FeederModel
import MessageBus
import SystemPackage
import TestBasics
import Testing

@testable import FeederAccessibility

@Suite("Limits of the accessibility bus", .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed"))
struct FeederAccessibilityLimitTests {
    private static let events = "org.a11y.atspi.Event.Object"

    @Test("So much counts, and not one more", arguments: FeederAccessibilityLimit.allCases)
    func limit(_ limit: FeederAccessibilityLimit) throws {
        switch limit {
        case .path:
            let desktop = try FakeDesktop.open()
            let application = try desktop.addApplication { _ in .held }
            try expectLimit(limit, is: 1024) { count in
                let path = "/" + String(repeating: "a", count: count - 1)
                try Self.emit(by: application, path: path)
                try Self.wait(for: application, in: desktop, "/last\(count)")
                return desktop.reports.contains(Self.report(of: application, path)) ? count : 0
            }
        case .objects:
            try answers(limit, is: 10_000, to: .children) { QuestionTests.children($0) }
            try answers(limit, is: 10_000, to: .matches(states: [], roles: [])) { QuestionTests.children($0) }
        case .words:
            try answers(limit, is: 16, to: .states) { QuestionTests.words([UInt32](repeating: 0, count: $0)) }
        case .questions:
            let desktop = try FakeDesktop.open()
            try expectLimit(limit, is: 64) { count in
                let application = try desktop.addApplication { _ in .held }
                Self.ask(count, of: [application], in: desktop)
                return desktop.source.callCount(of: application.name)
            }
        case .allQuestions:
            try expectLimit(limit, is: 256) { count in
                let desktop = try FakeDesktop.open()
                let applications = try (0..<5).map { _ in try desktop.addApplication { _ in .held } }
                Self.ask(count, of: applications, in: desktop)
                return desktop.source.callCount
            }
        case .applications: try applications()
        case .roots:
            try expectLimit(limit, is: 16) { count in
                var list = ApplicationList()
                let roots = (0..<count).map { AccessibleReference(application: ":1.1", path: "/\($0)") }
                return roots.filter { list.add($0) }.count { list.hasRoot($0) }
            }
        }
    }

    /// The registry has all but one, and reports that one later.
    private func applications() throws {
        try expectLimit(FeederAccessibilityLimit.applications, is: 1024) { count in
            let desktop = try FakeDesktop.open()
            desktop.otherRoots = (1..<count).map { (":9.\($0)", FakeDesktop.root) }
            #expect(try desktop.findApplications().count == count - 1)
            let root = AccessibleReference(application: ":8.1", path: FakeDesktop.root)
            try desktop.registry?.emit("ChildrenChanged", of: Self.events, path: FakeDesktop.root) { signal in
                try signal.text("add")
                try signal.number(0)
                try signal.number(0)
                try signal.variant(of: "(so)") { () throws(Errno) in try signal.reference(root.application, root.path) }
            }
            // The registry's answer comes behind its signal.
            _ = try desktop.findApplications()
            return desktop.reports.contains(.application(root)) ? count : 0
        }
        try expectLimit(FeederAccessibilityLimit.applications, is: 1024) { count in
            let desktop = try FakeDesktop.open()
            desktop.otherRoots = (0..<count).map { (":9.\($0)", FakeDesktop.root) }
            return try desktop.findApplications().count
        }
    }

    /// Checks how much a reply may have that it is an answer.
    private func answers(
        _ limit: FeederAccessibilityLimit,
        is figure: Int,
        to question: AccessibleQuestion,
        _ reply: @escaping (Int) -> FakePeer.Write
    ) throws {
        let desktop = try FakeDesktop.open()
        var count = 0
        let application = try desktop.addApplication { _ in .values(reply(count)) }
        try expectLimit(limit, is: figure) {
            count = $0
            switch try desktop.answer(question, of: application) {
            case .objects(let objects): return objects.count
            case .states: return count
            default: return 0
            }
        }
    }

    /// Asks applications one after another so many questions.
    private static func ask(_ count: Int, of applications: [FakePeer], in desktop: FakeDesktop) {
        for index in 0..<count {
            let object = PatienceTests.object(applications[index % applications.count], index)
            desktop.source.ask(.role, of: object, patience: FakeDesktop.patient, for: desktop) { _ in }
        }
    }

    private static func emit(by application: FakePeer, path: String) throws {
        try application.emit("BoundsChanged", of: events, path: path) { signal in try signal.event("") }
    }

    private static func report(of application: FakePeer, _ path: String) -> FakeDesktop.Report {
        .event(AccessibleEvent(.bounds, of: AccessibleReference(application: application.name, path: path)))
    }

    /// Has an application report something of an object, and waits until it is reported, and thus all before it is.
    private static func wait(for application: FakePeer, in desktop: FakeDesktop, _ path: String) throws {
        try emit(by: application, path: path)
        try desktop.turn { desktop.reports.last == report(of: application, path) }
    }
}
