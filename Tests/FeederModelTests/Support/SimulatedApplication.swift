import FeederTesting
import PointerModel

@testable import FeederModel

/// An application that answers one question after another, each after the same time, and the looks at its window. The time is simulated: an
/// hour of it passes at once.
final class SimulatedApplication {
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
    private var waiting: [FeederQuestion] = []
    /// The time of the next answer, or of the end of the patience.
    private var next: Int64?
    private let patience = FeederSettings().times.patience
    private let isKnown: Bool
    private var scans: WindowScans
    private var list: ApplicationList
    /// Whether the process that the bus names is that of a sandbox.
    var isSandboxed = false
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
        self.isKnown = isKnown
        scans = WindowScans(settings)
        list = ApplicationList(settings)
        scans.schedule.add(1, of: ":1.1", at: time)
    }

    /// The accessibles of the windows that it has been asked for.
    var candidates: [FrameCandidate] { list.candidates }

    /// Asks it for its windows.
    func load() { list.load(application.root(of: ":1.1"), in: &scans.schedule, at: moment) }

    /// Lets the time pass until something holds, or for at most so long. Returns whether it holds.
    func run(for limit: Int64, until condition: () -> Bool = { false }) -> Bool {
        let end = time + limit
        while !condition() {
            list.goOn(in: &scans.schedule, at: moment)
            for (_, news) in scans.check(at: moment) { take(news) }
            let target = target
            scans.begin(at: moment) { _ in target }
            ask()
            let steps = [next, scans.due(canBegin: true), list.due(in: scans.schedule, at: time)]
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
    func trigger() { scans.schedule.trigger(1, at: time) }

    /// Closes the window, and opens one like it.
    func reopen() {
        scans.remove(1, at: moment)
        known = nil
        scans.schedule.add(1, of: ":1.1", at: time)
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

    private var moment: FeederMoment {
        FeederMoment(
            time,
            FeederMoment.Processor(unit: 10_000) { [isKnown, processorTime] _ in isKnown ? processorTime : nil }
        )
    }

    private func take(_ news: WindowScans.News) {
        self.news.append(news)
        switch news {
        case .result(let result): known = try? result.get()
        case .part, .silence: known = scans.part(of: 1, over: known)
        }
        scans.makeRoom()
    }

    /// Whether somebody waits for the answer to a question.
    private func isWanted(_ question: FeederQuestion) -> Bool {
        switch question.task {
        case .scan(let id, let number): scans.isWanted(id, number)
        case .load(let name, let number): list.isWanted(name, number)
        case .check, .scroll: false
        }
    }

    /// Sends what the scans and the list ask: one question at a time.
    private func ask() {
        while true {
            let hasRoom = waiting.isEmpty
            let question =
                scans.takeQuestion { _ in hasRoom } ?? list.takeQuestion(at: moment) { _ in hasRoom }
            guard let question else { return }
            guard case .object(let object, let text) = question.subject else {
                receive(.number(Int64(application.process)), to: question)
                continue
            }
            asked.append((object, text))
            waiting.append(question)
            mostWaiting = max(mostWaiting, waiting.count)
            begin()
        }
    }

    private func receive(_ answer: AccessibleAnswer, to question: FeederQuestion) {
        switch question.task {
        case .scan(let id, let number):
            if case .news(_, let news) = scans.receive(answer, to: question.number, of: id, number, at: moment) {
                take(news)
            }
        case .load(let name, let number):
            let isSandboxed = isSandboxed
            _ = list.receive(answer, to: question.number, of: name, number, in: &scans.schedule, at: moment) { _ in
                ApplicationLoad.ProcessFacts(isExcluded: false, worksElsewhere: isSandboxed)
            }
        case .check, .scroll: break
        }
        ask()
    }

    private func answer() {
        next = nil
        guard let question = waiting.first else { return }
        if isPoisoned {
            let late = waiting
            waiting = []
            for question in late where isWanted(question) { receive(.late, to: question) }
            return
        }
        waiting.removeFirst()
        processorTime += work
        answerTimes.append(time)
        begin()
        guard case .object(let object, let text) = question.subject, isWanted(question) else { return }
        receive(application.answer(text, of: object), to: question)
    }

    /// Begins with the next question.
    private func begin() {
        guard next == nil, case .object(let object, let text)? = waiting.first?.subject else { return }
        if isPoison(object, text) { isPoisoned = true }
        next = time + (isPoisoned ? 2 * patience : pace)
    }
}
