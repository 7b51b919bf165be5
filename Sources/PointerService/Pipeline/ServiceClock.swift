import PointerModel
import PointerRuntime
import SystemPackage

/// Clock of the service: the timers, or in their place the virtual clock of a recording.
final class ServiceClock {
    /// Clock of a recording.
    private struct VirtualClock {
        let now: () -> Int64
        let deadlineHasChanged: () -> Void
    }

    /// Called when a deadline of a pointer may be due.
    var onDeadline: () -> Void = {}
    /// Called when motion held back from a subscriber may be due.
    var onMotionTime: () -> Void = {}
    let loop: EventLoop
    private var deadlineTimer: DeadlineTimer?
    private var motionTimer: DeadlineTimer?
    /// Clock in place of the timers; nil if the timers run.
    private var virtual: VirtualClock?
    /// Log for messages that each report could repeat.
    private var limitedLog: LimitedLog

    /// - Throws: the error of timerfd_create(2).
    init(on loop: EventLoop, logger: Log) throws(Errno) {
        self.loop = loop
        limitedLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        deadlineTimer = try DeadlineTimer(on: loop) { [unowned self] in
            if virtual == nil { onDeadline() }
        }
        motionTimer = try DeadlineTimer(on: loop) { [unowned self] in
            if virtual == nil { onMotionTime() }
        }
    }

    /// Whether a recording drives the service in place of the timers.
    var isVirtual: Bool { virtual != nil }

    /// The time on the clock of the reports, in microseconds. It stands still during a turn of the loop: the reports of devices up
    /// to it are processed before anything else.
    var now: Int64 { virtual?.now() ?? loop.time }

    /// The current time on the clock of the reports, in microseconds, to compare with times from clients.
    var currentTime: Int64 { virtual?.now() ?? EventLoop.now() }

    /// ``now`` as a timestamp.
    var time: Timestamp { Timestamp(microseconds: now) }

    /// Replaces the timers by a virtual clock.
    /// - Parameters:
    ///   - now: returns the time on the clock of the reports, in microseconds.
    ///   - deadlineHasChanged: called when the next deadline may have changed.
    func drive(now: @escaping () -> Int64, deadlineHasChanged: @escaping () -> Void) {
        virtual = VirtualClock(now: now, deadlineHasChanged: deadlineHasChanged)
    }

    /// Arms the timer for the next deadline of a pointer, or disarms it if there is none.
    ///
    /// A deadline that moves with each report, such as the rest of a mouse, leaves the timer unchanged until it fires.
    func arm(by deadline: Timestamp?) {
        if let virtual { return virtual.deadlineHasChanged() }
        do throws(Errno) {
            if let deadline {
                try deadlineTimer?.arm(by: deadline.microseconds)
            } else {
                try deadlineTimer?.disarm()
            }
        } catch {
            limitedLog.log(.warning, "the timer of the pointers: \(error)")
        }
    }

    /// Arms the timer for motion held back from a subscriber; does nothing if `time` is nil.
    func armForMotion(at time: Int64?) {
        if let virtual { return virtual.deadlineHasChanged() }
        guard let time else { return }
        do throws(Errno) {
            try motionTimer?.arm(by: time)
        } catch {
            limitedLog.log(.warning, "the timer for held back motion: \(error)")
        }
    }
}
