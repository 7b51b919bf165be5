import PointerRuntime
import SystemPackage

/// Timer for the next of several deadlines. Arming costs a system call, so a timer that fires before the deadline stays
/// unchanged.
final class DeadlineTimer {
    private var timer: Timer?
    /// Time at which the timer fires; nil if it is disarmed.
    private var fireTime: Int64?

    /// Makes a disarmed timer. Throws as ``Timer`` does.
    init(on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        timer = try Timer(on: loop) { [unowned self] in
            fireTime = nil
            handler()
        }
    }

    /// Arms the timer to fire once, at the deadline or before it. The deadline is a time of ``EventLoop/now()``, in microseconds.
    func arm(by deadline: Int64) throws(Errno) {
        if let fireTime, fireTime <= deadline { return }
        try timer?.arm(at: deadline)
        fireTime = deadline
    }

    /// Disarms the timer.
    func disarm() throws(Errno) {
        guard fireTime != nil else { return }
        try timer?.disarm()
        fireTime = nil
    }
}
