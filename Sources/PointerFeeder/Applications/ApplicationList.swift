import FeederModel

/// The applications on the accessibility bus, and the accessibles of their windows. How many there are, the bus bounds.
///
/// Questions for windows take their part of an application's share, as looks at its windows do.
final class ApplicationList {
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

    private let accessibility: any AccessibilitySource
    private let settings: FeederSettings
    private let scans: WindowScans
    private let now: () -> Int64
    private(set) var applications: [String: Application] = [:]
    private var loaders: [String: ApplicationLoader] = [:]
    /// Applications that are to be asked, or asked on, once nothing else takes their time and their share allows it.
    private var waiting: [String: AccessibleReference] = [:]
    /// Applications that changed while they were asked.
    private var stale: [String: AccessibleReference] = [:]
    private var hangs: [String: Hang] = [:]
    /// Returns whether a process belongs to a program that is asked nothing.
    var isExcluded: (Int32) -> Bool = { _ in false }
    /// Returns whether another process works for the answers of one. The bus names the process at the other end of its connection, which may
    /// be that of a sandbox. It does not show before an application's windows are found.
    var worksElsewhere: (Int32) -> Bool = { _ in false }
    /// Called when the windows of an application have changed.
    var onChange: () -> Void = {}
    /// Called when an application is asked on later.
    var onRest: () -> Void = {}

    /// Creates a list without applications.
    /// - Parameters:
    ///   - accessibility: where they are asked.
    ///   - settings: what a person decides.
    ///   - scans: what else takes their time.
    ///   - now: returns the time, in microseconds.
    init(
        _ accessibility: any AccessibilitySource,
        _ settings: FeederSettings,
        beside scans: WindowScans,
        now: @escaping () -> Int64
    ) {
        self.accessibility = accessibility
        self.settings = settings
        self.scans = scans
        self.now = now
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
    var isLoading: Bool { !loaders.isEmpty || !waiting.isEmpty }

    /// Asks an application for its windows, at once or when its share allows it.
    func load(_ root: AccessibleReference) {
        let name = root.application
        hangs[name]?.due = nil
        guard loaders[name] == nil else {
            stale[name] = root
            return
        }
        waiting[name] = root
        goOn(name)
    }

    /// Begins what an application is to be asked, or goes on with it, if that is possible now.
    private func goOn(_ name: String) {
        guard let root = waiting[name], scans.occupy(name) else { return }
        waiting[name] = nil
        let loader = loaders[name] ?? makeLoader(root)
        loaders[name] = loader
        loader.begin()
    }

    private func makeLoader(_ root: AccessibleReference) -> ApplicationLoader {
        let name = root.application
        return ApplicationLoader(
            root,
            on: accessibility,
            settings,
            cost: { [unowned self] process in scans.cost(of: process.flatMap { worksElsewhere($0) ? nil : $0 }) },
            isExcluded: isExcluded,
            room: { [unowned self] in room(for: name) },
            now: now
        ) { [unowned self] ending, cost in
            scans.release(name, cost: cost)
            switch ending {
            case .rest:
                waiting[name] = root
                onRest()
            case .done(let application):
                loaders[name] = nil
                waiting[name] = stale.removeValue(forKey: name)
                take(application, of: root)
                onChange()
            }
        }
    }

    /// Returns how many windows of an application may be asked: all that the others leave, and some in any case.
    private func room(for name: String) -> Int {
        let known = applications.reduce(0) { $1.key == name ? $0 : $0 + $1.value.candidates.count }
        let asked = loaders.reduce(0) { $1.key == name ? $0 : $0 + $1.value.windowCount }
        let room = PointerFeederLimit.allWindows.most - known - asked
        return min(PointerFeederLimit.windows.most, max(PointerFeederLimit.assuredWindows.most, room))
    }

    /// Takes what an application has answered. One that hangs is asked again later, and keeps the windows that it had.
    private func take(_ application: Application, of root: AccessibleReference) {
        let name = root.application
        guard application.isLate else {
            hangs[name] = nil
            applications[name] = application
            return
        }
        var hang = hangs[name] ?? Hang(root: root)
        let schedule = settings.schedule
        hang.due = now() + min(schedule.longestBackOff, schedule.firstBackOff << Int64(min(hang.count, 10)))
        hang.count += 1
        hangs[name] = hang
        waiting[name] = nil
        if applications[name] == nil {
            applications[name] = Application(root: root, process: application.process, toolkit: application.toolkit)
        }
    }

    /// The time at which ``goOn(at:)`` has something to do; nil if no application hangs, and none waits for more than the end of what
    /// takes its time.
    var due: Int64? {
        let free = waiting.keys.compactMap { scans.freeTime(of: $0) }
        return (hangs.values.compactMap(\.due) + free).min()
    }

    /// Asks the applications again that did not answer in time, and those that wait for their share.
    func goOn(at now: Int64) {
        for hang in hangs.values where hang.due.map({ $0 <= now }) ?? false { load(hang.root) }
        for name in waiting.keys.sorted() { goOn(name) }
    }

    /// Whether an application has been asked, or is.
    func has(_ root: AccessibleReference) -> Bool {
        let name = root.application
        return applications[name] != nil || loaders[name] != nil || waiting[name] != nil
    }

    /// Asks an application of a process again; all if the process is not known, or has no application: in a sandbox it has another number.
    func reload(process: Int32?) {
        let isKnown = process != nil && applications.values.contains { $0.process == process }
        for application in applications.values where !isKnown || application.process == process {
            load(application.root)
        }
    }

    /// Forgets an application that has gone.
    func remove(_ name: String) {
        loaders[name] = nil
        waiting[name] = nil
        stale[name] = nil
        hangs[name] = nil
        if applications.removeValue(forKey: name) != nil { onChange() }
    }

    /// Forgets all applications.
    func removeAll() {
        for (name, loader) in loaders where !loader.isResting { scans.release(name, cost: loader.costSoFar) }
        loaders = [:]
        waiting = [:]
        stale = [:]
        hangs = [:]
        applications = [:]
    }
}
