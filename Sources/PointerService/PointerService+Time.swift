import Logging
public import PointerModel
import PointerPipeline
import PointerRuntime
import SystemPackage

/// Time: deadlines fire after the reports before them.
extension PointerService {
    /// Replaces the timers by a virtual clock, so that a recording gives the same events each time. The caller must call
    /// ``advance(to:)`` at each ``nextDeadline``, before any later report.
    /// - Parameters:
    ///   - now: returns the time on the clock of the reports, in microseconds.
    ///   - onDeadlineChange: called when ``nextDeadline`` may have changed.
    public func drive(now: @escaping () -> Int64, onDeadlineChange: @escaping () -> Void) {
        driver = VirtualClock(now: now, deadlineHasChanged: onDeadlineChange)
    }

    /// Time of the next event without a report; nil if nothing is due. For the caller of ``drive(now:onDeadlineChange:)``.
    public var nextDeadline: Timestamp? {
        guard let motionTime = heldBackMotionTime.map(Timestamp.init(microseconds:)) else {
            return pipeline.findNextDeadline()
        }
        return pipeline.findNextDeadline().map { min($0, motionTime) } ?? motionTime
    }

    /// Fires everything due at a time. For the caller of ``drive(now:onDeadlineChange:)``.
    public func advance(to time: Timestamp) {
        passTime(to: time)
        for broadcaster in broadcasters { broadcaster.advance(to: time.microseconds) }
        armTimer()
    }

    /// Time at which held-back motion of any subscriber is due.
    private var heldBackMotionTime: Int64? {
        var earliest: Int64?
        for broadcaster in broadcasters {
            guard let time = broadcaster.dueTime else { continue }
            if earliest.map({ time < $0 }) ?? true { earliest = time }
        }
        return earliest
    }

    var now: Int64 { driver?.now() ?? EventLoop.now() }

    func timerFired() {
        guard driver == nil else { return }
        // The deadline may have moved since. Then this only arms the timer again.
        passTime(to: Timestamp(microseconds: EventLoop.now()))
        armTimer()
    }

    func rateTimerFired() {
        guard driver == nil else { return }
        let now = EventLoop.now()
        for broadcaster in broadcasters { broadcaster.advance(to: now) }
        armRateTimer()
    }

    /// Fires everything due at a time, after all reports before it.
    func passTime(to time: Timestamp) {
        if isDue(at: time) { flushPending(to: time) }
    }

    /// Processes all pending reports, and fires everything due by now.
    func flushPending() {
        flushPending(to: Timestamp(microseconds: now))
        armTimer()
    }

    private func flushPending(to time: Timestamp) {
        // The caller read the clock before, so every earlier report can be read now.
        if driver == nil { onTimePassing() }
        doDue(at: time)
    }

    func doDue(at time: Timestamp) {
        // Advancing would use up a frame number even without events.
        guard isDue(at: time) else { return }
        pipeline.advance(to: time)
        while pipeline.applyNext() { publish() }
    }

    private func isDue(at time: Timestamp) -> Bool {
        pipeline.findNextDeadline().map { $0 <= time } ?? false
    }

    /// Arms the timer for the next deadline of a pointer, or disarms it if there is none.
    ///
    /// A deadline that moves with each report, such as the rest of a mouse, leaves the timer unchanged until it fires.
    func armTimer() {
        if let driver { return driver.deadlineHasChanged() }
        do throws(Errno) {
            if let deadline = pipeline.findNextDeadline() {
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
        guard let time = heldBackMotionTime else { return }
        do throws(Errno) {
            try rateTimer?.arm(by: time)
        } catch {
            limitedLog.log(.warning, "the timer for held back motion: \(error)")
        }
    }
}
