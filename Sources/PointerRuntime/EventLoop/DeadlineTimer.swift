package import SystemPackage

/// Timer for the first of several deadlines. Arming costs a system call, so a timer that fires before a deadline stays unchanged.
package final class DeadlineTimer {
    private var timer: Timer?
    /// Time at which the timer fires, in microseconds of ``EventLoop/now()``; nil if it is disarmed.
    package private(set) var fireTime: Int64?

    /// Creates a disarmed timer. Throws as ``Timer`` does.
    /// - Parameter handler: called when the first deadline may have passed. It arms the timer for the next one.
    package init(on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        timer = try Timer(on: loop) { [unowned self] in
            fireTime = nil
            handler()
        }
    }

    /// Arms the timer to fire once, at the deadline or before it.
    /// - Parameter deadline: the deadline, in microseconds of ``EventLoop/now()``.
    package func arm(by deadline: Int64) throws(Errno) {
        if let fireTime, fireTime <= deadline { return }
        try timer?.arm(at: deadline)
        fireTime = deadline
    }

    /// Disarms the timer.
    package func disarm() throws(Errno) {
        guard fireTime != nil else { return }
        try timer?.disarm()
        fireTime = nil
    }
}
