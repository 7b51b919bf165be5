import Testing

@testable import FeederAccessibility

@Suite("How applications answer")
struct AnswerPaceTests {
    private static let patience: Int64 = 250_000

    /// Asks questions with these numbers at a time.
    private func ask(_ pace: inout AnswerPace, _ ids: ClosedRange<UInt64>, at time: Int64) {
        for id in ids { pace.noteQuestion(id, patience: Self.patience, at: time) }
    }

    @Test("One question is under way at first, then as many as are answered soon, and one again to who answers slowly")
    func most() {
        var pace = AnswerPace()
        #expect(pace.most == 1)
        var (time, counts): (Int64, [Int]) = (0, [])
        for id in UInt64(0)...7 {
            pace.noteQuestion(id, patience: Self.patience, at: time)
            time += 100
            #expect(pace.noteAnswer(id, at: time).isEmpty)
            counts.append(pace.most)
        }
        #expect(counts == [2, 4, 8, 16, 32, 64, 64, 64])
        for id in UInt64(8)...9 {
            pace.noteQuestion(id, patience: Self.patience, at: time)
            time += 30_000
            _ = pace.noteAnswer(id, at: time)
            #expect(pace.most == 1)
        }
        // Answers of 5 ms leave room for some.
        for id in UInt64(10)...60 {
            pace.noteQuestion(id, patience: Self.patience, at: time)
            time += 5_000
            _ = pace.noteAnswer(id, at: time)
        }
        #expect((2...4).contains(pace.most))
    }

    @Test("The patience counts from the answer to the question before")
    func start() {
        var pace = AnswerPace()
        ask(&pace, 0...7, at: 0)
        for id in UInt64(0)...7 {
            let time = Int64(id) * 200_000
            #expect(pace.deadline == time + Self.patience)
            guard case .nothing = pace.expire(at: time + 200_000) else {
                Issue.record("question \(id) is overdue")
                return
            }
            #expect(pace.underWay == 8 - Int(id))
            #expect(pace.noteAnswer(id, at: time + 200_000).isEmpty)
        }
        #expect(pace.deadline == nil && pace.isEmpty)
    }

    @Test("A question that is passed over is given up once its patience is over and something else is answered")
    func passed() {
        var pace = AnswerPace()
        ask(&pace, 0...2, at: 0)
        #expect(pace.noteAnswer(1, at: 10).isEmpty)
        #expect(pace.noteAnswer(2, at: 249_999).isEmpty)
        guard case .doubt = pace.expire(at: Self.patience) else {
            Issue.record("no doubt")
            return
        }
        #expect(pace.underWay == 0 && pace.most == 1 && !pace.isEmpty)
        ask(&pace, 3...3, at: Self.patience)
        #expect(pace.noteAnswer(3, at: Self.patience + 10) == [0])
        #expect(pace.isEmpty)
    }

    @Test("What an application answers late counts, and what comes after it has its whole patience")
    func lateAnswer() {
        var pace = AnswerPace()
        ask(&pace, 0...1, at: 0)
        _ = pace.expire(at: Self.patience)
        #expect(pace.underWay == 0)
        #expect(pace.noteAnswer(0, at: 300_000).isEmpty)
        #expect(pace.underWay == 1 && pace.deadline == 300_000 + Self.patience)
    }

    @Test("An application that does not answer one more question either is silent")
    func silence() {
        var pace = AnswerPace()
        ask(&pace, 0...1, at: 0)
        _ = pace.expire(at: Self.patience)
        ask(&pace, 2...2, at: Self.patience)
        guard case .nothing = pace.expire(at: 2 * Self.patience - 1) else {
            Issue.record("too early")
            return
        }
        guard case .silence = pace.expire(at: 2 * Self.patience) else {
            Issue.record("no silence")
            return
        }
        #expect(pace.takeUnanswered() == [0, 1, 2])
        #expect(pace.isEmpty && pace.underWay == 0 && pace.deadline == nil)
    }
}
