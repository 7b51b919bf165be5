import FeederModel
import FeederTesting
import PointerModel
import TestBasics

/// A session of applications in memory and the state of their feeder. The time is simulated: it passes at once, from one thing that happens
/// to the next. Answers come at the time of their question, as the manner of each application says.
final class SimulatedSession {
    /// A question that was asked.
    struct Question: Hashable {
        var object: AccessibleReference
        var question: AccessibleQuestion
    }

    /// Longest time that a test waits for something, in microseconds.
    private static let patience: Int64 = 600_000_000
    private let processor = FeederMoment.Processor(unit: 10_000) { _ in nil }

    private(set) var state: FeederState
    private(set) var time: Int64 = 1_000_000
    /// The applications by their bus names.
    var applications: [String: PlayedApplication]
    /// The applications that are asked nothing: each question is refused.
    var barred: Set<String> = []
    var hasLeftOut = false
    /// All questions to objects so far.
    private(set) var questions: [Question] = []
    /// All lists of surfaces that were published.
    private(set) var published: [[Surface]] = []
    /// The games under the pointer so far.
    private(set) var games: [String?] = []
    /// How often all windows were scanned, and nothing more was to come.
    private(set) var settledCount = 0
    /// Called with each question to an object before it is sent.
    var onQuestion: (Question) -> Void = { _ in }
    /// Called when the programs without regions may be others.
    var onReport: () -> Void = {}
    private var replies: [(time: Int64, reply: () -> Void)] = []
    private var held: [() -> Void] = []
    /// The time of the next decision; nil if there is none.
    private var due: Int64?

    /// Creates a session whose bus is open.
    /// - Parameters:
    ///   - applications: the applications by their bus names.
    ///   - debounce: time from a trigger to a scan, in microseconds.
    ///   - backgroundInterval: time after which a window counts as not looked at lately, in microseconds.
    ///   - laterLooks: times from a click or a change of a window to further scans, in microseconds.
    init(
        _ applications: [String: PlayedApplication] = [:],
        debounce: Int64 = 1000,
        backgroundInterval: Int64 = 1000,
        laterLooks: [Int64] = []
    ) {
        self.applications = applications
        state = FeederState(
            .quick(debounce: debounce, backgroundInterval: backgroundInterval, laterLooks: laterLooks)
        )
        open()
    }

    /// Creates a session with one window, whose widgets are known and at rest.
    static func usual(debounce: Int64 = 1000) throws -> SimulatedSession {
        let stage = SimulatedSession([":1.1": .usual()], debounce: debounce)
        stage.setWindows([.usual()])
        try stage.rest()
        return stage
    }

    // MARK: What the feeder has

    var surfaces: [Surface] { state.surfaces }
    var game: String? { state.game }

    /// The surface of a window.
    func surface(_ id: UInt64 = 1) -> Surface? { surfaces.first { $0.id == "feeder.\(id)" } }

    /// The frames of a window's nodes.
    func frames(_ id: UInt64 = 1) -> [Rect] { surface(id)?.nodes.map(\.frame) ?? [] }

    /// The frames of the nodes of the usual window.
    static let usualFrames = [Rect(x: 20, y: 20, width: 80, height: 30), Rect(x: 20, y: 80, width: 80, height: 30)]

    /// The programs that have no regions, or not all of them yet.
    var silent: [LackingProgram] { state.silentPrograms(on: troubles) }
    /// Those that have a trouble of their own.
    var troubled: [LackingProgram] { state.troubledPrograms(on: troubles) }

    private var troubles: BusTroubles {
        BusTroubles(hasLeftOut: hasLeftOut) { [barred] in barred.contains($0) }
    }

    /// Whether no answer is on its way.
    var isQuiet: Bool { replies.isEmpty && held.isEmpty }
    /// Number of answers that wait for ``release()``.
    var heldCount: Int { held.count }
    /// Whether nothing happens now by itself.
    var isIdle: Bool { next.map { $0 > time } ?? true }

    /// Returns how often a window was scanned: each scan asks its accessible once for its states.
    func scans(of path: String, in name: String = ":1.1") -> Int {
        questions.count {
            $0 == Question(object: AccessibleReference(application: name, path: path), question: .states)
        }
    }

    // MARK: Inputs

    func setWindows(_ windows: [DesktopWindow]) { change { $0.setWindows(windows, at: $1) } }
    func setPointer(_ place: Point) { change { $0.setPointer(place, at: $1) } }
    func noteClick() { change { $0.noteClick(at: $1) } }
    func noteScroll() { change { $0.noteScroll(at: $1) } }
    func setPaused(_ isPaused: Bool) { change { $0.setPaused(isPaused, at: $1) } }

    /// Opens the bus.
    func open() { change { state, _ in state.open() } }

    /// Loses the bus: what is open is refused, and all applications are gone.
    func lose() {
        applications = [:]
        release()
        while !replies.isEmpty { replies.removeFirst().reply() }
        change { $0.close(at: $1) }
    }

    /// Adds an application, and says so.
    func add(_ application: PlayedApplication, as name: String) {
        applications[name] = application
        change { $0.addApplication(application.root(of: name), at: $1) }
    }

    /// Reports that an application may have other windows.
    func change(_ name: String = ":1.1") { change { $0.addApplication(AccessibleReference(rootOf: name), at: $1) } }

    /// Ends an application.
    func end(_ name: String) {
        applications[name] = nil
        change { $0.removeApplication(name, at: $1) }
    }

    /// Reports an event of an object.
    func report(_ kind: AccessibleEvent.Kind, of path: String, in name: String = ":1.1") {
        let event = AccessibleEvent(kind, of: AccessibleReference(application: name, path: path))
        if state.note(event, at: moment) { decide() }
    }

    /// Gives the answers that were held.
    func release() {
        for reply in held { later(reply) }
        held = []
    }

    // MARK: Time

    /// Goes on until something holds.
    func turn(until condition: () -> Bool) throws {
        let end = time + Self.patience
        while !condition() {
            guard let next, next <= end else { throw LoopbackClient.Hang() }
            step(to: next)
        }
    }

    /// Goes on until nothing happens at this time.
    func turnUntilIdle() {
        while !isIdle { step(to: time) }
    }

    /// Lets some time pass.
    func pass(_ duration: Int64) {
        let end = time + duration
        while let next, next <= end { step(to: next) }
        time = end
    }

    /// Goes on until all windows are scanned and nothing waits.
    func rest() throws {
        let count = settledCount
        try turn { settledCount > count }
    }

    /// Goes on until it rests, and no question is open. Windows that are new are asked for no more, unless later.
    func restWithoutAnswers() throws {
        try rest()
        try turn { isQuiet }
    }

    /// The time of what happens next; nil if nothing does.
    private var next: Int64? { [replies.first?.time, due].compactMap { $0 }.min() }

    /// Gives the next answer, or decides what is due.
    private func step(to next: Int64) {
        time = max(time, next)
        if let first = replies.first, first.time <= time {
            replies.removeFirst().reply()
        } else {
            decide()
        }
    }

    // MARK: What the owner of a state does

    private var moment: FeederMoment { FeederMoment(time, processor) }

    private func change(_ input: (inout FeederState, FeederMoment) -> Void) {
        input(&state, moment)
        decide()
    }

    private func decide() {
        let decisions = state.decide(at: moment)
        due = decisions.due
        if decisions.findsApplications {
            later { [unowned self] in
                let roots = applications.sorted { $0.key < $1.key }.map { $0.value.root(of: $0.key) }
                change { $0.takeApplications(roots, at: $1) }
            }
        }
        ask()
        for output in decisions.outputs {
            switch output {
            case .surfaces(let surfaces): published.append(surfaces)
            case .game(let game): games.append(game)
            case .programs: onReport()
            case .settled: settledCount += 1
            }
        }
    }

    private func ask() {
        while let question = state.takeQuestion(at: moment, ifRoom: { _ in true }) { send(question) }
    }

    private func send(_ question: FeederQuestion) {
        switch question.subject {
        case .process(let name):
            later { [unowned self] in
                receive(applications[name].map { .number(Int64($0.process)) } ?? .refused, to: question)
            }
        case .object(let object, let text):
            questions.append(Question(object: object, question: text))
            onQuestion(Question(object: object, question: text))
            let answer = { [unowned self] in
                receive(applications[object.application]?.answer(text, of: object) ?? .refused, to: question)
            }
            let refusal = { [unowned self] in receive(.refused, to: question) }
            guard !barred.contains(object.application) else { return later(refusal) }
            switch applications[object.application]?.manner {
            case .prompt, nil: later(answer)
            case .silent: later(after: state.settings.times.patience) { [unowned self] in receive(.late, to: question) }
            case .refusing: later(refusal)
            case .held: held.append(answer)
            }
        }
    }

    private func receive(_ answer: AccessibleAnswer, to question: FeederQuestion) {
        if state.receive(answer, to: question, at: moment) { decide() } else { ask() }
    }

    private func later(after delay: Int64 = 0, _ reply: @escaping () -> Void) {
        let time = time + delay
        let before = replies.lastIndex { $0.time <= time }
        replies.insert((time, reply), at: before.map { $0 + 1 } ?? 0)
    }
}
