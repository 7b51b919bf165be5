import FeederModel
import MessageBus
import TestBasics
import Testing

@testable import FeederAccessibility

@Suite("Answers that have no room", .enabled(if: TestBus.isInstalled))
struct SuspectTests {
    private let desktop: FakeDesktop
    private let applications: [FakePeer]
    private let queue: QuestionQueue
    private let clock: Clock

    private final class Clock {
        var time: Int64 = 0
    }

    init() throws {
        let clock = Clock()
        let desktop = try FakeDesktop.open()
        let connection = try BusConnection(on: desktop.loop, to: .at(desktop.bus.address)) { Issue.record($0) }
        queue = try QuestionQueue(on: desktop.loop, over: { connection }, now: { clock.time })
        applications = try (0..<3).map { _ in try desktop.addApplication { _ in .held } }
        self.desktop = desktop
        self.clock = clock
    }

    /// Asks each of some applications a number of questions, and returns where their answers are noted.
    private func ask(_ asked: [FakePeer], times: Int = 1) -> Answers {
        let answers = Answers()
        for index in 0..<times {
            for application in asked {
                let inquiry = Inquiry.object(.role, PatienceTests.object(application, index))
                queue.ask(inquiry, patience: FakeDesktop.patient, for: desktop) { answers.all.append($0) }
            }
        }
        return answers
    }

    private final class Answers {
        var all: [AccessibleAnswer] = []
    }

    private var callCount: Int { applications.map(\.calls.count).reduce(0, +) }

    @Test("Those that were asked when there was no memory are asked one at a time, and the others as before")
    func oneAtATime() throws {
        let first = ask(Array(applications.prefix(2)))
        try desktop.turn { callCount == 2 }
        queue.refuseAll(isOutOfMemory: true)
        #expect(first.all == [.refused, .refused])
        let answers = ask(applications, times: 2)
        // One question to the third one, which was not asked, and one to one of the others.
        for count in 1...4 {
            try desktop.turn { callCount == 2 + 1 + count }
            #expect(queue.sentCount == 2 + 1 + count)
            for application in applications.prefix(2) { try application.answerHeld(PatienceTests.role) }
            try desktop.turn { answers.all.count == count }
        }
        #expect(applications.map(\.calls.count) == [3, 3, 1], "in turn")
    }

    @Test("The one that is asked alone at the next loss is asked nothing for a while, or until it has gone")
    func barred() throws {
        _ = ask(Array(applications.prefix(2)))
        try desktop.turn { callCount == 2 }
        queue.refuseAll(isOutOfMemory: true)
        _ = ask(Array(applications.prefix(2)))
        try desktop.turn { callCount == 3 }
        let isFirst = applications[0].calls.count == 2
        let (barred, other) = isFirst ? (applications[0], applications[1]) : (applications[1], applications[0])
        queue.refuseAll(isOutOfMemory: true)
        let answers = ask([barred, other])
        try desktop.turn { other.calls.count == 2 && !answers.all.isEmpty }
        #expect(answers.all == [.refused] && barred.calls.count == 2)
        #expect(queue.isBarred(barred.name) && !queue.isBarred(other.name))
        queue.forgetSuspects { $0 == barred.name }
        let still = ask([barred])
        try desktop.turn { !still.all.isEmpty }
        #expect(still.all == [.refused])
        queue.end(barred.name)
        let again = ask([barred])
        try desktop.turn { barred.calls.count == 3 }
        #expect(again.all.isEmpty)
    }

    @Test("Who is asked beside a suspect is one too, and then the suspect is not barred")
    func beside() throws {
        _ = ask([applications[0]])
        try desktop.turn { callCount == 1 }
        queue.refuseAll(isOutOfMemory: true)
        _ = ask(Array(applications.prefix(2)))
        try desktop.turn { callCount == 3 }
        queue.refuseAll(isOutOfMemory: true)
        let answers = ask(Array(applications.prefix(2)))
        for count in 1...2 {
            try desktop.turn { callCount == 3 + count }
            #expect(queue.sentCount == 3 + count)
            for application in applications.prefix(2) { try application.answerHeld(PatienceTests.role) }
            try desktop.turn { answers.all.count == count }
        }
        #expect(answers.all == [.number(43), .number(43)])
    }

    @Test("A bar ends, and the next one of the same application lasts twice as long, up to a limit")
    func barEnd() throws {
        _ = ask([applications[0]])
        try desktop.turn { callCount == 1 }
        queue.refuseAll(isOutOfMemory: true)
        for (index, bar) in [5, 10, 20, 40, 80, 160, 300, 300].enumerated() {
            let answers = ask([applications[0]])
            try desktop.turn { callCount == 2 + index }
            #expect(answers.all.isEmpty)
            queue.refuseAll(isOutOfMemory: true)
            clock.time += Int64(bar) * 1_000_000 - 1
            let refused = ask([applications[0]])
            try desktop.turn { !refused.all.isEmpty }
            #expect(refused.all == [.refused])
            clock.time += 1
        }
    }

    @Test("Some time after the last loss the bars count no more")
    func forgotten() throws {
        for count in 1...3 {
            _ = ask([applications[0]])
            try desktop.turn { callCount == count }
            queue.refuseAll(isOutOfMemory: true)
            clock.time += AnswerSuspects.longestBar
        }
        clock.time += AnswerSuspects.duration - AnswerSuspects.longestBar
        for count in 4...5 {
            _ = ask([applications[0]])
            try desktop.turn { callCount == count }
            queue.refuseAll(isOutOfMemory: true)
        }
        clock.time += AnswerSuspects.firstBar
        let answers = ask([applications[0]])
        try desktop.turn { callCount == 6 }
        #expect(answers.all.isEmpty)
    }

    @Test("And nobody waits any more for others that are suspects")
    func suspicionEnd() throws {
        _ = ask(Array(applications.prefix(2)))
        try desktop.turn { callCount == 2 }
        queue.refuseAll(isOutOfMemory: true)
        let answers = ask(Array(applications.prefix(2)))
        #expect(queue.sentCount == 3)
        clock.time += AnswerSuspects.duration
        let other = ask([applications[2]])
        try desktop.turn { callCount == 5 }
        #expect(applications.map(\.calls.count) == [2, 2, 1] && answers.all.isEmpty && other.all.isEmpty)
    }

    @Test("A loss for another reason clears all of suspicion")
    func cleared() throws {
        _ = ask(applications)
        try desktop.turn { callCount == 3 }
        queue.refuseAll(isOutOfMemory: true)
        queue.refuseAll(isOutOfMemory: false)
        _ = ask(applications)
        try desktop.turn { callCount == 6 }
    }
}
