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

    /// A clock that a test sets, in microseconds.
    final class Clock {
        var time: Int64 = 0
    }

    /// What an owner of questions has received.
    private final class Owner {
        var answers: [AccessibleAnswer] = []
    }

    /// Asks objects of an application for their roles.
    private static func ask(
        _ application: FakePeer,
        _ indices: Range<Int>,
        patience: Int64 = FakeDesktop.patient,
        for owner: Owner,
        in desktop: FakeDesktop
    ) {
        for index in indices {
            desktop.source.ask(.role, of: object(application, index), patience: patience, for: owner) {
                [weak owner] in
                owner?.answers.append($0)
            }
        }
    }

    @Test("No answer for the patience is late, also to one more question, and what comes then is dropped")
    func late() throws {
        let desktop = try FakeDesktop.open()
        var isHeld = true
        let application = try desktop.addApplication { _ in isHeld ? .held : .values(Self.role) }
        let object = Self.object(application, 0)
        #expect(try desktop.answer(.role, of: object, patience: 1_000) == .late)
        #expect(try desktop.answer(.role, of: object, patience: 0) == .late)
        try desktop.turn { application.calls.count == 4 }
        #expect(application.calls.map(\.path) == ["/a0", FakeDesktop.root, "/a0", FakeDesktop.root])
        isHeld = false
        try application.answerHeld { reply in try reply.unsigned(99) }
        #expect(try desktop.answer(.role, of: object) == .number(43))
    }

    @Test("One object that does not answer costs itself only: it is refused once the application has answered others")
    func oneHangs() throws {
        let clock = Clock()
        let desktop = try FakeDesktop.open(now: { clock.time })
        let application = try desktop.addApplication { $0.path == "/a5" ? .held : .values(Self.role) }
        let owner = Owner()
        Self.ask(application, 0..<10, patience: 20_000, for: owner, in: desktop)
        try desktop.turn { owner.answers.count == 9 }
        clock.time = 20_000
        try desktop.turn { owner.answers.count == 10 }
        #expect(owner.answers == [AccessibleAnswer](repeating: .number(43), count: 9) + [.refused])
        #expect(application.calls.last?.path == FakeDesktop.root)
        // Its answer is nobody's, and others are asked as before.
        try application.answerHeld(Self.role)
        #expect(try desktop.answer(.role, of: Self.object(application, 0)) == .number(43))
        #expect(owner.answers.count == 10)
    }

    @Test("One question is under way to an application that answers slowly, and none of them is late")
    func slow() throws {
        let clock = Clock()
        let desktop = try FakeDesktop.open(now: { clock.time })
        let application = try desktop.addApplication { _ in .held }
        let owner = Owner()
        // All answers together take longer than the patience.
        Self.ask(application, 0..<5, patience: 50_000, for: owner, in: desktop)
        for count in 1...5 {
            try desktop.turn { application.calls.count == count }
            #expect(desktop.source.callCount(of: application.name) == count)
            clock.time += 30_000
            try application.answerHeld(Self.role)
            try desktop.turn { owner.answers.count == count }
        }
        #expect(owner.answers.allSatisfy { $0 == .number(43) })
        #expect(desktop.source.room(for: application.name) == 1)
    }

    @Test("An application that is silent has few questions to answer later, and is asked again once it answers one")
    func silent() throws {
        let desktop = try FakeDesktop.open()
        var isHeld = true
        let application = try desktop.addApplication { _ in isHeld ? .held : .values(Self.role) }
        let owner = Owner()
        for count in 1...20 {
            Self.ask(application, 0..<3, patience: 1_000, for: owner, in: desktop)
            try desktop.turn { owner.answers.count == 3 * count }
        }
        #expect(owner.answers.allSatisfy { $0 == .late })
        try desktop.turn { application.calls.count == FeederAccessibilityLimit.late.most }
        #expect(desktop.source.callCount(of: application.name) == FeederAccessibilityLimit.late.most)
        isHeld = false
        try application.answerHeld(Self.role)
        try desktop.turn { desktop.source.room(for: application.name) > 0 }
        #expect(try desktop.answer(.role, of: Self.object(application, 0)) == .number(43))
    }

    @Test("An application that answers soon gets a limited number of questions at once, and the others get theirs")
    func limits() throws {
        let desktop = try FakeDesktop.open(now: { 0 })
        let most = FeederAccessibilityLimit.questions.most
        let silent = try desktop.addHoldingApplication()
        let other = try desktop.addApplication { _ in .values(Self.role) }
        let (silentOwner, otherOwner) = (Owner(), Owner())
        Self.ask(silent, 0..<3 * most, for: silentOwner, in: desktop)
        Self.ask(other, 0..<3 * most, for: otherOwner, in: desktop)
        try desktop.turn { otherOwner.answers.count == 3 * most }
        try desktop.turn { silent.calls.count == most }
        #expect(silentOwner.answers.isEmpty)
        #expect(desktop.source.callCount(of: silent.name) == FakeDesktop.warmUp + most)
        try silent.answerHeld(Self.role)
        try desktop.turn { silent.calls.count == 2 * most }
        #expect(silentOwner.answers.count == most)
        #expect(desktop.source.callCount(of: silent.name) == FakeDesktop.warmUp + 2 * most)
        #expect(silent.calls.map(\.path) == (0..<2 * most).map { "/a\($0)" }, "in the order of the questions")
    }

    @Test("All applications together get a limited number, and then one after another")
    func overallLimit() throws {
        let desktop = try FakeDesktop.open(now: { 0 })
        let count = 6
        let applications = try (0..<count).map { _ in try desktop.addHoldingApplication() }
        let before = desktop.source.callCount
        let owner = Owner()
        for application in applications {
            Self.ask(application, 0..<FeederAccessibilityLimit.questions.most, for: owner, in: desktop)
        }
        func received() -> [Int] { applications.map(\.calls.count) }
        try desktop.turn { received().reduce(0, +) == FeederAccessibilityLimit.allQuestions.most }
        #expect(desktop.source.callCount - before == FeederAccessibilityLimit.allQuestions.most)
        #expect(received() == [64, 64, 64, 64, 0, 0])
        try applications[0].answerHeld(Self.role)
        try desktop.turn { received().reduce(0, +) == FeederAccessibilityLimit.allQuestions.most + 64 }
        #expect(received() == [64, 64, 64, 64, 32, 32])
        for application in applications[1...3] { try application.answerHeld(Self.role) }
        try desktop.turn { received() == [64, 64, 64, 64, 64, 64] }
        for application in applications[4...] { try application.answerHeld(Self.role) }
        try desktop.turn { owner.answers.count == count * FeederAccessibilityLimit.questions.most }
    }

    @Test("What waits for an owner that is gone is not sent")
    func goneOwner() throws {
        let desktop = try FakeDesktop.open(now: { 0 })
        let most = FeederAccessibilityLimit.questions.most
        let application = try desktop.addHoldingApplication()
        var gone: Owner? = Owner()
        if let gone { Self.ask(application, 0..<3 * most, for: gone, in: desktop) }
        gone = nil
        let owner = Owner()
        Self.ask(application, 3 * most..<3 * most + 1, for: owner, in: desktop)
        try desktop.turn { application.calls.count == most }
        try application.answerHeld(Self.role)
        try desktop.turn { application.calls.count == most + 1 }
        try application.answerHeld(Self.role)
        try desktop.turn { !owner.answers.isEmpty }
        #expect(application.calls.count == most + 1)
    }

    @Test("Questions that nobody wants answered any more leave room for others", arguments: [false, true])
    func goneOwners(areMany: Bool) throws {
        let desktop = try FakeDesktop.open(now: { 0 })
        let application = try desktop.addHoldingApplication()
        let sent = FeederAccessibilityLimit.questions.most
        let count = sent + (areMany ? FeederAccessibilityLimit.waiting.most : 1)
        var gone: Owner? = Owner()
        if let gone { Self.ask(application, 0..<count, for: gone, in: desktop) }
        gone = nil
        let owner = Owner()
        Self.ask(application, count..<count + 1, for: owner, in: desktop)
        try desktop.turn { application.calls.count == sent }
        try application.answerHeld(Self.role)
        try desktop.turn { application.calls.count == sent + 1 }
        try application.answerHeld(Self.role)
        try desktop.turn { !owner.answers.isEmpty }
        #expect(owner.answers == [.number(43)])
    }

    @Test("An application that goes refuses everything, and its end is reported once")
    func vanishing() throws {
        let desktop = try FakeDesktop.open(now: { 0 })
        let application = try desktop.addHoldingApplication()
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
