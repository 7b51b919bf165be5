import FeederModel
import MessageBus
import PointerRuntime
import SystemPackage

/// Questions to applications, those under way and those that wait until fewer are: an application gets as few at once as it answers soon,
/// and none of them keeps the others from theirs.
///
/// A question that is not answered in time, while the application answers others, is refused. If it answers none, all are late, and a few of
/// them are remembered until it does: it gets no further ones before.
final class QuestionQueue {
    /// Receives the answer to a question.
    typealias Handler = (AccessibleAnswer) -> Void

    /// The errors of buses for a recipient that they do not know.
    private static let unknownNames = [
        "org.freedesktop.DBus.Error.NameHasNoOwner", "org.freedesktop.DBus.Error.ServiceUnknown",
    ]

    /// The error of buses for a recipient that goes, and of sd-bus for one that does not answer.
    private static let noReply = "org.freedesktop.DBus.Error.NoReply"
    /// Time after which an application that is silent is asked again, though it has answered nothing, in microseconds.
    private static let longestSilence: UInt64 = 3_600_000_000

    private struct Question {
        let inquiry: Inquiry
        let patience: Int64
        /// The one who wants to know. Without it the question is not sent.
        weak var owner: AnyObject?
        let handler: Handler
    }

    /// A question that was sent.
    private struct Call {
        let inquiry: Inquiry
        /// Takes the answer; nil if nobody wants it, because it only shows that the application answers.
        var handler: Handler?
        let request: BusRequest
    }

    /// The questions to one application.
    private struct ApplicationQueue {
        var waiting = Backlog<Question>()
        var pace = AnswerPace()
        /// Questions that count as late. Their answers are still to come.
        var late: [UInt64] = []
        /// Whether the application stands in `turns`.
        var hasTurn = false
        /// Number of questions sent so far.
        var sent = 0
        /// Whether the application is not on the bus.
        var isGone = false

        /// Whether no answer of the application is to come.
        var isIdle: Bool { pace.isEmpty && late.isEmpty && waiting.isEmpty }

        /// Whether one more question may be under way.
        var hasRoom: Bool { pace.underWay < pace.most && late.count < FeederAccessibilityLimit.late.most }
    }

    private let connection: () -> BusConnection?
    private let now: () -> Int64
    private var queues: [String: ApplicationQueue] = [:]
    /// The applications that have waiting questions and may get one more, the next one first.
    private var turns = Backlog<String>()
    private var calls: [UInt64: Call] = [:]
    private var nextCall: UInt64 = 0
    /// Number of questions to all applications whose patience is not over.
    private var underWay = 0
    /// Handlers of questions that cannot be asked, with their answers; they are called in the next turn of the loop.
    private var unasked: [(handler: Handler, answer: AccessibleAnswer)] = []
    private var timer: Timer?
    private var patienceTimer: Timer?
    /// The time for which ``patienceTimer`` is armed; nil if it is not.
    private var patienceEnd: Int64?
    private var suspects = AnswerSuspects()

    /// Number of questions sent so far.
    private(set) var sentCount = 0

    /// Creates an empty queue. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the event loop in which questions are refused and are late.
    ///   - connection: returns the connection that sends questions; nil if all are to be refused.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    init(
        on loop: EventLoop,
        over connection: @escaping () -> BusConnection?,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.connection = connection
        self.now = now
        timer = try Timer(on: loop) { [weak self] in self?.answerUnasked() }
        patienceTimer = try Timer(on: loop) { [weak self] in self?.expire() }
    }

    /// Returns the number of questions sent to an application, while it is on the bus.
    func sentCount(to application: String) -> Int { queues[application]?.sent ?? 0 }

    /// Returns whether an application is asked nothing for a while.
    func isBarred(_ application: String) -> Bool { suspects.isBarred(application, at: now()) }

    /// Returns how many more questions to an application would be sent at once.
    func room(for application: String) -> Int {
        let most = FeederAccessibilityLimit.allQuestions.most - underWay
        guard suspects.mayAsk(application) else { return 0 }
        guard let queue = queues[application] else { return min(1, most) }
        guard queue.hasRoom else { return 0 }
        return max(0, min(queue.pace.most - queue.pace.underWay - queue.waiting.count, most))
    }

    /// Asks a question, now or once fewer are under way.
    /// - Parameters:
    ///   - inquiry: the question.
    ///   - patience: longest time that the application may take for the answer, in microseconds; at least 1. It counts from when the
    ///     application could begin: once the question was sent, and those before it are answered.
    ///   - owner: the one who wants to know.
    ///   - handler: receives the answer, once and never inside of this call. Where too many questions wait, it is a refusal, and it is
    ///     late if the application has not answered others for too long.
    func ask(_ inquiry: Inquiry, patience: Int64, for owner: AnyObject, _ handler: @escaping Handler) {
        guard connection() != nil else { return refuse(handler) }
        let application = inquiry.application
        for former in suspects.expire(at: now()) { giveTurn(to: former) }
        guard queues[application].map({ $0.late.count < FeederAccessibilityLimit.late.most }) ?? true else {
            return answer(handler, .late)
        }
        guard !isBarred(application), hasRoom(for: application) else { return refuse(handler) }
        queues[application, default: ApplicationQueue()].waiting.append(
            Question(inquiry: inquiry, patience: max(1, patience), owner: owner, handler: handler)
        )
        giveTurn(to: application)
        sendWaiting()
    }

    /// Returns whether one more question to an application may wait. Those that nobody wants answered any more make room.
    private func hasRoom(for application: String) -> Bool {
        let most = FeederAccessibilityLimit.waiting.most
        guard let queue = queues[application], queue.waiting.count >= most else { return true }
        queues[application]?.waiting.removeAll { $0.owner == nil }
        return queues[application].map { $0.waiting.count < most } ?? true
    }

    /// Refuses the waiting questions to an application that has gone, and drops its count. The bus refuses those under way.
    func end(_ application: String) {
        suspects.forget { $0 == application }
        guard let queue = queues[application] else { return }
        queues[application]?.waiting = Backlog()
        queues[application]?.isGone = true
        drop(application)
        for question in queue.waiting { refuse(question.handler) }
    }

    /// Forgets what is suspected of those that are not on the bus any more.
    /// - Parameter isThere: returns whether somebody is on the bus.
    func forgetSuspects(unless isThere: (String) -> Bool) { suspects.forget { !isThere($0) } }

    /// Drops what is known of an application that has gone, once no answer of it is to come.
    private func drop(_ application: String) {
        guard let queue = queues[application], queue.isGone, queue.isIdle else { return }
        queues[application] = nil
    }

    /// Refuses all questions that were asked before, and returns when their handlers have been called.
    /// - Parameter isOutOfMemory: whether the connection was lost because a message had no room in memory.
    func refuseAll(isOutOfMemory: Bool) {
        if isOutOfMemory {
            suspects.suspect(Set(calls.values.map(\.inquiry.application)), at: now())
        } else {
            suspects = AnswerSuspects()
        }
        let handlers =
            unasked.map(\.handler) + calls.sorted { $0.key < $1.key }.compactMap(\.value.handler)
            + queues.values.flatMap { $0.waiting.map(\.handler) }
        unasked = []
        calls = [:]
        underWay = 0
        queues = [:]
        turns = Backlog()
        for handler in handlers { handler(.refused) }
    }

    /// Gives an application a place among those that get a question, if it has a question and room for it.
    private func giveTurn(to application: String) {
        guard let queue = queues[application], !queue.hasTurn, !queue.waiting.isEmpty, suspects.mayAsk(application),
            queue.hasRoom
        else { return }
        queues[application]?.hasTurn = true
        turns.append(application)
    }

    /// Sends waiting questions, one of each application after another, as long as there is room.
    private func sendWaiting() {
        while underWay < FeederAccessibilityLimit.allQuestions.most, let application = turns.popFirst() {
            queues[application]?.hasTurn = false
            // Of several suspects that have a turn, the first one gets it. Meanwhile an application may have become slow.
            guard suspects.mayAsk(application), queues[application]?.hasRoom == true else { continue }
            guard let question = queues[application]?.waiting.popFirst() else { continue }
            if question.owner != nil, !send(question.inquiry, patience: question.patience, question.handler) {
                // Its name or its path is none, or the connection ends.
                if sentCount(to: application) == 0 { queues[application]?.isGone = true }
                drop(application)
                refuse(question.handler)
            }
            giveTurn(to: application)
        }
    }

    /// Sends a question. Returns whether that was possible.
    private func send(_ inquiry: Inquiry, patience: Int64, _ handler: Handler?) -> Bool {
        guard let connection = connection() else { return false }
        let (id, application) = (nextCall, inquiry.application)
        nextCall += 1
        do throws(Errno) {
            let request = try connection.call(
                inquiry.method,
                // Only the registry is a service that the bus can start.
                startsService: application == AtSpi.registry,
                timeout: Self.longestSilence,
                writing: { (arguments) throws(Errno) in try inquiry.write(to: arguments) },
                { [weak self] reply in self?.receive(reply, for: id) }
            )
            calls[id] = Call(inquiry: inquiry, handler: handler, request: request)
        } catch {
            return false
        }
        suspects.noteQuestion(to: application)
        let now = self.now()
        changePace(of: application) { $0.noteQuestion(id, patience: patience, at: now) }
        queues[application]?.sent += 1
        sentCount += 1
        armPatience(at: now + patience)
        return true
    }

    /// Changes what is known of an application's answers, and counts what is under way then.
    @discardableResult
    private func changePace<Value>(of application: String, _ change: (inout AnswerPace) -> Value) -> Value? {
        guard var pace = queues[application]?.pace else { return nil }
        let before = pace.underWay
        let result = change(&pace)
        queues[application]?.pace = pace
        underWay += pace.underWay - before
        return result
    }

    private func receive(_ reply: borrowing BusMessage, for id: UInt64) {
        guard let call = calls.removeValue(forKey: id) else { return }
        let application = call.inquiry.application
        let error = reply.error
        if let error, Self.unknownNames.contains(error) { queues[application]?.isGone = true }
        let answer = error == nil ? call.inquiry.answer(in: reply) : .refused
        if let index = queues[application]?.late.firstIndex(of: id), error == Self.noReply {
            // It is nobody's answer.
            queues[application]?.late.remove(at: index)
            return drop(application)
        }
        let passed = noteAnswer(id, of: application)
        call.handler?(answer)
        for handler in passed { handler(.refused) }
        drop(application)
        for other in suspects.noteAnswer(of: application) { giveTurn(to: other) }
        giveTurn(to: application)
        sendWaiting()
    }

    /// Notes that an application answers. Returns the handlers of the questions that it has passed over.
    private func noteAnswer(_ id: UInt64, of application: String) -> [Handler] {
        let now = self.now()
        let passed = changePace(of: application) { $0.noteAnswer(id, at: now) } ?? []
        for other in queues[application]?.late ?? [] { calls[other] = nil }
        queues[application]?.late = []
        return passed.compactMap { calls.removeValue(forKey: $0)?.handler }
    }

    // MARK: Patience

    private func armPatience(at time: Int64) {
        if let patienceEnd, patienceEnd <= time { return }
        patienceEnd = time
        // A timer that cannot be armed fires within a tenth of a second.
        try? patienceTimer?.arm(after: time - now())
    }

    /// Looks which applications do not answer.
    private func expire() {
        patienceEnd = nil
        let now = self.now()
        for application in queues.filter({ !$0.value.pace.isEmpty }).keys.sorted() {
            switch changePace(of: application, { $0.expire(at: now) }) ?? .nothing {
            case .nothing: break
            case .doubt: resolveDoubt(of: application)
            case .silence: endPatience(with: application)
            }
        }
        sendWaiting()
        if let next = queues.values.compactMap(\.pace.deadline).min() { armPatience(at: next) }
    }

    /// Asks an application one more question, to see whether it answers at all.
    private func resolveDoubt(of application: String) {
        let root = AccessibleReference(rootOf: application)
        let patience = queues[application]?.pace.longestPatience ?? 0
        // The bus and the registry have no such object.
        guard application != BusNames.daemon, application != AtSpi.registry, suspects.mayAsk(application),
            send(.object(.role, root), patience: patience, nil)
        else { return endPatience(with: application) }
    }

    /// Answers all questions to an application that answers none. Some of them are remembered, as signs of life.
    private func endPatience(with application: String) {
        let unanswered = changePace(of: application) { $0.takeUnanswered() } ?? []
        var handlers: [Handler] = []
        for id in unanswered {
            if let handler = calls[id]?.handler { handlers.append(handler) }
            if queues[application].map({ $0.late.count < FeederAccessibilityLimit.late.most }) ?? false {
                calls[id]?.handler = nil
                queues[application]?.late.append(id)
            } else {
                calls[id] = nil
            }
        }
        let waiting = queues[application]?.waiting ?? Backlog()
        queues[application]?.waiting = Backlog()
        handlers += waiting.compactMap { $0.owner == nil ? nil : $0.handler }
        for other in suspects.noteAnswer(of: application) { giveTurn(to: other) }
        for handler in handlers { handler(.late) }
        drop(application)
    }

    // MARK: What is not asked

    /// Refuses a question in the next turn of the loop.
    private func refuse(_ handler: @escaping Handler) { answer(handler, .refused) }

    /// Calls a handler in the next turn of the loop.
    private func answer(_ handler: @escaping Handler, _ answer: AccessibleAnswer) {
        unasked.append((handler, answer))
        // A timer that cannot be armed fires within a tenth of a second.
        if unasked.count == 1 { try? timer?.arm(after: 0) }
    }

    private func answerUnasked() {
        let answers = unasked
        unasked = []
        for (handler, answer) in answers { handler(answer) }
    }
}
