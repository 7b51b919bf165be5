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
        case .names:
            let names = (0...512).map { ":1.\($0)" }
            try expectLimit(limit, is: 512) { count in
                var list = ParticipantList()
                for name in names.prefix(count) { _ = list.add(name, besides: { [] }) }
                return list.inOrder.count
            }
            try expectLimit(limit, is: 512) { count in ParticipantList(Array(names.prefix(count))).inOrder.count }
            try expectLimit(limit, is: 512) { count in
                var newest = NewestNames()
                for name in names.prefix(count) { newest.add(name) }
                return newest.inOrder.count
            }
        case .listed:
            // The application is the last one in the registry's list.
            try expectLimit(limit, is: 32_768) { count in
                let desktop = try FakeDesktop.open()
                try desktop.addApplication { _ in .held }
                desktop.otherRoots = (1..<count).map { (":9.\($0)", FakeDesktop.root) }
                return try desktop.findApplications().isEmpty ? 0 : count
            }
        case .reference: try references()
        case .objects:
            try answers(limit, is: 10_000, to: .children) { QuestionTests.children($0) }
        case .words:
            try answers(limit, is: 16, to: .states) { QuestionTests.words([UInt32](repeating: 0, count: $0)) }
        case .questions:
            try expectLimit(limit, is: 64) { count in
                let desktop = try FakeDesktop.open(now: { 0 })
                let application = try desktop.addHoldingApplication()
                Self.ask(count, of: [application], in: desktop)
                return desktop.source.callCount(of: application.name) - FakeDesktop.warmUp
            }
        case .late:
            try expectLimit(limit, is: 8) { count in
                let desktop = try FakeDesktop.open()
                let application = try desktop.addApplication { _ in .held }
                // After each question comes one that shows whether the application answers at all.
                for index in 0..<(count + 1) / 2 {
                    let object = PatienceTests.object(application, index)
                    #expect(try desktop.answer(.role, of: object, patience: 1_000) == .late)
                }
                return desktop.source.callCount(of: application.name)
            }
        case .allQuestions:
            try expectLimit(limit, is: 256) { count in
                let desktop = try FakeDesktop.open(now: { 0 })
                let applications = try (0..<5).map { _ in try desktop.addHoldingApplication() }
                let before = desktop.source.callCount
                Self.ask(count, of: applications, in: desktop)
                return desktop.source.callCount - before
            }
        case .waiting:
            try expectLimit(limit, is: 8192) { count in
                let desktop = try FakeDesktop.open()
                let application = try desktop.addApplication { _ in .held }
                var refused = 0
                // One is sent.
                Self.ask(1 + count, of: [application], in: desktop) { answer in
                    if answer == .refused { refused += 1 }
                }
                // It is refused behind the others.
                #expect(try desktop.answer(.role, of: AccessibleReference(application: "", path: "/a")) == .refused)
                return count - refused
            }
        }
    }

    /// Paths and names in signals and in replies.
    private func references() throws {
        let desktop = try FakeDesktop.open()
        var name = ":1.7"
        var path = "/a"
        let application = try desktop.addApplication { _ in .values { reply in try reply.references([(name, path)]) } }
        try expectLimit(FeederAccessibilityLimit.reference, is: 256) { count in
            let path = "/" + String(repeating: "a", count: count - 1)
            try Self.emit(by: application, path: path)
            try Self.wait(for: application, in: desktop, "/last\(count)")
            return desktop.reports.contains(Self.report(of: application, path)) ? count : 0
        }
        try expectLimit(FeederAccessibilityLimit.reference, is: 256) { count in
            path = "/" + String(repeating: "a", count: count - 1)
            return try desktop.answer(.children, of: application) == .refused ? 0 : count
        }
        path = "/a"
        try expectLimit(FeederAccessibilityLimit.reference, is: 256) { count in
            name = String(repeating: "a", count: count)
            return try desktop.answer(.children, of: application) == .refused ? 0 : count
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
    private static func ask(
        _ count: Int,
        of applications: [FakePeer],
        in desktop: FakeDesktop,
        _ handler: @escaping (AccessibleAnswer) -> Void = { _ in }
    ) {
        for index in 0..<count {
            let object = PatienceTests.object(applications[index % applications.count], index)
            desktop.source.ask(.role, of: object, patience: FakeDesktop.patient, for: desktop, handler)
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
