import FeederModel
import MessageBus
import PointerRuntime
import SystemPackage

/// Questions to applications, those under way and those that wait until fewer are: an application gets few at once, and none of them
/// keeps the others from theirs.
final class QuestionQueue {
    /// Receives the answer to a question.
    typealias Handler = (AccessibleAnswer) -> Void

    /// The errors of buses for a recipient that they do not know.
    private static let unknownNames = [
        "org.freedesktop.DBus.Error.NameHasNoOwner", "org.freedesktop.DBus.Error.ServiceUnknown",
    ]

    private struct Question {
        let inquiry: Inquiry
        let patience: Int64
        /// The one who wants to know. Without it the question is not sent.
        weak var owner: AnyObject?
        let handler: Handler
    }

    /// A question that was sent.
    private struct Call {
        let question: Question
        let sendTime: Int64
        let request: BusRequest
    }

    /// The questions to one application.
    private struct ApplicationQueue {
        var waiting = Backlog<Question>()
        var underWay = 0
        /// Whether the application stands in `turns`.
        var hasTurn = false
        /// Number of questions sent so far.
        var sent = 0
        /// Whether the application is not on the bus.
        var isGone = false
    }

    private let connection: () -> BusConnection?
    private let now: () -> Int64
    private var queues: [String: ApplicationQueue] = [:]
    /// The applications that have waiting questions and may get one more, the next one first.
    private var turns = Backlog<String>()
    private var calls: [UInt64: Call] = [:]
    private var nextCall: UInt64 = 0
    /// Handlers of questions that cannot be asked; they are called in the next turn of the loop.
    private var refused: [Handler] = []
    private var timer: Timer?
    private var suspects = AnswerSuspects()

    /// Number of questions sent so far.
    private(set) var sentCount = 0

    /// Creates an empty queue. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the event loop in which questions are refused.
    ///   - connection: returns the connection that sends questions; nil if all are to be refused.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    init(
        on loop: EventLoop,
        over connection: @escaping () -> BusConnection?,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.connection = connection
        self.now = now
        timer = try Timer(on: loop) { [weak self] in self?.answerRefused() }
    }

    /// Returns the number of questions sent to an application, while it is on the bus.
    func sentCount(to application: String) -> Int { queues[application]?.sent ?? 0 }

    /// Asks a question, now or once fewer are under way.
    /// - Parameters:
    ///   - inquiry: the question.
    ///   - patience: longest wait after the question was sent, in microseconds; at least 1.
    ///   - owner: the one who wants to know.
    ///   - handler: receives the answer, once and never inside of this call. Where too many questions wait, it is a refusal.
    func ask(_ inquiry: Inquiry, patience: Int64, for owner: AnyObject, _ handler: @escaping Handler) {
        guard connection() != nil else { return refuse(handler) }
        let application = inquiry.application
        for former in suspects.expire(at: now()) { giveTurn(to: former) }
        guard !suspects.isBarred(application), hasRoom(for: application) else { return refuse(handler) }
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

    /// Drops what is known of an application that has gone, once nothing is under way to it.
    private func drop(_ application: String) {
        guard let queue = queues[application], queue.isGone, queue.underWay == 0, queue.waiting.isEmpty else { return }
        queues[application] = nil
    }

    /// Refuses all questions that were asked before, and returns when their handlers have been called.
    /// - Parameter isOutOfMemory: whether the connection was lost because a message had no room in memory.
    func refuseAll(isOutOfMemory: Bool) {
        if isOutOfMemory {
            suspects.suspect(Set(calls.values.map(\.question.inquiry.application)), at: now())
        } else {
            suspects = AnswerSuspects()
        }
        let handlers =
            refused + calls.sorted { $0.key < $1.key }.map(\.value.question.handler)
            + queues.values.flatMap { $0.waiting.map(\.handler) }
        refused = []
        calls = [:]
        queues = [:]
        turns = Backlog()
        for handler in handlers { handler(.refused) }
    }

    /// Gives an application a place among those that get a question, if it has a question and room for it.
    private func giveTurn(to application: String) {
        guard let queue = queues[application], !queue.hasTurn, !queue.waiting.isEmpty, suspects.mayAsk(application),
            queue.underWay < FeederAccessibilityLimit.questions.most
        else { return }
        queues[application]?.hasTurn = true
        turns.append(application)
    }

    /// Sends waiting questions, one of each application after another, as long as there is room.
    private func sendWaiting() {
        while calls.count < FeederAccessibilityLimit.allQuestions.most, let application = turns.popFirst() {
            queues[application]?.hasTurn = false
            // Of several suspects that have a turn, the first one gets it.
            guard suspects.mayAsk(application) else { continue }
            guard let question = queues[application]?.waiting.popFirst() else { continue }
            if question.owner != nil { send(question, to: application) }
            giveTurn(to: application)
        }
    }

    private func send(_ question: Question, to application: String) {
        guard let connection = connection() else { return refuse(question.handler) }
        let id = nextCall
        nextCall += 1
        do throws(Errno) {
            let sendTime = now()
            let request = try connection.call(
                question.inquiry.method,
                // Only the registry is a service that the bus can start.
                startsService: application == AtSpi.registry,
                timeout: UInt64(clamping: question.patience),
                writing: { (arguments) throws(Errno) in try question.inquiry.write(to: arguments) },
                { [weak self] reply in self?.receive(reply, for: id) }
            )
            calls[id] = Call(question: question, sendTime: sendTime, request: request)
            suspects.noteQuestion(to: application)
            queues[application]?.underWay += 1
            queues[application]?.sent += 1
            sentCount += 1
        } catch {
            // Its name or its path is none, or the connection ends.
            if sentCount(to: application) == 0 { queues[application]?.isGone = true }
            drop(application)
            refuse(question.handler)
        }
    }

    private func receive(_ reply: borrowing BusMessage, for id: UInt64) {
        guard let call = calls.removeValue(forKey: id) else { return }
        let application = call.question.inquiry.application
        queues[application]?.underWay -= 1
        let answer: AccessibleAnswer
        if let error = reply.error {
            if Self.unknownNames.contains(error) { queues[application]?.isGone = true }
            // The bus and sd-bus have the same error for a recipient that goes and for a timeout.
            let isLate = now() - call.sendTime >= call.question.patience
            answer = isLate ? .late : .refused
        } else {
            answer = call.question.inquiry.answer(in: reply)
        }
        call.question.handler(answer)
        drop(application)
        for other in suspects.noteAnswer(of: application) { giveTurn(to: other) }
        giveTurn(to: application)
        sendWaiting()
    }

    /// Calls a handler in the next turn of the loop.
    private func refuse(_ handler: @escaping Handler) {
        refused.append(handler)
        // A timer that cannot be armed fires within a tenth of a second.
        if refused.count == 1 { try? timer?.arm(after: 0) }
    }

    private func answerRefused() {
        let handlers = refused
        refused = []
        for handler in handlers { handler(.refused) }
    }
}
