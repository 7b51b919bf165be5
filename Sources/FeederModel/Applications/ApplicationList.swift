/// The applications on the accessibility bus, and the accessibles of their windows. How many there are, the bus bounds.
///
/// Questions for windows take their part of an application's share, as looks at its windows do.
struct ApplicationList {
    /// An application.
    struct Application {
        var root: AccessibleReference
        var process: Int32?
        var toolkit: Toolkit
        /// The accessibles that may be those of windows.
        var candidates: [FrameCandidate] = []
        /// Whether an answer did not come in time, so that the rest is worth little.
        var isLate = false
    }

    /// An application that did not answer in time.
    private struct Hang {
        var root: AccessibleReference
        var count = 0
        /// The time at which it is asked again; nil while it is.
        var due: Int64?
    }

    private let settings: FeederSettings
    private(set) var applications: [String: Application] = [:]
    private var loads: [String: ApplicationLoad] = [:]
    private var lastNumber = 0
    /// The loads that may have a question: those that have begun, or have an answer, since they had none.
    private var asking = Turns<String>()
    /// Applications that are to be asked, or asked on, once nothing else takes their time and their share allows it.
    private var waiting: [String: AccessibleReference] = [:]
    /// Applications that changed while they were asked.
    private var stale: [String: AccessibleReference] = [:]
    private var hangs: [String: Hang] = [:]

    /// Creates a list without applications.
    init(_ settings: FeederSettings) {
        self.settings = settings
    }

    /// The accessibles of all windows.
    var candidates: [FrameCandidate] { applications.values.flatMap(\.candidates) }

    /// Returns the applications of a process.
    func of(process: Int32?) -> [Application] {
        process.map { process in applications.values.filter { $0.process == process } } ?? []
    }

    /// Whether an application has not answered several times when it was asked for its windows.
    func isHanging(_ name: String) -> Bool { hangs[name].map { $0.count > 1 } ?? false }

    /// Whether applications are asked for their windows, or are to be.
    var isLoading: Bool { !loads.isEmpty || !waiting.isEmpty }

    /// Asks an application for its windows, at once or when its share allows it.
    mutating func load(_ root: AccessibleReference, in schedule: inout ScanSchedule, at moment: FeederMoment) {
        want(root)
        goOn(root.application, &schedule, moment)
    }

    /// Notes that an application is to be asked for its windows.
    private mutating func want(_ root: AccessibleReference) {
        let name = root.application
        hangs[name]?.due = nil
        if loads[name] == nil { waiting[name] = root } else { stale[name] = root }
    }

    /// Begins what an application is to be asked, or goes on with it, if that is possible now.
    private mutating func goOn(_ name: String, _ schedule: inout ScanSchedule, _ moment: FeederMoment) {
        guard let root = waiting[name], schedule.occupy(name, at: moment.time) else { return }
        waiting[name] = nil
        if loads[name] == nil {
            lastNumber += 1
            loads[name] = ApplicationLoad(lastNumber, of: root, settings)
        }
        loads[name]?.begin(at: moment)
        asking.add(name)
    }

    /// Takes the next question of any load; nil if there is none now.
    /// - Parameters:
    ///   - moment: the moment.
    ///   - hasRoom: returns whether an application would be sent one more beside those that are under way.
    mutating func takeQuestion(at moment: FeederMoment, ifRoom hasRoom: (String) -> Bool) -> FeederQuestion? {
        while let name = asking.takeFirst() {
            guard let question = loads[name]?.takeQuestion(at: moment, ifRoom: { hasRoom(name) }) else { continue }
            asking.add(name)
            return question
        }
        return nil
    }

    /// Takes the answer to a question of a load.
    /// - Parameters:
    ///   - answer: the answer.
    ///   - question: the question's number.
    ///   - name: the application.
    ///   - number: the load's number.
    ///   - schedule: what else takes the application's time, and its share.
    ///   - moment: the moment.
    ///   - facts: returns what is known of a process.
    /// - Returns: how the stretch ends; nil if it goes on.
    mutating func receive(
        _ answer: AccessibleAnswer,
        to question: Int,
        of name: String,
        _ number: Int,
        in schedule: inout ScanSchedule,
        at moment: FeederMoment,
        _ facts: (Int32) -> ApplicationLoad.ProcessFacts
    ) -> ApplicationLoad.Ending? {
        guard isWanted(name, number), let root = loads[name]?.root else { return nil }
        asking.add(name)
        let room = loads[name]?.isForWindows(question) == true ? room(for: name) : 0
        guard let end = loads[name]?.receive(answer, to: question, at: moment, room: room, facts) else { return nil }
        schedule.release(name, cost: end.cost, at: moment.time)
        switch end.ending {
        case .rest: waiting[name] = root
        case .done(let application):
            loads[name] = nil
            waiting[name] = stale.removeValue(forKey: name)
            take(application, of: root, at: moment.time)
        }
        return end.ending
    }

    /// Whether somebody waits for the answers to the questions of a load.
    func isWanted(_ name: String, _ number: Int) -> Bool { loads[name]?.number == number }

    /// Returns how many windows of an application may be asked: all that the others leave, and some in any case.
    private func room(for name: String) -> Int {
        let known = applications.reduce(0) { $1.key == name ? $0 : $0 + $1.value.candidates.count }
        let asked = loads.reduce(0) { $1.key == name ? $0 : $0 + $1.value.windowCount }
        let room = FeederModelLimit.allWindows.most - known - asked
        return min(FeederModelLimit.windows.most, max(FeederModelLimit.assuredWindows.most, room))
    }

    /// Takes what an application has answered. One that hangs is asked again later, and keeps the windows that it had.
    private mutating func take(_ application: Application, of root: AccessibleReference, at now: Int64) {
        let name = root.application
        guard application.isLate else {
            hangs[name] = nil
            applications[name] = application
            return
        }
        var hang = hangs[name] ?? Hang(root: root)
        let schedule = settings.schedule
        hang.due = now + min(schedule.longestBackOff, schedule.firstBackOff << Int64(min(hang.count, 10)))
        hang.count += 1
        hangs[name] = hang
        waiting[name] = nil
        if applications[name] == nil {
            applications[name] = Application(root: root, process: application.process, toolkit: application.toolkit)
        }
    }

    /// Returns the time at which ``goOn(in:at:)`` has something to do; nil if no application hangs, and none waits for more than the end of what
    /// takes its time.
    func due(in schedule: ScanSchedule, at now: Int64) -> Int64? {
        let free = waiting.keys.compactMap { schedule.freeTime(of: $0, at: now) }
        return (hangs.values.compactMap(\.due) + free).min()
    }

    /// Asks the applications again that did not answer in time, and those that wait for their share.
    mutating func goOn(in schedule: inout ScanSchedule, at moment: FeederMoment) {
        for hang in hangs.values where hang.due.map({ $0 <= moment.time }) ?? false { want(hang.root) }
        for name in waiting.keys.sorted() { goOn(name, &schedule, moment) }
    }

    /// Whether an application has been asked, or is.
    func has(_ root: AccessibleReference) -> Bool {
        let name = root.application
        return applications[name] != nil || loads[name] != nil || waiting[name] != nil
    }

    /// Notes that an application of a process is to be asked again; all if the process is not known, or has no application: in a sandbox it
    /// has another number. ``goOn(in:at:)`` asks them.
    mutating func reload(process: Int32?) {
        let isKnown = process != nil && applications.values.contains { $0.process == process }
        for application in applications.values where !isKnown || application.process == process {
            want(application.root)
        }
    }

    /// Forgets an application that has gone.
    /// - Returns: whether its windows were known.
    mutating func remove(_ name: String) -> Bool {
        loads[name] = nil
        waiting[name] = nil
        stale[name] = nil
        hangs[name] = nil
        return applications.removeValue(forKey: name) != nil
    }

    /// Forgets all applications.
    mutating func removeAll(in schedule: inout ScanSchedule, at moment: FeederMoment) {
        for (name, load) in loads where !load.isResting {
            schedule.release(name, cost: load.cost(at: moment), at: moment.time)
        }
        loads = [:]
        waiting = [:]
        stale = [:]
        hangs = [:]
        applications = [:]
    }
}
