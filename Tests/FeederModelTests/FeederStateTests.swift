import FeederModel
import FeederTesting
import PointerModel
import Testing

@Suite("The feeder's state as a value")
struct FeederStateTests {
    private let processor = FeederMoment.Processor(unit: 10_000) { _ in nil }

    /// When all questions are answered.
    private static let end: Int64 = 100_000

    private func moment(_ time: Int64) -> FeederMoment { FeederMoment(time, processor) }

    /// Asks for the applications, and takes the one that there is.
    private func begin() -> FeederState {
        var state = FeederState(FeederSettings())
        state.open()
        state.setWindows([.usual()], at: moment(0))
        let (first, second) = (state.decide(at: moment(0)), state.decide(at: moment(0)))
        #expect(first.findsApplications && !second.findsApplications, "they are asked for once")
        state.takeApplications([AccessibleReference(rootOf: ":1.1")], at: moment(0))
        return state
    }

    private func answer(_ question: FeederQuestion) -> AccessibleAnswer {
        switch question.subject {
        case .process: .number(10)
        case .object(let object, let text): PlayedApplication.usual().answer(text, of: object)
        }
    }

    /// Answers all questions of a tenth of a second, and returns them and what is decided, in order.
    private func answerAll(_ state: inout FeederState) -> (asked: [FeederQuestion], all: [FeederDecisions]) {
        var asked: [FeederQuestion] = []
        var all: [FeederDecisions] = []
        var next: Int64? = 0
        while let now = next, now <= Self.end {
            all.append(state.decide(at: moment(now)))
            while let question = state.takeQuestion(at: moment(now), ifRoom: { _ in true }) {
                asked.append(question)
                if state.receive(answer(question), to: question, at: moment(now)) {
                    all.append(state.decide(at: moment(now)))
                }
            }
            next = all.last?.due
        }
        return (asked, all)
    }

    @Test("The same inputs lead to the same questions and decisions, and a copy goes its own way")
    func copies() {
        let first = begin()
        var (one, two) = (first, first)
        let answers = answerAll(&one)
        let others = answerAll(&two)
        #expect(answers.asked == others.asked && answers.all == others.all && !answers.asked.isEmpty)
        #expect(one.surfaces.first?.nodes.count == 2 && first.surfaces.first?.nodes.isEmpty == true)
    }

    @Test("Nothing is asked beyond the room that there is, but one question of each task")
    func room() throws {
        var state = begin()
        _ = state.decide(at: moment(0))
        let taken = state.takeQuestion(at: moment(0), ifRoom: { _ in false })
        let process = try #require(taken)
        let none = state.takeQuestion(at: moment(0), ifRoom: { _ in true })
        #expect(process.subject == .process(":1.1") && none == nil)
        let isEnd = state.receive(.number(10), to: process, at: moment(0))
        let first = state.takeQuestion(at: moment(0), ifRoom: { _ in false })
        let second = state.takeQuestion(at: moment(0), ifRoom: { _ in false })
        #expect(!isEnd && first?.task == process.task && second == nil)
    }

    @Test("An answer to a question that has one, or that nobody waits for, changes nothing")
    func strayAnswers() {
        var state = begin()
        let asked = answerAll(&state).asked
        let surfaces = state.surfaces
        for question in asked {
            let isEnd = state.receive(answer(question), to: question, at: moment(Self.end + 20))
            #expect(!isEnd && !state.isWanted(question.task))
        }
        let decisions = state.decide(at: moment(Self.end + 20))
        #expect(state.surfaces == surfaces && !decisions.outputs.contains(.surfaces(surfaces)))
    }

    @Test("How long an answer takes counts from its question, however long nobody takes that")
    func pause() {
        var state = begin()
        _ = answerAll(&state)
        state.setPointer(Point(x: 130, y: 130), at: moment(Self.end))
        _ = state.decide(at: moment(Self.end))
        let late = moment(Self.end + 100_000)
        var count = 0
        while let question = state.takeQuestion(at: late, ifRoom: { _ in true }) {
            _ = state.receive(answer(question), to: question, at: late)
            count += 1
        }
        state.setPointer(Point(x: 130, y: 195), at: late)
        _ = state.decide(at: late)
        let next = state.takeQuestion(at: late, ifRoom: { _ in true })
        #expect(count == 3 && next != nil, "the application has a pause as long as its answers have taken")
    }

    @Test(
        "What is reported of an object that is gone leaves nothing to decide, and what happens during a pause neither"
    )
    func events() {
        var state = begin()
        _ = answerAll(&state)
        let object = AccessibleReference(application: ":1.1", path: "/w/a")
        let ofGone = state.note(AccessibleEvent(.defunct, of: object), at: moment(Self.end + 20))
        let ofOther = state.note(AccessibleEvent(.bounds, of: object), at: moment(Self.end + 20))
        state.setPaused(true, at: moment(Self.end + 30))
        let duringPause = state.note(AccessibleEvent(.bounds, of: object), at: moment(Self.end + 30))
        #expect(!ofGone && ofOther && !duringPause)
        let (pause, later) = (state.decide(at: moment(Self.end + 30)), state.decide(at: moment(2_000_000)))
        #expect(pause.outputs.contains(.surfaces([])) && later.due == nil)
    }
}
