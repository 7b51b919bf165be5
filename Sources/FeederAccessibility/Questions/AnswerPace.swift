/// How an application answers: how many questions may be under way to it, and which of them it does not answer.
///
/// An application answers one question after another, so it can begin with one when it has answered those before. Its patience counts from
/// then. What is under way also stands before what a person does, so few questions are under way to one that answers slowly. All times are
/// microseconds of one clock.
struct AnswerPace {
    /// What follows from the time.
    enum Verdict {
        case nothing
        /// Nothing under way was answered in time. One more question shows whether the application answers at all.
        case doubt
        /// That one was not answered either.
        case silence
    }

    /// A question that was sent and not answered.
    private struct Call {
        let id: UInt64
        let patience: Int64
        /// The time at which the application could begin with it.
        var start: Int64
        /// Whether the patience is over.
        var isOverdue = false
    }

    /// How long an application should be busy with all that is under way.
    private static let ahead: Int64 = 20_000

    /// The unanswered questions, the oldest first.
    private var calls: [Call] = []
    /// What an answer takes: the last ones count most, and slow ones at once. Nil before the first answer.
    private var duration: Int64?
    private var isDoubted = false
    /// Number of questions that may be under way.
    private(set) var most = 1
    /// Number of unanswered questions whose patience is not over.
    private(set) var underWay = 0

    /// Whether no question is unanswered.
    var isEmpty: Bool { calls.isEmpty }

    /// The time at which ``expire(at:)`` has something to do; nil if there is none.
    var deadline: Int64? { calls.lazy.filter { !$0.isOverdue }.map { $0.start + $0.patience }.min() }

    /// The longest patience of an unanswered question; 0 if there is none.
    var longestPatience: Int64 { calls.map(\.patience).max() ?? 0 }

    /// Notes a question that was sent.
    /// - Parameters:
    ///   - id: its number, greater than those of the questions before it.
    ///   - patience: the longest time that the application may take for it.
    ///   - now: the time.
    mutating func noteQuestion(_ id: UInt64, patience: Int64, at now: Int64) {
        calls.append(Call(id: id, patience: patience, start: now))
        underWay += 1
    }

    /// Notes an answer, and that the application has gone on to what was sent after it.
    /// - Returns: the questions that it has passed over, and whose patience is over. They are no longer waited for.
    mutating func noteAnswer(_ id: UInt64, at now: Int64) -> [UInt64] {
        guard let index = calls.firstIndex(where: { $0.id == id }) else { return [] }
        let call = calls.remove(at: index)
        for later in index..<calls.count {
            calls[later].start = now
            calls[later].isOverdue = false
        }
        let passed = calls[..<index].filter(\.isOverdue).map(\.id)
        calls.removeAll { $0.isOverdue }
        underWay = calls.count
        isDoubted = false
        let taken = max(1, now - call.start)
        let mean = duration.map { taken > $0 ? ($0 + taken) / 2 : (7 * $0 + taken) / 8 } ?? taken
        duration = mean
        let fitting = Int(min(Int64(FeederAccessibilityLimit.questions.most), Self.ahead / max(1, mean)))
        most = max(1, min(2 * most, fitting))
        return passed
    }

    /// Notes the time. In doubt one more question is sent.
    mutating func expire(at now: Int64) -> Verdict {
        var isNew = false
        for index in calls.indices where !calls[index].isOverdue && calls[index].start + calls[index].patience <= now {
            calls[index].isOverdue = true
            underWay -= 1
            isNew = true
        }
        guard isNew, underWay == 0 else { return .nothing }
        most = 1
        guard !isDoubted else { return .silence }
        isDoubted = true
        return .doubt
    }

    /// Forgets the unanswered questions, and returns them, the oldest first.
    mutating func takeUnanswered() -> [UInt64] {
        let ids = calls.map(\.id)
        (calls, underWay, isDoubted, most) = ([], 0, false, 1)
        return ids
    }
}
