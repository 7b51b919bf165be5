import FeederModel

/// The applications on the accessibility bus, and the accessibles of their windows. How many there are, the bus bounds.
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
    private let patience: Int64
    private let schedule: ScanSchedule.Settings
    private let now: () -> Int64
    private(set) var applications: [String: Application] = [:]
    private var loaders: [String: ApplicationLoader] = [:]
    /// Applications that changed while they were asked.
    private var stale: [String: AccessibleReference] = [:]
    private var hangs: [String: Hang] = [:]
    /// Returns whether a process belongs to a program that is asked nothing.
    var isExcluded: (Int32) -> Bool = { _ in false }
    /// Called when the windows of an application have changed.
    var onChange: () -> Void = {}

    init(_ accessibility: any AccessibilitySource, _ settings: FeederSettings, now: @escaping () -> Int64) {
        self.accessibility = accessibility
        self.now = now
        patience = settings.times.patience
        schedule = settings.schedule
    }

    /// The accessibles of all windows.
    var candidates: [FrameCandidate] { applications.values.flatMap(\.candidates) }

    /// Returns the applications of a process.
    func of(process: Int32?) -> [Application] {
        process.map { process in applications.values.filter { $0.process == process } } ?? []
    }

    /// Whether an application has not answered several times when it was asked for its windows.
    func isHanging(_ name: String) -> Bool { hangs[name].map { $0.count > 1 } ?? false }

    /// Whether applications are asked for their windows.
    var isLoading: Bool { !loaders.isEmpty }

    /// Asks an application for its windows.
    func load(_ root: AccessibleReference) {
        let name = root.application
        hangs[name]?.due = nil
        guard loaders[name] == nil else {
            stale[name] = root
            return
        }
        let loader = ApplicationLoader(
            root,
            on: accessibility,
            patience: patience,
            isExcluded: isExcluded,
            room: { [unowned self] in room(for: name) }
        ) { [unowned self] application in
            loaders[name] = nil
            take(application, of: root)
            onChange()
            if let root = stale.removeValue(forKey: name) { load(root) }
        }
        loaders[name] = loader
        loader.begin()
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
        hang.due = now() + min(schedule.longestBackOff, schedule.firstBackOff << Int64(min(hang.count, 10)))
        hang.count += 1
        hangs[name] = hang
        stale[name] = nil
        if applications[name] == nil {
            applications[name] = Application(root: root, process: application.process, toolkit: application.toolkit)
        }
    }

    /// The time at which ``retry(at:)`` has something to do; nil if no application hangs.
    var due: Int64? { hangs.values.compactMap(\.due).min() }

    /// Asks the applications again that did not answer in time.
    func retry(at now: Int64) {
        for hang in hangs.values where hang.due.map({ $0 <= now }) ?? false { load(hang.root) }
    }

    /// Whether an application has been asked, or is.
    func has(_ root: AccessibleReference) -> Bool {
        applications[root.application] != nil || loaders[root.application] != nil
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
        stale[name] = nil
        hangs[name] = nil
        if applications.removeValue(forKey: name) != nil { onChange() }
    }

    /// Forgets all applications.
    func removeAll() {
        loaders = [:]
        stale = [:]
        hangs = [:]
        applications = [:]
    }
}
