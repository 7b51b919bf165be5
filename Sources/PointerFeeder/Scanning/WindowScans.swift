import FeederModel
import PointerModel

/// The scans of all windows: those that wait, and those under way.
final class WindowScans {
    /// What a scan needs to know of a window.
    struct Target {
        var window: DesktopWindow
        var candidate: FrameCandidate
    }

    /// A scan under way.
    private struct UnderWay {
        let runner: ScanRunner
        let application: String
        /// Paths of the application's objects that have gone since the scan began.
        var gone: Set<String> = []
        /// Whether more have gone than are noted.
        var isCut = false

        mutating func lose(_ path: String) {
            if gone.count < PointerFeederLimit.gone.most { gone.insert(path) } else { isCut = true }
        }
    }

    private let accessibility: any AccessibilitySource
    private let times: ScanTimes
    private let now: () -> Int64
    private var schedule: ScanSchedule
    private var memories = ScanMemories()
    private var underWay: [UInt64: UnderWay] = [:]
    /// Windows that have been scanned, with the number of objects that had no place at last.
    private var seen: [UInt64: Int] = [:]
    /// Time after which a window that is new, or not made yet, is scanned again, in microseconds.
    private let secondLook: Int64
    /// Time after which a window counts as not looked at lately, in microseconds.
    private let longAge: Int64
    /// Called with the result of a scan.
    var onResult: (UInt64, Result<ScannedWindow, ScanFailure>) -> Void = { _, _ in }

    init(on accessibility: any AccessibilitySource, _ settings: FeederSettings, now: @escaping () -> Int64) {
        self.accessibility = accessibility
        self.now = now
        times = settings.times
        schedule = ScanSchedule(settings.schedule)
        secondLook = settings.secondLook
        longAge = settings.schedule.backgroundInterval
    }

    /// The time at which ``advance(canBegin:_:)`` has something to do; nil if nothing waits.
    /// - Parameter canBegin: whether scans may begin.
    func due(canBegin: Bool) -> Int64? {
        [canBegin ? schedule.due : nil, underWay.values.map(\.runner.deadline).min()].compactMap { $0 }.min()
    }

    /// Adds a window of an application, whose first scan is due at once.
    func add(_ id: UInt64, of application: String) { schedule.add(id, of: application, at: now()) }

    /// Removes a window, and ends its scan.
    func remove(_ id: UInt64) {
        schedule.remove(id)
        underWay[id] = nil
        seen[id] = nil
    }

    /// Forgets an application that has gone.
    func forget(_ application: String) {
        memories.forget(application)
        schedule.forget(application)
    }

    /// Forgets an object whose path may come again for another one.
    func forget(_ object: AccessibleReference) {
        memories.forget(object)
        for (id, scan) in underWay where scan.application == object.application { underWay[id]?.lose(object.path) }
    }

    /// Forgets all applications: a new bus has the same names for others.
    func forgetAll() {
        memories.forgetAll()
        schedule.forgetAll()
    }

    private func remember(_ memory: ScanMemory, after scan: UnderWay) {
        var memory = memory
        for path in scan.gone { memory.forget(path) }
        if scan.isCut { memory.objects = [:] }
        memories.remember(memory, of: scan.application)
    }

    /// Notes that a window may look different.
    func trigger(_ id: UInt64) { schedule.trigger(id, at: now()) }

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

    /// Ends the scans that take too long, and begins those that are due.
    /// - Parameters:
    ///   - canBegin: whether scans may begin.
    ///   - target: returns what a scan of a window needs; nil if the window has no accessible any more.
    func advance(canBegin: Bool, _ target: (UInt64) -> Target?) {
        let now = self.now()
        for scan in Array(underWay.values) where scan.runner.deadline <= now { scan.runner.giveUp() }
        guard canBegin else { return }
        for id in schedule.begin(at: now) {
            guard let target = target(id) else {
                schedule.end(id, isSuccess: true, at: now)
                continue
            }
            begin(target)
        }
    }

    private func begin(_ target: Target) {
        let (window, candidate) = (target.window, target.candidate)
        let application = candidate.reference.application
        let scan = WindowScan(
            candidate.reference,
            of: candidate.toolkit,
            size: window.searchedSize,
            popup: window.popupSystem,
            memory: memories[application]
        )
        let runner = ScanRunner(scan, on: accessibility, times, at: now()) { [unowned self] result, memory in
            let scan = underWay.removeValue(forKey: window.id)
            if case .success = result, let scan { remember(memory, after: scan) }
            schedule.end(window.id, isSuccess: result != .failure(.late), at: now())
            lookAgainIfNeeded(at: window.id, after: result)
            onResult(window.id, result)
        }
        underWay[window.id] = UnderWay(runner: runner, application: application)
        runner.begin()
    }

    /// Appoints another scan of a window that is new, or of whose objects fewer or more have no place than after the last scan. Items of a
    /// list that is closed never get one.
    private func lookAgainIfNeeded(at id: UInt64, after result: Result<ScannedWindow, ScanFailure>) {
        let unfinished = (try? result.get())?.unfinished ?? 0
        let last = seen.updateValue(unfinished, forKey: id)
        guard last == nil || unfinished > 0 && unfinished != last else { return }
        schedule.appoint(id, at: now() + secondLook)
    }
}
