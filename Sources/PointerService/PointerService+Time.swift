import Logging
public import PointerModel
import PointerRuntime
import SystemPackage

/// Time that passes: what is due happens, after what was reported before it.
extension PointerService {
    /// Leaves it to somebody else to let time pass, for a recording whose events are to be the same each time. From now on no timer of
    /// the service runs: the caller calls ``advance(to:)`` at each ``nextDeadline``, before any report that is later.
    /// - Parameters:
    ///   - now: the time on the clock of the reports, in microseconds.
    ///   - onDeadlineChange: called when ``nextDeadline`` may be another one.
    public func drive(now: @escaping () -> Int64, onDeadlineChange: @escaping () -> Void) {
        driver = VirtualClock(now: now, deadlineHasChanged: onDeadlineChange)
    }

    /// When something happens without any report; nil: nothing does. The caller of ``drive(now:onDeadlineChange:)`` asks for it.
    public var nextDeadline: Timestamp? {
        guard let owed = owedMoment.map(Timestamp.init(microseconds:)) else { return pipeline.nextDeadline }
        return pipeline.nextDeadline.map { min($0, owed) } ?? owed
    }

    /// Lets what is due at a moment happen. The caller of ``drive(now:onDeadlineChange:)`` calls it.
    public func advance(to time: Timestamp) {
        passTime(to: time)
        for broadcaster in broadcasters { broadcaster.advance(to: time.microseconds) }
        armTimer()
    }

    /// When motion is due that was held back from anybody.
    private var owedMoment: Int64? {
        var earliest: Int64?
        for broadcaster in broadcasters {
            guard let moment = broadcaster.dueMoment else { continue }
            if earliest.map({ moment < $0 }) ?? true { earliest = moment }
        }
        return earliest
    }

    var now: Int64 { driver?.now() ?? EventLoop.now() }

    func timeHasCome() {
        guard driver == nil else { return }
        // What was due may have been put off since: then this does nothing but arm the timer again.
        passTime(to: Timestamp(microseconds: EventLoop.now()))
        armTimer()
    }

    func rateTimeHasCome() {
        guard driver == nil else { return }
        let now = EventLoop.now()
        for broadcaster in broadcasters { broadcaster.advance(to: now) }
        armRateTimer()
    }

    /// Lets what is due at a moment happen, after all that was reported before it.
    func passTime(to time: Timestamp) {
        if isDue(at: time) { takeWaiting(to: time) }
    }

    /// Lets all that was reported or is due by now happen, also where nothing is due.
    func takeWaiting() {
        takeWaiting(to: Timestamp(microseconds: now))
        armTimer()
    }

    private func takeWaiting(to time: Timestamp) {
        // The moment was taken before: every report of an earlier time waits where it can be read.
        if driver == nil { onTimePassing() }
        doDue(at: time)
    }

    func doDue(at time: Timestamp) {
        // A frame has a number even where nothing comes of it.
        guard isDue(at: time) else { return }
        pipeline.advance(to: time)
        while pipeline.applyNext() { publish() }
    }

    private func isDue(at time: Timestamp) -> Bool {
        pipeline.nextDeadline.map { $0 <= time } ?? false
    }

    /// Has the timer fire when a pointer is next due, and not at all while none is.
    ///
    /// Something that is put off with each report, such as the rest of a mouse, leaves the timer as it is until it fires.
    func armTimer() {
        if let driver { return driver.deadlineHasChanged() }
        do throws(Errno) {
            if let deadline = pipeline.nextDeadline {
                try timer?.arm(by: deadline.microseconds)
            } else {
                try timer?.disarm()
            }
        } catch {
            limitedLog.log(.warning, "the timer of the pointers: \(error)")
        }
    }

    func armRateTimer() {
        if let driver { return driver.deadlineHasChanged() }
        guard let moment = owedMoment else { return }
        do throws(Errno) {
            try rateTimer?.arm(by: moment)
        } catch {
            limitedLog.log(.warning, "the timer for held back motion: \(error)")
        }
    }
}
