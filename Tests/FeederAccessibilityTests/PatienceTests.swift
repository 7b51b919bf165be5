import FeederModel
import MessageBus
import SystemPackage
import TestBasics
import Testing

@testable import FeederAccessibility

@Suite("Applications that answer late or never", .enabled(if: TestBus.isInstalled))
struct PatienceTests {
    static var role: FakePeer.Write { { reply in try reply.unsigned(43) } }

    /// The object of an application with a number.
    static func object(_ application: FakePeer, _ index: Int) -> AccessibleReference {
        AccessibleReference(application: application.name, path: "/a\(index)")
    }

    @Test("An answer after the patience is late, and what comes then is dropped")
    func late() throws {
        let desktop = try FakeDesktop.open()
        var isHeld = true
        let application = try desktop.addApplication { _ in isHeld ? .held : .values(Self.role) }
        let object = Self.object(application, 0)
        #expect(try desktop.answer(.role, of: object, patience: 1_000) == .late)
        #expect(try desktop.answer(.role, of: object, patience: 0) == .late)
        try desktop.turn { application.calls.count == 2 }
        try application.answerHeld { reply in try reply.unsigned(99) }
        isHeld = false
        #expect(try desktop.answer(.role, of: object) == .number(43))
    }

    @Test("An application gets few questions at once, and the others get theirs")
    func limits() throws {
        let desktop = try FakeDesktop.open()
        let most = FeederAccessibilityLimit.questions.most
        let silent = try desktop.addApplication { _ in .held }
        let other = try desktop.addApplication { _ in .values(Self.role) }
        var (silentAnswers, otherAnswers) = (0, 0)
        for index in 0..<3 * most {
            desktop.source.ask(.role, of: Self.object(silent, index), patience: FakeDesktop.patient, for: desktop) {
                _ in
                silentAnswers += 1
            }
        }
        for index in 0..<3 * most {
            desktop.source.ask(.role, of: Self.object(other, index), patience: FakeDesktop.patient, for: desktop) { _ in
                otherAnswers += 1
            }
        }
        try desktop.turn { otherAnswers == 3 * most }
        try desktop.turn { silent.calls.count == most }
        #expect(silentAnswers == 0 && desktop.source.callCount(of: silent.name) == most)
        try silent.answerHeld(Self.role)
        try desktop.turn { silent.calls.count == 2 * most }
        #expect(silentAnswers == most && desktop.source.callCount(of: silent.name) == 2 * most)
        #expect(silent.calls.map(\.path) == (0..<2 * most).map { "/a\($0)" }, "in the order of the questions")
    }

    @Test("All applications together get a limited number, and then one after another")
    func overallLimit() throws {
        let desktop = try FakeDesktop.open()
        let count = 6
        let applications = try (0..<count).map { _ in try desktop.addApplication { _ in .held } }
        var answers = 0
        for application in applications {
            for index in 0..<FeederAccessibilityLimit.questions.most {
                desktop.source.ask(
                    .role,
                    of: Self.object(application, index),
                    patience: FakeDesktop.patient,
                    for: desktop
                ) { _ in
                    answers += 1
                }
            }
        }
        func received() -> [Int] { applications.map(\.calls.count) }
        try desktop.turn { received().reduce(0, +) == FeederAccessibilityLimit.allQuestions.most }
        #expect(desktop.source.callCount == FeederAccessibilityLimit.allQuestions.most)
        #expect(received() == [64, 64, 64, 64, 0, 0])
        try applications[0].answerHeld(Self.role)
        try desktop.turn { received().reduce(0, +) == FeederAccessibilityLimit.allQuestions.most + 64 }
        #expect(received() == [64, 64, 64, 64, 32, 32])
        for application in applications[1...3] { try application.answerHeld(Self.role) }
        try desktop.turn { received() == [64, 64, 64, 64, 64, 64] }
        for application in applications[4...] { try application.answerHeld(Self.role) }
        try desktop.turn { answers == count * FeederAccessibilityLimit.questions.most }
    }

    @Test("The patience counts from the time at which a question is sent")
    func waiting() throws {
        let desktop = try FakeDesktop.open()
        let most = FeederAccessibilityLimit.questions.most
        let application = try desktop.addApplication { $0.path == "/a\(most)" ? .values(Self.role) : .held }
        var answers: [AccessibleAnswer] = []
        for index in 0..<most {
            desktop.source.ask(.role, of: Self.object(application, index), patience: 50_000, for: desktop) {
                answers.append($0)
            }
        }
        // It waits longer than the others' patience, and thus longer than it would have had time since now.
        desktop.source.ask(.role, of: Self.object(application, most), patience: FakeDesktop.patient, for: desktop) {
            #expect(answers.contains(.late))
            answers.append($0)
        }
        try desktop.turn { answers.count == most + 1 }
        #expect(answers.filter { $0 == .late }.count == most && answers.contains(.number(43)))
    }

    @Test("What waits for an owner that is gone is not sent")
    func goneOwner() throws {
        final class Owner {}
        let desktop = try FakeDesktop.open()
        let most = FeederAccessibilityLimit.questions.most
        let application = try desktop.addApplication { _ in .held }
        var owner: Owner? = Owner()
        for index in 0..<3 * most {
            guard let owner else { break }
            desktop.source.ask(.role, of: Self.object(application, index), patience: 20_000, for: owner) { _ in }
        }
        owner = nil
        var isAnswered = false
        desktop.source.ask(.role, of: Self.object(application, 3 * most), patience: 20_000, for: desktop) { _ in
            isAnswered = true
        }
        try desktop.turn { isAnswered && application.calls.last?.path == "/a\(3 * most)" }
        #expect(application.calls.count == most + 1)
    }

    @Test("Questions that nobody wants answered any more leave room for others", arguments: [false, true])
    func goneOwners(areMany: Bool) throws {
        final class Owner {}
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { _ in .held }
        let most = FeederAccessibilityLimit.questions.most + (areMany ? FeederAccessibilityLimit.waiting.most : 1)
        var owner: Owner? = Owner()
        for index in 0..<most {
            guard let owner else { break }
            desktop.source.ask(.role, of: Self.object(application, index), patience: 20_000, for: owner) { _ in }
        }
        owner = nil
        #expect(try desktop.answer(.role, of: Self.object(application, most), patience: 20_000) == .late)
        // The bus hands over what was sent, also where it takes longer than the patience.
        try desktop.turn { application.calls.last?.path == "/a\(most)" }
        #expect(application.calls.count == FeederAccessibilityLimit.questions.most + 1)
    }

    @Test("An application that goes refuses everything, and its end is reported once")
    func vanishing() throws {
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { _ in .held }
        let name = application.name
        #expect(try desktop.findApplications() == [AccessibleReference(application: name, path: FakeDesktop.root)])
        var answers: [AccessibleAnswer] = []
        for index in 0..<100 {
            desktop.source.ask(.role, of: Self.object(application, index), patience: FakeDesktop.patient, for: desktop)
            {
                answers.append($0)
            }
        }
        try desktop.turn { application.calls.count == FeederAccessibilityLimit.questions.most }
        desktop.applications = []
        application.end()
        try desktop.turn { answers.count == 100 && desktop.reports.contains(.applicationEnd(name)) }
        #expect(answers.allSatisfy { $0 == .refused })
        #expect(desktop.source.callCount(of: name) == 0, "nothing is known of it any more")
        #expect(try desktop.findApplications().isEmpty)
        #expect(desktop.reports == [.open, .applicationEnd(name)])
    }
}
