import FeederModel
import PointerModel

/// The scans of all windows: those that wait, those under way, and those that rest.
final class WindowScans {
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

    /// A scan under way, or one that rests.
    private struct UnderWay {
        /// Greater than those of all that were made before.
        let number: Int
        let runner: ScanRunner
        let accessible: AccessibleReference
    }

    /// Number of rests from which on a scan counts as slow.
    private static let slowRests = 3

    private let accessibility: any AccessibilitySource
    private let times: ScanTimes
    /// Longest time that a scan takes of an application at a stretch, in microseconds.
    private let work: Int64
    private let processorTime: (Int32) -> Int64?
    private let now: () -> Int64
    private var schedule: ScanSchedule
    private var memories = ScanMemories()
    private var lastNumber = 0
    private var underWay: [UInt64: UnderWay] = [:]
    /// Scans of windows that have been removed, whose applications still answer.
    private var stopping: [String: ScanRunner] = [:]
    /// Windows that have been scanned, with the number of objects that had no place at last.
    private var seen: [UInt64: Int] = [:]
    /// Time after which a window that is new, or not made yet, is scanned again, in microseconds.
    private let secondLook: Int64
    /// Times after a change at which a window is scanned again, in microseconds.
    private let laterLooks: [Int64]
    /// Time after which a window counts as not looked at lately, in microseconds.
    private let longAge: Int64
    /// Called when a scan ends or rests.
    var onNews: (UInt64, News) -> Void = { _, _ in }
    /// Called when an application has answered all that a scan has asked which nobody wants any more.
    var onStop: () -> Void = {}

    /// Creates a list without windows.
    /// - Parameters:
    ///   - accessibility: where the objects are asked.
    ///   - settings: what a person decides.
    ///   - processorTime: returns the processor time of a process, in microseconds; nil if it is not known.
    ///   - now: returns the time, in microseconds.
    init(
        on accessibility: any AccessibilitySource,
        _ settings: FeederSettings,
        processorTime: @escaping (Int32) -> Int64?,
        now: @escaping () -> Int64
    ) {
        self.accessibility = accessibility
        self.processorTime = processorTime
        self.now = now
        times = settings.times
        work = settings.schedule.work
        schedule = ScanSchedule(settings.schedule)
        secondLook = settings.secondLook
        laterLooks = settings.laterLooks
        longAge = settings.schedule.backgroundInterval
    }

    /// The time at which ``advance(canBegin:_:)`` has something to do; nil if nothing waits.
    /// - Parameter canBegin: whether scans may begin.
    func due(canBegin: Bool) -> Int64? {
        [canBegin ? schedule.due : nil, underWay.values.compactMap(\.runner.deadline).min()].compactMap { $0 }.min()
    }

    /// Adds a window of an application, whose first scan is due at once.
    func add(_ id: UInt64, of application: String) { schedule.add(id, of: application, at: now()) }

    /// Removes a window, and ends its scan. What the scan has cost counts, with what is still under way.
    func remove(_ id: UInt64) {
        let scan = underWay.removeValue(forKey: id)
        seen[id] = nil
        guard schedule.remove(id), let scan else { return }
        let application = scan.accessible.application
        stopping[application] = scan.runner
        scan.runner.stop { [unowned self] cost in
            stopping[application] = nil
            schedule.release(application, cost: cost, at: now())
            onStop()
        }
    }

    /// Forgets an application that has gone.
    func forget(_ application: String) {
        memories.forget(application)
        schedule.forget(application)
        stopping[application] = nil
    }

    /// Forgets an object whose path may come again for another one.
    func forget(_ object: AccessibleReference) {
        memories.forget(object)
        for scan in underWay.values where scan.accessible.application == object.application {
            scan.runner.lose(object.path)
        }
    }

    /// Forgets all applications: a new bus has the same names for others.
    func forgetAll() {
        memories.forgetAll()
        schedule.forgetAll()
        stopping = [:]
    }

    /// Begins to take time of an application for something else than a scan, if its share is not used up.
    /// - Returns: whether that is possible now.
    func occupy(_ application: String) -> Bool { schedule.occupy(application, at: now()) }

    /// Notes that this is over, and what it has cost.
    func release(_ application: String, cost: Int64) { schedule.release(application, cost: cost, at: now()) }

    /// Returns the time from which on ``occupy(_:)`` is possible; nil as long as something takes the application's time.
    func freeTime(of application: String) -> Int64? { schedule.freeTime(of: application, at: now()) }

    /// Returns what a look at a process costs, from now on.
    /// - Parameter process: the process whose work answers the questions; nil if it is not known.
    func cost(of process: Int32?) -> LookCost {
        LookCost { [processorTime] in process.flatMap { processorTime($0) } }
    }

    private func remember(after scan: UnderWay) {
        let application = scan.accessible.application
        // Another window's scan may have learned something meanwhile.
        var all = memories[application]
        all.merge(scan.runner.memory)
        memories.remember(all, of: application)
    }

    /// Notes that a window may look different.
    func trigger(_ id: UInt64) { schedule.trigger(id, at: now()) }

    /// Notes that a window changes: what follows may take its application a moment, and nobody says when it is over.
    func triggerRepeatedly(_ id: UInt64) {
        let now = self.now()
        schedule.trigger(id, at: now)
        schedule.appoint(id, at: laterLooks.map { now + $0 })
    }

    /// Whether a window is being scanned.
    func isUnderWay(_ id: UInt64) -> Bool { underWay[id]?.runner.isResting == false }

    /// Notes that all windows of an application may look different.
    func trigger(all application: String) { schedule.trigger(all: application, at: now()) }

    /// The window under the pointer; nil if there is none.
    var hovered: UInt64? { schedule.hovered }

    /// Notes that the pointer moves over a window. It is scanned now and then: not every toolkit says what changes.
    /// - Returns: whether that is news.
    func hover(_ id: UInt64?) -> Bool {
        let now = self.now()
        let isOld = id.flatMap { schedule.age(of: $0, at: now) }.map { $0 > longAge } ?? false
        guard id != hovered || isOld else { return false }
        schedule.hovered = id
        if isOld, let id { schedule.trigger(id, at: now) }
        return true
    }

    /// Whether an application has not answered several times.
    func isHanging(_ application: String) -> Bool { schedule.failures(of: application) > 1 }

    /// Whether the scan of a window has rested so often that its application is slow, or has very much in it.
    func isSlow(_ id: UInt64) -> Bool { underWay[id].map { $0.runner.restCount >= Self.slowRests } ?? false }

    /// Whether an application does not answer.
    func isSilent(_ application: String) -> Bool { schedule.failures(of: application) > 0 }

    /// Returns what is known of a window whose scan rests: what it has found, and of an earlier one what it has not come to.
    func part(of id: UInt64, over former: ScannedWindow?) -> ScannedWindow? {
        underWay[id].map { $0.runner.part(over: former) } ?? former
    }

    /// Ends the stretches of scans that take too long, and begins those that are due.
    /// - Parameters:
    ///   - canBegin: whether scans may begin.
    ///   - target: returns what a scan of a window needs; nil if the window has no accessible any more.
    func advance(canBegin: Bool, _ target: (UInt64) -> Target?) {
        let now = self.now()
        for scan in Array(underWay.values) where scan.runner.deadline.map({ $0 <= now }) ?? false {
            scan.runner.check(at: now)
        }
        guard canBegin else { return }
        for id in schedule.begin(at: now) {
            guard let target = target(id) else {
                underWay[id] = nil
                schedule.end(id, .done, at: now)
                continue
            }
            if underWay[id]?.accessible != target.candidate.reference { underWay[id] = makeScan(target) }
            underWay[id]?.runner.begin(memories[target.candidate.reference.application].objects)
        }
    }

    private func makeScan(_ target: Target) -> UnderWay {
        let (window, candidate) = (target.window, target.candidate)
        let scan = WindowScan(
            candidate.reference,
            of: candidate.toolkit,
            size: window.searchedSize,
            popup: window.popupSystem,
            pixels: window.pixelFrame,
            memory: memories[candidate.reference.application]
        )
        let runner = ScanRunner(
            scan,
            of: candidate.reference.application,
            on: accessibility,
            times,
            work: work,
            cost(of: target.workingProcess),
            now: now
        ) { [unowned self] ending, cost in take(ending, cost, of: window.id) }
        lastNumber += 1
        return UnderWay(number: lastNumber, runner: runner, accessible: candidate.reference)
    }

    private func take(_ ending: ScanRunner.Ending, _ cost: Int64, of id: UInt64) {
        guard let scan = underWay[id] else { return }
        let now = self.now()
        switch ending {
        case .done(let result):
            underWay[id] = nil
            if case .success = result { remember(after: scan) }
            schedule.end(id, .done, cost: cost, at: now)
            lookAgainIfNeeded(at: id, after: result, hasRested: scan.runner.restCount > 0)
            onNews(id, .result(result))
        case .changed:
            underWay[id] = nil
            remember(after: scan)
            schedule.end(id, .done, cost: cost, at: now)
            schedule.trigger(id, at: now)
            // What was known before stays until the next one.
            onNews(id, .part)
        case .rest, .silence:
            remember(after: scan)
            // Each of many scans that rest would have its own copy of it.
            scan.runner.forgetKnown()
            schedule.end(id, ending == .rest ? .rest : .silence, cost: cost, at: now)
            onNews(id, ending == .rest ? .part : .silence)
            makeRoom()
        }
    }

    /// Drops scans that rest, as far as all keep too much. What they have learned of roles stays, and they begin anew.
    private func makeRoom() {
        let resting = underWay.filter { $0.value.runner.isResting }.map { id, scan in
            RestingScan(
                id: id,
                number: scan.number,
                objects: scan.runner.objectCount,
                isSilent: isSilent(scan.accessible.application)
            )
        }
        for id in RestingScan.surplus(of: resting) { underWay[id] = nil }
    }

    /// Appoints another scan of a window that is new, or of whose objects fewer or more have no place than after the last scan. Items of a
    /// list that is closed never get one, and a window whose scan has rested is not new any more.
    private func lookAgainIfNeeded(
        at id: UInt64,
        after result: Result<ScannedWindow, ScanFailure>,
        hasRested: Bool
    ) {
        let unfinished = (try? result.get())?.unfinished ?? 0
        let last = seen.updateValue(unfinished, forKey: id)
        guard last == nil && !hasRested || unfinished > 0 && unfinished != last, !schedule.isAppointed(id) else {
            return
        }
        schedule.appoint(id, at: [now() + secondLook])
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
        for scan in order where objects > PointerFeederLimit.resting.most {
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
