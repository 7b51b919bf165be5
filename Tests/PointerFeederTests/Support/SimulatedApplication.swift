import FeederModel
import PointerModel

@testable import PointerFeeder

/// An application that answers one question after another, each after the same time, and the looks at its window. The time is simulated: an
/// hour of it passes at once.
final class SimulatedApplication: AccessibilitySource {
    /// A question that waits, or is answered.
    private struct Question {
        let object: AccessibleReference
        let question: AccessibleQuestion
        weak var owner: AnyObject?
        let handler: (AccessibleAnswer) -> Void
    }

    var onOpen: () -> Void = {}
    var onLoss: (String) -> Void = { _ in }
    var onApplication: (AccessibleReference) -> Void = { _ in }
    var onApplicationEnd: (String) -> Void = { _ in }
    var onEvent: (AccessibleEvent) -> Void = { _ in }
    var shown: () -> Set<String> = { [] }

    /// The time for an answer, in microseconds.
    let pace: Int64
    /// What the application works of that.
    let work: Int64
    var application: PlayedApplication
    /// Questions that the application never answers: it answers nothing more, until the test says so.
    var isPoison: (AccessibleReference, AccessibleQuestion) -> Bool = { _, _ in false }
    private(set) var isPoisoned = false
    private(set) var time: Int64 = 0
    /// The processor time of the application so far.
    private(set) var processorTime: Int64 = 0
    /// The times at which it has answered.
    private(set) var answerTimes: [Int64] = []
    /// All questions so far.
    private(set) var asked: [(object: AccessibleReference, question: AccessibleQuestion)] = []
    /// The most questions that have waited in it at once.
    private(set) var mostWaiting = 0
    private var waiting: [Question] = []
    /// The time of the next answer, or of the end of the patience.
    private var next: Int64?
    private let patience = FeederSettings().times.patience
    private(set) var scans: WindowScans!
    /// The list that asks it for its windows; nil if none does.
    var list: ApplicationList?
    private(set) var window = DesktopWindow.usual()
    /// What is known of the window.
    private(set) var known: ScannedWindow?
    /// What has been learned, in order.
    private(set) var news: [WindowScans.News] = []

    /// Creates an application with a window, which is looked at from now on.
    /// - Parameters:
    ///   - pace: the time for an answer, in microseconds.
    ///   - work: what the application works of that.
    ///   - isKnown: whether its processor time is known.
    init(
        _ application: PlayedApplication,
        pace: Int64,
        work: Int64,
        isKnown: Bool = true,
        settings: FeederSettings = FeederSettings()
    ) {
        self.application = application
        self.pace = pace
        self.work = work
        scans = WindowScans(
            on: self,
            settings,
            processorTime: { [unowned self] _ in isKnown ? processorTime : nil },
            now: { [unowned self] in time }
        )
        scans.onNews = { [unowned self] id, news in
            self.news.append(news)
            switch news {
            case .result(let result): known = try? result.get()
            case .part, .silence: known = scans.part(of: id, over: known)
            }
        }
        scans.add(1, of: ":1.1")
    }

    /// Lets the time pass until something holds, or for at most so long. Returns whether it holds.
    func run(for limit: Int64, until condition: () -> Bool = { false }) -> Bool {
        let end = time + limit
        while !condition() {
            list?.goOn(at: time)
            scans.advance(canBegin: true) { [unowned self] _ in target }
            let steps = [next, scans.due(canBegin: true), list?.due]
            guard let step = steps.compactMap({ $0 }).min(), step <= end else {
                time = end
                return condition()
            }
            time = max(time, step)
            if let next, next <= time { answer() }
        }
        return true
    }

    /// Notes that the window may look different.
    func trigger() { scans.trigger(1) }

    /// Closes the window, and opens one like it.
    func reopen() {
        scans.remove(1)
        known = nil
        scans.add(1, of: ":1.1")
    }

    /// Notes that an object is gone.
    func lose(_ path: String) { scans.forget(AccessibleReference(application: ":1.1", path: path)) }

    /// Lets a poisoned application go on.
    func cure() { isPoisoned = false }

    /// Whether the look at the window has rested often.
    var isSlow: Bool { scans.isSlow(1) }

    /// The number of nodes of what is known.
    var nodeCount: Int {
        var plan = WindowPlan()
        plan.update(known, in: window, PlanSettings())
        return plan.nodes.count
    }

    private var target: WindowScans.Target {
        let frame = application.windows[0]
        return WindowScans.Target(
            window: window,
            candidate: FrameCandidate(
                reference: AccessibleReference(application: ":1.1", path: frame.path),
                process: window.process,
                toolkit: Toolkit(name: application.toolkit),
                role: frame.role,
                title: frame.title,
                extents: frame.extents
            )
        )
    }

    private func answer() {
        next = nil
        guard !waiting.isEmpty else { return }
        if isPoisoned {
            let late = waiting
            waiting = []
            for question in late where question.owner != nil { question.handler(.late) }
            return
        }
        let question = waiting.removeFirst()
        processorTime += work
        answerTimes.append(time)
        begin()
        if question.owner != nil { question.handler(application.answer(question.question, of: question.object)) }
    }

    /// Begins with the next question.
    private func begin() {
        guard next == nil, let question = waiting.first else { return }
        if isPoison(question.object, question.question) { isPoisoned = true }
        next = time + (isPoisoned ? 2 * patience : pace)
    }

    // MARK: AccessibilitySource

    let hasLeftOut = false

    func isBarred(_ application: String) -> Bool { false }

    func findApplications(_ handler: @escaping ([AccessibleReference]) -> Void) { handler([]) }

    func findProcess(of application: String, for owner: AnyObject, _ handler: @escaping (Int32?) -> Void) {
        handler(self.application.process)
    }

    func room(for application: String) -> Int { max(0, 1 - waiting.count) }

    func ask(
        _ question: AccessibleQuestion,
        of object: AccessibleReference,
        patience: Int64,
        for owner: AnyObject,
        _ handler: @escaping (AccessibleAnswer) -> Void
    ) {
        asked.append((object, question))
        waiting.append(Question(object: object, question: question, owner: owner, handler: handler))
        mostWaiting = max(mostWaiting, waiting.count)
        begin()
    }
}
