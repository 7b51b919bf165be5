/// A load of an application: what it is and which windows it has: its process, its toolkit, and of each window the role, the title and the
/// extents. Like a look at a window it works in stretches, and rests between them.
struct ApplicationLoad {
    /// How a stretch ends.
    enum Ending {
        case done(ApplicationList.Application)
        /// There is more to ask.
        case rest
    }

    /// The end of a stretch.
    struct End {
        var ending: Ending
        /// What the stretch has cost, in microseconds.
        var cost: Int64
    }

    /// What is known of a process from its windows.
    struct ProcessFacts {
        /// Whether it belongs to a program whose widgets are declared to nobody.
        var isExcluded: Bool
        /// Whether another process works for its answers. The bus names the process at the other end of its connection, which may be that of
        /// a sandbox. It does not show before an application's windows are found.
        var worksElsewhere: Bool
    }

    /// A question that is to be asked, or under way.
    private struct Question {
        let purpose: Purpose
        let subject: FeederQuestion.Subject
    }

    /// What a question is for.
    private enum Purpose {
        case process
        case toolkit
        case version
        case windows
        case role(AccessibleReference)
        case title(AccessibleReference)
        case extents(AccessibleReference)
        case content(AccessibleReference)
        case contentExtents(AccessibleReference, of: AccessibleReference)
    }

    /// What is asked.
    private enum Phase {
        case application
        case roles
        case frames
        case contents
    }

    /// Greater than those of all that were made before.
    let number: Int
    let root: AccessibleReference
    /// Longest time that a stretch takes of the application, in microseconds.
    private let work: Int64
    private var phase = Phase.application
    /// What the load takes of the application; nil before its process is known.
    private var cost: LookCost?
    private var start: Int64 = 0
    private var lastAnswer: Int64 = 0
    private var waiting = Backlog<Question>()
    /// The questions under way, by number.
    private var open: [Int: Purpose] = [:]
    private var lastQuestion = 0
    /// Whether the load is between two stretches.
    private(set) var isResting = false
    private var application: ApplicationList.Application
    private var windows: [AccessibleReference] = []
    private var roles: [AccessibleReference: AccessibleRole] = [:]
    private var titles: [AccessibleReference: String] = [:]
    private var extents: [AccessibleReference: AccessibleExtents] = [:]
    /// Of windows that say no place, the object that is their content.
    private var contents: [AccessibleReference: AccessibleReference] = [:]

    /// Creates a load that has not begun.
    init(_ number: Int, of root: AccessibleReference, _ settings: FeederSettings) {
        self.number = number
        self.root = root
        application = ApplicationList.Application(root: root, process: nil, toolkit: .other)
        work = min(settings.schedule.work, settings.times.stretch)
    }

    /// Number of the windows that are asked.
    var windowCount: Int { windows.count }

    /// Returns what the stretch has cost so far, in microseconds.
    func cost(at moment: FeederMoment) -> Int64 { cost?.sinceBegin(at: moment) ?? 0 }

    /// Begins a stretch.
    mutating func begin(at moment: FeederMoment) {
        guard isResting else { return ask(.process, .process(root.application)) }
        isResting = false
        beginStretch(at: moment)
    }

    private mutating func beginStretch(at moment: FeederMoment) {
        start = moment.time
        lastAnswer = start
        cost?.begin(at: moment)
    }

    /// Takes the next question; nil if there is none now.
    /// - Parameters:
    ///   - moment: the moment.
    ///   - hasRoom: returns whether the application would be sent one more beside those that are under way.
    mutating func takeQuestion(at moment: FeederMoment, ifRoom hasRoom: () -> Bool) -> FeederQuestion? {
        guard !isResting, open.isEmpty || !isOverdue(at: moment) && hasRoom(), let next = waiting.popFirst() else {
            return nil
        }
        lastQuestion += 1
        open[lastQuestion] = next.purpose
        return FeederQuestion(.load(root.application, number), lastQuestion, next.subject)
    }

    /// Whether a question is for the windows of the application.
    func isForWindows(_ question: Int) -> Bool { if case .windows = open[question] { true } else { false } }

    /// Takes the answer to a question.
    /// - Parameters:
    ///   - answer: the answer.
    ///   - question: the question's number.
    ///   - moment: the moment.
    ///   - room: how many windows may be asked.
    ///   - facts: returns what is known of a process.
    /// - Returns: the end of the stretch, if this is its end.
    mutating func receive(
        _ answer: AccessibleAnswer,
        to question: Int,
        at moment: FeederMoment,
        room: Int,
        _ facts: (Int32) -> ProcessFacts
    ) -> End? {
        guard let purpose = open.removeValue(forKey: question) else { return nil }
        if answer == .late {
            application.isLate = true
            // Each further question would wait as long.
            waiting = Backlog()
        } else {
            lastAnswer = moment.time
        }
        take(answer, purpose, at: moment, room: room, facts)
        return goOn(at: moment)
    }

    private mutating func take(
        _ answer: AccessibleAnswer,
        _ purpose: Purpose,
        at moment: FeederMoment,
        room: Int,
        _ facts: (Int32) -> ProcessFacts
    ) {
        switch (purpose, answer) {
        case (.process, .number(let process)): takeProcess(Int32(clamping: process), at: moment, facts)
        case (.process, _): takeProcess(nil, at: moment, facts)
        case (.toolkit, .text(let name)):
            application.toolkit = Toolkit(name: name)
            if application.toolkit.isGTK4 { ask(.version, .object(root, .version)) }
        case (.version, .text(let version)): application.toolkit = application.toolkit.ofVersion(version)
        case (.windows, .objects(let children)):
            let own = children.filter { !$0.isNull && $0.application == root.application }
            windows = Array(own.prefix(room))
        case (.role(let window), .number(let number)):
            roles[window] = AccessibleRole(rawValue: UInt32(clamping: number))
        case (.title(let window), .text(let title)): titles[window] = title
        case (.extents(let window), .extents(let extents)): self.extents[window] = extents
        case (.content(let window), .objects(let children)):
            guard let content = children.first, !content.isNull, content.application == root.application else { return }
            ask(.contentExtents(content, of: window), .object(content, .extents(.screen)))
        case (.contentExtents(let content, let window), .extents(let extents)):
            contents[window] = content
            self.extents[window] = extents
        default: break
        }
    }

    private mutating func takeProcess(_ process: Int32?, at moment: FeederMoment, _ facts: (Int32) -> ProcessFacts) {
        let known = process.map(facts)
        application.process = process
        cost = LookCost(of: known?.worksElsewhere == true ? nil : process)
        beginStretch(at: moment)
        // The bus knows the process; an excluded program is asked nothing.
        guard known?.isExcluded != true else { return }
        ask(.toolkit, .object(root, .toolkit))
        ask(.windows, .object(root, .children))
    }

    private mutating func ask(_ purpose: Purpose, _ subject: FeederQuestion.Subject) {
        waiting.append(Question(purpose: purpose, subject: subject))
    }

    /// Goes on with what comes next, or ends the stretch.
    private mutating func goOn(at moment: FeederMoment) -> End? {
        guard open.isEmpty else { return nil }
        guard waiting.isEmpty else {
            guard isOverdue(at: moment) else { return nil }
            isResting = true
            return End(ending: .rest, cost: endStretch(at: moment))
        }
        if phase == .application, !application.isLate, !windows.isEmpty {
            phase = .roles
            for window in windows { ask(.role(window), .object(window, .role)) }
            return goOn(at: moment)
        }
        if phase == .roles, !application.isLate, !frames.isEmpty {
            phase = .frames
            askFrames()
            return goOn(at: moment)
        }
        if phase == .frames, !application.isLate, !placeless.isEmpty {
            phase = .contents
            for window in placeless { ask(.content(window), .object(window, .child(0))) }
            return goOn(at: moment)
        }
        application.candidates = frames.compactMap { window in
            guard let extents = extents[window], let role = roles[window] else { return nil }
            return FrameCandidate(
                reference: contents[window] ?? window,
                process: application.process,
                toolkit: application.toolkit,
                role: role,
                title: titles[window] ?? "",
                extents: extents
            )
        }
        return End(ending: .done(application), cost: endStretch(at: moment))
    }

    /// Whether the stretch has taken as much of the application as it may.
    private func isOverdue(at moment: FeederMoment) -> Bool {
        // Nothing costs more than the time that it takes, which is quicker to know.
        moment.time - start >= work && cost(at: moment) >= work
    }

    /// Ends the stretch, and returns what it has cost. The pause after a silence is for what the application does since it has answered last.
    private mutating func endStretch(at moment: FeederMoment) -> Int64 {
        cost?.end(at: application.isLate ? FeederMoment(lastAnswer, moment.processor) : moment) ?? 0
    }

    /// The windows with a role of a window. Of nothing else a title is asked.
    private var frames: [AccessibleReference] { windows.filter { roles[$0].map { $0.isFrame || $0.isPopup } ?? false } }

    /// The windows that have no extents, in a toolkit whose windows have a content that has: Swing of Java.
    private var placeless: [AccessibleReference] {
        application.toolkit == .other ? frames.filter { extents[$0].map { !$0.isShown } ?? false } : []
    }

    private mutating func askFrames() {
        for window in frames {
            ask(.title(window), .object(window, .title))
            // GTK 4 has no other space, and the window's own serves to compare sizes.
            let space: AccessibleSpace = application.toolkit.isGTK4 ? .window : .screen
            ask(.extents(window), .object(window, .extents(space)))
        }
    }
}
