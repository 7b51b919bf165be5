/// When each window is scanned. Time is an argument, in microseconds.
///
/// A scan takes time of the application's main thread, for which a person waits. So a burst of triggers leads to one scan, scans of an
/// application have a share of its time, and an application that does not answer is asked less and less often. A scan that takes longer rests
/// now and then, and goes on when the share allows it.
package struct ScanSchedule: Sendable {
    /// Times and shares.
    package struct Settings: Sendable, Hashable {
        /// From a trigger to the scan, so that a burst is one, in microseconds.
        package var debounce: Int64 = 30_000
        /// Least time between two scans of a window, in microseconds.
        package var interval: Int64 = 100_000
        /// The same for windows that the pointer is not over.
        package var backgroundInterval: Int64 = 2_000_000
        /// Largest share of an application's time, 0 to 1.
        package var share = 0.05
        /// Most scans at a time.
        package var most = 2
        /// Wait after the first failure, doubled with each further one, in microseconds.
        package var firstBackOff: Int64 = 2_000_000
        package var longestBackOff: Int64 = 30_000_000

        package init() {}

        /// The time over which the share holds, in microseconds.
        static let span: Int64 = 10_000_000

        /// Longest time that a scan takes of an application at a stretch, in microseconds. With the answers that are still to come then, it
        /// is within the share.
        package var work: Int64 { max(1000, Int64(0.9 * Double(Self.span) * min(1, max(0, share)))) }

        /// Returns the time from the begin of a scan, or of a stretch of it, to the next one, in microseconds: of scans with this cost, any
        /// span has no more than the share.
        func period(of cost: Int64) -> Int64 {
            let cost = Double(max(1, cost))
            let count = (share * Double(Self.span) / cost).rounded(.down)
            return Int64(min(1e15, (count < 1 ? cost / share : Double(Self.span) / count).rounded(.up)))
        }
    }

    /// How a scan ends, or a stretch of it.
    package enum Ending: Sendable, Hashable {
        /// The scan is over.
        case done
        /// It goes on later.
        case rest
        /// It goes on later, because the application does not answer.
        case silence
    }

    private struct Window: Sendable {
        var application: String
        var triggered: Int64?
        /// Time since which the window's scan rests; nil if none does.
        var resting: Int64?
        /// Whether the scan that runs has rested before.
        var hasRested = false
        /// Times of scans that are due in any case, the next one first.
        var appointments: [Int64] = []
        var began: Int64?
        var isRunning = false
    }

    private struct Application: Sendable {
        /// The time before which the share is used up.
        var shareEnd: Int64 = .min
        /// The time before which no scan asks an application that does not answer.
        var silenceEnd: Int64 = .min
        var failures = 0
        /// Whether something else than a scan took its time last.
        var wasOccupied = false

        /// The time before which no scan begins.
        var notBefore: Int64 { max(shareEnd, silenceEnd) }
    }

    private let settings: Settings
    private var windows: [UInt64: Window] = [:]
    private var applications: [String: Application] = [:]
    /// The applications that something else than the scan of a window takes time of, and since when.
    private var occupied: [String: Int64] = [:]
    /// The window whose scan began last of those that had rested.
    private var lastRested: UInt64?
    /// The window under the pointer; nil if there is none.
    package var hovered: UInt64?

    package init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Adds a window of an application, whose first scan is due at once.
    package mutating func add(_ window: UInt64, of application: String, at now: Int64) {
        guard windows[window]?.application != application else { return }
        windows[window] = Window(application: application, triggered: now - settings.debounce)
    }

    /// Removes a window. If its scan runs, the application is occupied until ``release(_:cost:at:)``: it still answers.
    /// - Returns: whether its scan runs.
    @discardableResult
    package mutating func remove(_ window: UInt64) -> Bool {
        guard let entry = windows.removeValue(forKey: window), entry.isRunning else { return false }
        occupied[entry.application] = entry.began
        return true
    }

    /// Forgets an application that has gone.
    package mutating func forget(_ application: String) {
        applications[application] = nil
        occupied[application] = nil
    }

    /// Forgets all applications.
    package mutating func forgetAll() {
        applications = [:]
        occupied = [:]
    }

    /// Begins to take time of an application for something else than the scan of a window, until ``release(_:cost:at:)``. No scan of it
    /// begins meanwhile.
    /// - Returns: whether that is possible now: nothing else takes its time, and its share is not used up.
    package mutating func occupy(_ application: String, at now: Int64) -> Bool {
        guard let free = freeTime(of: application, at: now), free <= now else { return false }
        occupied[application] = now
        applications[application, default: Application()].wasOccupied = true
        return true
    }

    /// Notes that what has occupied an application is over.
    /// - Parameters:
    ///   - application: the application.
    ///   - cost: the time that it took of the application.
    ///   - now: the time.
    package mutating func release(_ application: String, cost: Int64, at now: Int64) {
        guard let began = occupied.removeValue(forKey: application) else { return }
        charge(application, cost, since: began, at: now)
    }

    /// Returns the time from which on ``occupy(_:at:)`` is possible; nil as long as something takes the application's time, and while a scan
    /// has its turn: after something else it comes first.
    package func freeTime(of application: String, at now: Int64) -> Int64? {
        let busy = Busy(windows, occupied)
        guard !busy.applications.contains(application) else { return nil }
        guard let known = applications[application] else { return .min }
        let begin = max(known.shareEnd, now)
        let isScanDue = windows.contains {
            $0.value.application == application && due($0.key, busy).map { $0 <= begin } ?? false
        }
        return known.wasOccupied && isScanDue ? nil : known.shareEnd
    }

    private mutating func charge(_ name: String, _ cost: Int64?, since began: Int64, at now: Int64) {
        let duration = max(0, now - began)
        let period = settings.period(of: min(cost ?? duration, duration))
        let end = now + max(0, period - duration)
        applications[name, default: Application()].shareEnd = max(applications[name]?.shareEnd ?? .min, end)
    }

    /// Notes that a window may look different.
    package mutating func trigger(_ window: UInt64, at now: Int64) {
        guard let entry = windows[window] else { return }
        windows[window]?.triggered = min(entry.triggered ?? now, now)
    }

    /// Appoints scans of a window, whatever is scanned before, in place of those that were appointed.
    /// - Parameter times: the times, the next one first.
    package mutating func appoint(_ window: UInt64, at times: [Int64]) { windows[window]?.appointments = times }

    /// Whether a scan of a window is appointed.
    package func isAppointed(_ window: UInt64) -> Bool { windows[window]?.appointments.isEmpty == false }

    /// Notes that all windows of an application may look different.
    package mutating func trigger(all application: String, at now: Int64) {
        for (id, window) in windows where window.application == application { trigger(id, at: now) }
    }

    /// Returns the time since the last scan of a window began, in microseconds; nil if there was none.
    package func age(of window: UInt64, at now: Int64) -> Int64? { windows[window]?.began.map { now - $0 } }

    /// Number of failures of an application since its last success.
    package func failures(of application: String) -> Int { applications[application]?.failures ?? 0 }

    /// Returns the windows whose scans begin now, that under the pointer first.
    package mutating func begin(at now: Int64) -> [UInt64] {
        var begun: [UInt64] = []
        var running = windows.values.count { $0.isRunning }
        while running < settings.most, let next = next(at: now) {
            let hasRested = windows[next]?.resting != nil
            windows[next]?.hasRested = hasRested
            if hasRested { lastRested = next }
            // What triggers a scan that rests is for the next one.
            if !hasRested {
                windows[next]?.triggered = nil
                windows[next]?.appointments.removeAll { $0 <= now }
            }
            windows[next]?.resting = nil
            windows[next]?.began = now
            windows[next]?.isRunning = true
            if let application = windows[next]?.application { applications[application]?.wasOccupied = false }
            begun.append(next)
            running += 1
        }
        return begun
    }

    /// Notes the end of a scan, or of a stretch of it.
    /// - Parameters:
    ///   - window: the window.
    ///   - ending: how it ended.
    ///   - cost: the time that it took of the application; nil for all of the time that it ran.
    ///   - now: the time.
    package mutating func end(_ window: UInt64, _ ending: Ending, cost: Int64? = nil, at now: Int64) {
        guard let entry = windows[window], entry.isRunning, let began = entry.began else { return }
        windows[window]?.isRunning = false
        if ending != .done { windows[window]?.resting = now }
        charge(entry.application, cost, since: began, at: now)
        var application = applications[entry.application] ?? Application()
        if ending == .silence {
            application.failures += 1
            let doublings = min(application.failures - 1, 10)
            application.silenceEnd = now + min(settings.longestBackOff, settings.firstBackOff << Int64(doublings))
        } else {
            application.failures = 0
        }
        applications[entry.application] = application
    }

    /// The time at which ``begin(at:)`` has something to do; nil if nothing waits, or all that may run does.
    package var due: Int64? {
        guard windows.values.count(where: { $0.isRunning }) < settings.most else { return nil }
        let busy = Busy(windows, occupied)
        return windows.keys.compactMap { due($0, busy) }.min()
    }

    private func next(at now: Int64) -> UInt64? {
        let busy = Busy(windows, occupied)
        let ready = windows.keys.filter { id in due(id, busy).map { $0 <= now } ?? false }
        if let hovered, ready.contains(hovered), !gives(hovered, wayTo: ready) { return hovered }
        return ready.min { (windows[$0]?.began ?? 0, $0) < (windows[$1]?.began ?? 0, $1) }
    }

    /// Whether another scan that rests goes on before that of a window. One whose application answers slowly has stretches for minutes.
    private func gives(_ id: UInt64, wayTo ready: [UInt64]) -> Bool {
        guard id == lastRested, windows[id]?.resting != nil else { return false }
        return ready.contains { $0 != id && windows[$0]?.resting != nil }
    }

    /// What runs now.
    private struct Busy {
        /// The applications of which something takes time. Each does one thing at a time.
        var applications: Set<String>
        /// Whether a scan runs that has rested before. There is one at a time, so that slow applications keep none from its first scan.
        var hasRested: Bool

        init(_ windows: [UInt64: Window], _ occupied: [String: Int64]) {
            let running = windows.values.filter(\.isRunning)
            applications = Set(running.map(\.application)).union(occupied.keys)
            hasRested = running.contains(where: \.hasRested)
        }
    }

    /// Returns the time of a window's next scan, or of the next stretch of one; nil if none waits.
    private func due(_ id: UInt64, _ busy: Busy) -> Int64? {
        guard let window = windows[id], !window.isRunning, !busy.applications.contains(window.application) else {
            return nil
        }
        if let resting = window.resting {
            return busy.hasRested ? nil : max(resting, applications[window.application]?.notBefore ?? .min)
        }
        let next = window.appointments.first
        let times = [window.triggered.map { $0 + settings.debounce }, next].compactMap { $0 }
        guard let time = times.min() else { return nil }
        let interval = id == hovered ? settings.interval : settings.backgroundInterval
        // An appointment is kept though the last scan was a moment ago.
        let rest = next == time ? nil : window.began.map { $0 + interval }
        return max(time, rest ?? .min, applications[window.application]?.notBefore ?? .min)
    }
}
