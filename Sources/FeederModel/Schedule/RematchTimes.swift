/// When the applications are asked again for the accessibles of windows that have none. An application that starts reports its windows
/// before they have a title and a size on the bus, and many report nothing later. All times are microseconds of the event loop.
struct RematchTimes {
    private struct Window {
        /// When the first question was.
        var start: Int64
        /// Number of the later questions so far.
        var asked = 0
    }

    /// Times from the first question to the later ones. The first `earlyCount` of them come so soon that the accessible may be on its way.
    private let delays: [Int64]
    private let earlyCount: Int
    private var windows: [UInt64: Window] = [:]

    init(_ settings: FeederSettings) {
        delays = settings.rematches + settings.lateRematches
        earlyCount = settings.rematches.count
    }

    /// Whether a window is so new that its accessible may still come soon.
    func isEarly(_ id: UInt64) -> Bool { windows[id].map { $0.asked < earlyCount } ?? false }

    /// The next time; nil if there is none.
    var next: Int64? { next(before: delays.count) }

    /// The next time for a window that is new; nil if there is none.
    var nextEarly: Int64? { next(before: earlyCount) }

    private func next(before limit: Int) -> Int64? {
        windows.values.compactMap { $0.asked < limit ? $0.start + delays[$0.asked] : nil }.min()
    }

    /// Sets which windows have no accessible.
    mutating func update(_ ids: [UInt64], at now: Int64) {
        let former = windows
        windows = [:]
        for id in ids { windows[id] = former[id] ?? Window(start: now) }
    }

    /// Notes that a window has another title or size, which may be those of an accessible. One that keeps changing has no more questions than
    /// one that is new.
    mutating func noteChange(of id: UInt64) {
        if windows[id]?.asked == delays.count { windows[id] = nil }
    }

    /// Returns the windows that are due, and counts the question.
    mutating func takeDue(at now: Int64) -> [UInt64] {
        let due = windows.filter { $0.value.asked < delays.count && $0.value.start + delays[$0.value.asked] <= now }
            .map(\.key)
        for id in due {
            while let window = windows[id], window.asked < delays.count, window.start + delays[window.asked] <= now {
                windows[id]?.asked += 1
            }
        }
        return due
    }

    mutating func removeAll() { windows = [:] }
}
