/// The scans of all windows: those that wait, those under way, and those that rest.
struct WindowScans {
    /// What a scan needs to know of a window.
    struct Target {
        var window: DesktopWindow
        var candidate: FrameCandidate
    }

    /// What there is to know of a window.
    enum News {
        case result(Result<ScannedWindow, ScanFailure>)
        /// A scan goes on later. ``WindowScans/part(of:over:)`` has what it knows.
        case part
        /// The same, because the application does not answer.
        case silence
    }

    /// What an answer has led to.
    enum Step {
        /// A scan has ended, or rests.
        case news(UInt64, News)
        /// An application has answered all that a scan has asked which nobody wants any more.
        case stop
    }

    /// A scan under way, or one that rests.
    private struct UnderWay {
        /// Greater than those of all that were made before.
        let number: Int
        var run: ScanRun
    }

    /// Number of rests from which on a scan counts as slow.
    private static let slowRests = 3

    private let times: ScanTimes
    /// Longest time that a scan takes of an application at a stretch, in microseconds.
    private let work: Int64
    /// When each window is scanned, and the shares of applications.
    var schedule: ScanSchedule
    private var memories = ScanMemories()
    private var lastNumber = 0
    private var underWay: [UInt64: UnderWay] = [:]
    /// The windows whose scans may have a question: those that have begun, or have an answer, since they had none.
    private var asking = Turns<UInt64>()
    /// Scans of windows that have been removed, whose applications still answer.
    private var stopping: [String: UnderWay] = [:]
    /// Windows that have been scanned, with the number of objects that had no place at last.
    private var seen: [UInt64: Int] = [:]
    /// Time after which a window that is new, or not made yet, is scanned again, in microseconds.
    private let secondLook: Int64
    /// Times after a change at which a window is scanned again, in microseconds.
    private let laterLooks: [Int64]
    /// Time after which a window counts as not looked at lately, in microseconds.
    private let longAge: Int64

    /// Creates a list without windows.
    init(_ settings: FeederSettings) {
        times = settings.times
        work = settings.schedule.work
        schedule = ScanSchedule(settings.schedule)
        secondLook = settings.secondLook
        laterLooks = settings.laterLooks
        longAge = settings.schedule.backgroundInterval
    }

    // MARK: Windows

    /// Removes a window, and ends its scan. What the scan has cost counts, with what is still under way.
    mutating func remove(_ id: UInt64, at moment: FeederMoment) {
        let scan = underWay.removeValue(forKey: id)
        seen[id] = nil
        guard schedule.remove(id), var scan else { return }
        let application = scan.run.application
        remember(after: scan.run)
        if let end = scan.run.stop(at: moment) {
            schedule.release(application, cost: end.cost, at: moment.time)
        } else {
            stopping[application] = scan
        }
    }

    /// Notes that a window changes: what follows may take its application a moment, and nobody says when it is over.
    mutating func triggerRepeatedly(_ id: UInt64, at now: Int64) {
        schedule.trigger(id, at: now)
        schedule.appoint(id, at: laterLooks.map { now + $0 })
    }

    /// Notes that the pointer moves over a window. It is scanned now and then: not every toolkit says what changes.
    mutating func hover(_ id: UInt64?, at now: Int64) {
        let isOld = id.flatMap { schedule.age(of: $0, at: now) }.map { $0 > longAge } ?? false
        schedule.hovered = id
        if isOld, let id { schedule.trigger(id, at: now) }
    }

    /// Whether a window is being scanned.
    func isUnderWay(_ id: UInt64) -> Bool { underWay[id]?.run.isResting == false }

    /// Whether the scan of a window has rested so often that its application is slow, or has very much in it.
    func isSlow(_ id: UInt64) -> Bool { underWay[id].map { $0.run.restCount >= Self.slowRests } ?? false }

    /// Returns what is known of a window whose scan rests: what it has found, and of an earlier one what it has not come to.
    func part(of id: UInt64, over former: ScannedWindow?) -> ScannedWindow? {
        underWay[id].map { $0.run.part(over: former) } ?? former
    }

    // MARK: Applications

    /// Forgets an application that has gone.
    mutating func forget(_ application: String) {
        memories.forget(application)
        schedule.forget(application)
        stopping[application] = nil
    }

    /// Forgets an object whose path may come again for another one.
    mutating func forget(_ object: AccessibleReference) {
        memories.forget(object)
        for id in ids(where: { $0.application == object.application }) { underWay[id]?.run.lose(object.path) }
    }

    /// Forgets all applications: a new bus has the same names for others.
    mutating func forgetAll() {
        memories.forgetAll()
        schedule.forgetAll()
        stopping = [:]
    }

    /// Whether an application has not answered several times.
    func isHanging(_ application: String) -> Bool { schedule.failures(of: application) > 1 }

    /// Whether an application does not answer.
    func isSilent(_ application: String) -> Bool { schedule.failures(of: application) > 0 }

    // MARK: Scans

    /// The time at which ``check(at:)`` or ``begin(at:_:)`` has something to do; nil if nothing waits.
    /// - Parameter canBegin: whether scans may begin.
    func due(canBegin: Bool) -> Int64? {
        [canBegin ? schedule.due : nil, underWay.values.compactMap(\.run.deadline).min()].compactMap { $0 }.min()
    }

    /// Ends the stretches of scans that take too long.
    /// - Returns: the windows whose scans rest now.
    mutating func check(at moment: FeederMoment) -> [(UInt64, News)] {
        ids(where: { $0.deadline.map { $0 <= moment.time } ?? false }).sorted().compactMap { id in
            guard let end = underWay[id]?.run.check(at: moment) else { return nil }
            return take(end, of: id, at: moment).map { (id, $0) }
        }
    }

    /// Begins the scans that are due, and goes on with those that rest.
    /// - Parameters:
    ///   - moment: the moment.
    ///   - target: returns what a scan of a window needs; nil if the window has no accessible any more.
    mutating func begin(at moment: FeederMoment, _ target: (UInt64) -> Target?) {
        for id in schedule.begin(at: moment.time) {
            guard let target = target(id) else {
                underWay[id] = nil
                schedule.end(id, .done, at: moment.time)
                continue
            }
            let accessible = target.candidate.reference
            if underWay[id]?.run.accessible != accessible { underWay[id] = makeScan(target) }
            underWay[id]?.run.begin(memories[accessible.application], at: moment)
            asking.add(id)
        }
    }

    /// Takes the next question of any scan; nil if there is none now.
    /// - Parameter hasRoom: returns whether an application would be sent one more beside those that are under way.
    mutating func takeQuestion(ifRoom hasRoom: (String) -> Bool) -> FeederQuestion? {
        while let id = asking.takeFirst() {
            guard let number = underWay[id]?.number, let application = underWay[id]?.run.application,
                let request = underWay[id]?.run.takeRequest(ifRoom: { hasRoom(application) })
            else { continue }
            asking.add(id)
            return FeederQuestion(.scan(id, number), request.number, .object(request.object, request.question))
        }
        return nil
    }

    /// Takes the answer to a question of a scan.
    /// - Parameters:
    ///   - answer: the answer.
    ///   - question: the question's number.
    ///   - id: the window.
    ///   - number: the scan's number.
    ///   - moment: the moment.
    /// - Returns: what it has led to; nil if the scan goes on.
    mutating func receive(
        _ answer: AccessibleAnswer,
        to question: Int,
        of id: UInt64,
        _ number: Int,
        at moment: FeederMoment
    ) -> Step? {
        if underWay[id]?.number == number {
            asking.add(id)
            guard let end = underWay[id]?.run.receive(answer, to: question, at: moment) else { return nil }
            return take(end, of: id, at: moment).map { .news(id, $0) }
        }
        guard let application = stopping.first(where: { $0.value.number == number })?.key,
            let end = stopping[application]?.run.receive(answer, to: question, at: moment)
        else { return nil }
        stopping[application] = nil
        schedule.release(application, cost: end.cost, at: moment.time)
        return .stop
    }

    /// Whether somebody waits for the answers to the questions of a scan.
    func isWanted(_ id: UInt64, _ number: Int) -> Bool {
        underWay[id]?.number == number || stopping.values.contains { $0.number == number }
    }

    private mutating func makeScan(_ target: Target) -> UnderWay {
        let (window, candidate) = (target.window, target.candidate)
        let scan = WindowScan(
            candidate.reference,
            of: candidate.toolkit,
            size: window.searchedSize,
            popup: window.popupSystem,
            pixels: window.pixelFrame,
            memory: memories[candidate.reference.application]
        )
        let cost = LookCost(of: target.workingProcess)
        lastNumber += 1
        return UnderWay(number: lastNumber, run: ScanRun(scan, of: candidate.reference, times, work: work, cost))
    }

    private mutating func take(_ end: ScanRun.End, of id: UInt64, at moment: FeederMoment) -> News? {
        let now = moment.time
        switch end.ending {
        case .done(let result):
            guard let run = underWay.removeValue(forKey: id)?.run else { return nil }
            remember(after: run)
            schedule.end(id, .done, cost: end.cost, at: now)
            lookAgainIfNeeded(at: id, after: result, hasRested: run.restCount > 0, at: now)
            return .result(result)
        case .changed:
            guard let run = underWay.removeValue(forKey: id)?.run else { return nil }
            remember(after: run)
            schedule.end(id, .done, cost: end.cost, at: now)
            schedule.trigger(id, at: now)
            // What was known before stays until the next one.
            return .part
        case .rest, .silence:
            guard let run = underWay[id]?.run else { return nil }
            remember(after: run)
            // Each of many scans that rest would have its own copy of it.
            underWay[id]?.run.forgetKnown()
            schedule.end(id, end.ending == .rest ? .rest : .silence, cost: end.cost, at: now)
            return end.ending == .rest ? .part : .silence
        }
    }

    private mutating func remember(after run: ScanRun) {
        // Another window's scan may have learned something meanwhile.
        var all = memories[run.application]
        all.merge(run.memory)
        memories.remember(all, of: run.application)
    }

    /// Drops scans that rest, as far as all keep too much. What they have learned of roles stays, and they begin anew.
    mutating func makeRoom() {
        let resting = ids(where: \.isResting).compactMap { id in
            underWay[id].map { scan in
                RestingScan(
                    id: id,
                    number: scan.number,
                    objects: scan.run.objectCount,
                    isSilent: isSilent(scan.run.application)
                )
            }
        }
        for id in RestingScan.surplus(of: resting) { underWay[id] = nil }
    }

    /// Appoints another scan of a window that is new, or of whose objects fewer or more have no place than after the last scan. Items of a
    /// list that is closed never get one, and a window whose scan has rested is not new any more.
    private mutating func lookAgainIfNeeded(
        at id: UInt64,
        after result: Result<ScannedWindow, ScanFailure>,
        hasRested: Bool,
        at now: Int64
    ) {
        let unfinished = (try? result.get())?.unfinished ?? 0
        let last = seen.updateValue(unfinished, forKey: id)
        guard last == nil && !hasRested || unfinished > 0 && unfinished != last, !schedule.isAppointed(id) else {
            return
        }
        schedule.appoint(id, at: [now + secondLook])
    }

    /// Returns the windows for whose scans something holds, in any order. A copy of a scan that is to change would double what it keeps.
    private func ids(where isMeant: (ScanRun) -> Bool) -> [UInt64] {
        underWay.compactMap { isMeant($0.value.run) ? $0.key : nil }
    }
}

/// What a scan keeps while it rests.
struct RestingScan {
    var id: UInt64
    /// Greater than those of all that were made before.
    var number: Int
    var objects: Int
    /// Whether its application does not answer.
    var isSilent: Bool

    /// Returns the scans that must go, because all keep too many objects: those of applications that do not answer before others, and new
    /// ones before old ones. So the oldest comes to its end, however large it is, and leaves room for the next one.
    static func surplus(of resting: [RestingScan]) -> [UInt64] {
        var objects = resting.reduce(0) { $0 + $1.objects }
        var ids: [UInt64] = []
        let order = resting.sorted { first, second in
            guard first.isSilent == second.isSilent else { return first.isSilent }
            return first.number > second.number
        }
        for scan in order where objects > FeederModelLimit.resting.most {
            objects -= scan.objects
            ids.append(scan.id)
        }
        return ids
    }
}

extension WindowScans.Target {
    /// The process whose work answers the questions; nil if it is not known.
    ///
    /// The bus names the process at the other end of its connection. That of a sandbox has a process between, and a browser has pages in
    /// other ones.
    fileprivate var workingProcess: Int32? {
        guard !candidate.toolkit.hasOtherProcesses, let process = candidate.process, process == window.process else {
            return nil
        }
        return process
    }
}
