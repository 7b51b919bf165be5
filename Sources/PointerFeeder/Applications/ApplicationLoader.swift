import FeederModel

/// Asks an application what it is and which windows it has: its process, its toolkit, and of each window the role, the title and the
/// extents. Like a look at a window it works in stretches, and rests between them.
final class ApplicationLoader {
    /// How a stretch ends.
    enum Ending {
        case done(ApplicationList.Application)
        /// There is more to ask.
        case rest
    }

    /// A question that is to be asked.
    private struct Question {
        let question: AccessibleQuestion
        let object: AccessibleReference
        let take: (ApplicationLoader, AccessibleAnswer) -> Void
    }

    /// What is asked.
    private enum Phase {
        case application
        case roles
        case frames
    }

    private var phase = Phase.application
    private let root: AccessibleReference
    private let accessibility: any AccessibilitySource
    private let patience: Int64
    /// Longest time that a stretch takes of the application, in microseconds.
    private let work: Int64
    private let now: () -> Int64
    /// Returns what counts the cost of a load from an application of a process.
    private let makeCost: (Int32?) -> LookCost
    /// What the load takes of the application; nil before its process is known.
    private var cost: LookCost?
    private var start: Int64 = 0
    private var lastAnswer: Int64 = 0
    private var waiting = Backlog<Question>()
    /// Number of questions under way.
    private var open = 0
    /// Whether the load is between two stretches.
    private(set) var isResting = false
    private var application: ApplicationList.Application
    private var windows: [AccessibleReference] = []
    private var roles: [AccessibleReference: AccessibleRole] = [:]
    private var titles: [AccessibleReference: String] = [:]
    private var extents: [AccessibleReference: AccessibleExtents] = [:]
    /// Returns whether a process belongs to a program whose widgets are declared to nobody.
    private let isExcluded: (Int32) -> Bool
    /// Returns how many windows may be asked.
    private let room: () -> Int
    private let handler: (Ending, _ cost: Int64) -> Void

    /// Creates a load that has not begun.
    /// - Parameters:
    ///   - root: the application's root.
    ///   - accessibility: where it is asked.
    ///   - settings: what a person decides.
    ///   - cost: returns what counts the cost of a load from an application of a process.
    ///   - isExcluded: returns whether a process belongs to a program whose widgets are declared to nobody.
    ///   - room: returns how many windows may be asked.
    ///   - now: returns the time, in microseconds.
    ///   - handler: called once at the end of each stretch, with what it has cost, in microseconds.
    init(
        _ root: AccessibleReference,
        on accessibility: any AccessibilitySource,
        _ settings: FeederSettings,
        cost: @escaping (Int32?) -> LookCost,
        isExcluded: @escaping (Int32) -> Bool,
        room: @escaping () -> Int,
        now: @escaping () -> Int64,
        _ handler: @escaping (Ending, _ cost: Int64) -> Void
    ) {
        self.root = root
        application = ApplicationList.Application(root: root, process: nil, toolkit: .other)
        self.accessibility = accessibility
        patience = settings.times.patience
        work = min(settings.schedule.work, settings.times.stretch)
        makeCost = cost
        self.now = now
        self.isExcluded = isExcluded
        self.room = room
        self.handler = handler
    }

    /// Number of the windows that are asked.
    var windowCount: Int { windows.count }

    /// What the stretch has cost so far, in microseconds.
    var costSoFar: Int64 { cost?.sinceBegin(at: now()) ?? 0 }

    /// Begins a stretch.
    func begin() {
        guard !isResting else {
            isResting = false
            beginStretch()
            return step()
        }
        open += 1
        accessibility.findProcess(of: root.application, for: self) { [weak self] process in
            guard let self else { return }
            open -= 1
            application.process = process
            cost = makeCost(process)
            beginStretch()
            // The bus knows the process; an excluded program is asked nothing.
            if process.map(isExcluded) != true { askApplication() }
            step()
        }
    }

    private func beginStretch() {
        start = now()
        lastAnswer = start
        cost?.begin(at: start)
    }

    private func askApplication() {
        ask(.toolkit, of: root) { loader, answer in
            if case .text(let name) = answer { loader.application.toolkit = Toolkit(name: name) }
        }
        ask(.children, of: root) { loader, answer in
            guard case .objects(let children) = answer else { return }
            let own = children.filter { !$0.isNull && $0.application == loader.root.application }
            loader.windows = Array(own.prefix(loader.room()))
        }
    }

    private func ask(
        _ question: AccessibleQuestion,
        of object: AccessibleReference,
        _ take: @escaping (ApplicationLoader, AccessibleAnswer) -> Void
    ) {
        waiting.append(Question(question: question, object: object, take: take))
    }

    /// Sends what may be under way now, goes on with what comes next, or ends the stretch.
    private func step() {
        while !isOverdue, open == 0 || accessibility.room(for: root.application) > 0, let next = waiting.popFirst() {
            send(next)
        }
        guard open == 0 else { return }
        guard waiting.isEmpty else {
            isResting = true
            return handler(.rest, endStretch())
        }
        if phase == .application, !application.isLate, !windows.isEmpty {
            phase = .roles
            askRoles()
            return step()
        }
        if phase == .roles, !application.isLate, !frames.isEmpty {
            phase = .frames
            askFrames()
            return step()
        }
        application.candidates = frames.compactMap { window in
            guard let extents = extents[window], let role = roles[window] else { return nil }
            return FrameCandidate(
                reference: window,
                process: application.process,
                toolkit: application.toolkit,
                role: role,
                title: titles[window] ?? "",
                extents: extents
            )
        }
        handler(.done(application), endStretch())
    }

    private func send(_ next: Question) {
        open += 1
        accessibility.ask(next.question, of: next.object, patience: patience, for: self) { [weak self] answer in
            guard let self else { return }
            open -= 1
            if answer == .late {
                application.isLate = true
                // Each further question would wait as long.
                waiting = Backlog()
            } else {
                lastAnswer = now()
            }
            next.take(self, answer)
            step()
        }
    }

    /// Whether the stretch has taken as much of the application as it may.
    private var isOverdue: Bool {
        // Nothing costs more than the time that it takes, which is quicker to know.
        now() - start >= work && costSoFar >= work
    }

    /// Ends the stretch, and returns what it has cost. The pause after a silence is for what the application does since it has answered last.
    private func endStretch() -> Int64 { cost?.end(at: application.isLate ? lastAnswer : now()) ?? 0 }

    /// The windows with a role of a window. Of nothing else a title is asked.
    private var frames: [AccessibleReference] { windows.filter { roles[$0].map { $0.isFrame || $0.isPopup } ?? false } }

    private func askRoles() {
        for window in windows {
            ask(.role, of: window) { loader, answer in
                guard case .number(let number) = answer else { return }
                loader.roles[window] = AccessibleRole(rawValue: UInt32(clamping: number))
            }
        }
    }

    private func askFrames() {
        for window in frames {
            ask(.title, of: window) { loader, answer in
                if case .text(let title) = answer { loader.titles[window] = title } else { loader.titles[window] = "" }
            }
            // GTK 4 has no other space, and the window's own serves to compare sizes.
            ask(.extents(application.toolkit == .gtk4 ? .window : .screen), of: window) { loader, answer in
                if case .extents(let extents) = answer { loader.extents[window] = extents }
            }
        }
    }
}
