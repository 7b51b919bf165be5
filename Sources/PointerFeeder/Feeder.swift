package import FeederModel
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// Makes surfaces out of the windows of a session and the widgets in them.
///
/// Windows come from a ``WindowSource``, widgets from an ``AccessibilitySource``, surfaces go to the one who publishes them. A window
/// whose accessible is not known is a surface without nodes, which covers what is behind it. ``FeederState`` decides; the feeder asks,
/// and waits.
package final class Feeder {
    /// What comes of windows and widgets.
    package enum Output: Sendable {
        case decision(FeederOutput)
        /// The accessibility bus is there, with nil, or gone, with the reason.
        case accessibility(String?)
    }

    /// Somebody who waits for the answers to the questions of a task. Once it is gone, the bus sends none of those that wait.
    private final class Asker {}

    /// What the questions of a scan take beside what is kept of their answers, in bytes for a question.
    private static let questionBytes = 1024

    private(set) var state: FeederState
    let accessibility: any AccessibilitySource
    private let processor: FeederMoment.Processor
    private let now: () -> Int64
    private let freed: FreedMemory
    private var timer: DeadlineTimer?
    private var askers: [FeederQuestion.Task: Asker] = [:]
    package var onOutput: (Output) -> Void = { _ in }

    /// Creates a feeder without windows. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - settings: what a person decides.
    ///   - accessibility: where widgets are asked.
    ///   - loop: the program's event loop.
    ///   - processorTime: returns the processor time of a process, in microseconds; nil if it is not known.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        _ settings: FeederSettings,
        on accessibility: any AccessibilitySource,
        loop: EventLoop,
        processorTime: @escaping (Int32) -> Int64? = ProcessorTime.of,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        state = FeederState(settings)
        self.accessibility = accessibility
        processor = FeederMoment.Processor(unit: ProcessorTime.unit, time: processorTime)
        self.now = now
        freed = try FreedMemory(on: loop)
        timer = try DeadlineTimer(on: loop) { [unowned self] in change { _, _ in } }
        listen()
    }

    /// Whether nothing is asked and nothing is declared.
    package var isPaused: Bool { state.isPaused }
    /// The surfaces of all windows, the front one first.
    package var surfaces: [Surface] { state.surfaces }
    /// The surface of the game under the pointer; nil if there is none.
    package var game: String? { state.game }

    // MARK: Inputs

    /// Takes the windows of the session, the front one first.
    package func setWindows(_ windows: [DesktopWindow]) { change { $0.setWindows(windows, at: $1) } }

    /// Notes where the pointer is, in the space of all outputs.
    package func setPointer(_ place: Point) { change { $0.setPointer(place, at: $1) } }

    /// Notes that somebody clicks in the window under the pointer.
    package func noteClick() { change { $0.noteClick(at: $1) } }

    /// Notes that somebody scrolls in the window under the pointer. What scrolls is followed; when it rests, the window is scanned.
    package func noteScroll() { change { $0.noteScroll(at: $1) } }

    /// Asks nothing and declares nothing, or goes on.
    package func setPaused(_ isPaused: Bool) { change { $0.setPaused(isPaused, at: $1) } }

    private func listen() {
        accessibility.onOpen = { [unowned self] in
            onOutput(.accessibility(nil))
            change { state, _ in state.open() }
        }
        accessibility.onLoss = { [unowned self] reason in
            onOutput(.accessibility(reason))
            change { $0.close(at: $1) }
        }
        accessibility.onApplication = { [unowned self] root in change { $0.addApplication(root, at: $1) } }
        accessibility.onApplicationEnd = { [unowned self] name in change { $0.removeApplication(name, at: $1) } }
        accessibility.onEvent = { [unowned self] event in handOver { $0.note(event, at: $1) } }
        accessibility.shown = { [unowned self] in state.shownApplications }
    }

    // MARK: Decisions

    private var moment: FeederMoment { FeederMoment(now(), processor) }

    /// Hands over something that happens and leaves something to decide.
    private func change(_ input: (inout FeederState, FeederMoment) -> Void) {
        handOver { state, moment in
            input(&state, moment)
            return true
        }
    }

    /// Hands over something that happens, carries out what comes of it, and sets the timer to the next decision.
    /// - Parameter input: returns whether there is something to decide.
    private func handOver(_ input: (inout FeederState, FeederMoment) -> Bool) {
        let moment = moment
        guard input(&state, moment) else { return ask(at: moment) }
        let decisions = state.decide(at: moment)
        for task in askers.keys where !state.isWanted(task) { askers[task] = nil }
        if decisions.findsApplications { findApplications() }
        // How long an answer takes counts from its question, and not from the decision before it.
        ask(at: self.moment)
        // A timer that cannot be armed fires soon.
        if let due = decisions.due { try? timer?.arm(by: due) } else { try? timer?.disarm() }
        freed.note(decisions.usedQuestions * Self.questionBytes)
        for output in decisions.outputs { onOutput(.decision(output)) }
    }

    private func findApplications() {
        accessibility.findApplications { [weak self] roots in
            self?.change { $0.takeApplications(roots, at: $1) }
        }
    }

    /// Sends the questions that can be sent now.
    private func ask(at moment: FeederMoment) {
        while let question = state.takeQuestion(at: moment, ifRoom: { accessibility.room(for: $0) > 0 }) {
            send(question)
        }
    }

    private func send(_ question: FeederQuestion) {
        let asker = askers[question.task] ?? Asker()
        askers[question.task] = asker
        switch question.subject {
        case .process(let application):
            accessibility.findProcess(of: application, for: asker) { [weak self] process in
                self?.receive(process.map { .number(Int64($0)) } ?? .refused, to: question)
            }
        case .object(let object, let text):
            let patience = state.settings.times.patience
            accessibility.ask(text, of: object, patience: patience, for: asker) { [weak self] answer in
                self?.receive(answer, to: question)
            }
        }
    }

    private func receive(_ answer: AccessibleAnswer, to question: FeederQuestion) {
        handOver { $0.receive(answer, to: question, at: $1) }
    }
}
