/// When it is said which programs have no regions: soon after it may have changed, and once in a while however often it changes. To find it
/// out, all windows are compared with all accessibles. All times are microseconds of the event loop.
struct ReportTimes {
    /// From a change to the report while windows are still looked at, and least time between two reports.
    let interval: Int64
    /// The first change that was not reported; nil if there is none.
    private var changed: Int64?
    private var last: Int64?

    init(interval: Int64) {
        self.interval = interval
    }

    /// Notes that it may have changed.
    mutating func note(at now: Int64) { changed = changed ?? now }

    /// The time of the next report; nil if nothing has changed.
    /// - Parameter isSettled: whether all windows are looked at, so that no other change is to come.
    func due(isSettled: Bool) -> Int64? {
        changed.map { changed in
            let soon = isSettled ? changed : changed + interval
            return last.map { max(soon, $0 + interval) } ?? soon
        }
    }

    /// Returns whether a report is due, which is made then.
    mutating func take(isSettled: Bool, at now: Int64) -> Bool {
        guard let due = due(isSettled: isSettled), due <= now else { return false }
        changed = nil
        last = now
        return true
    }
}
