import PointerRuntime
import SystemPackage

/// A timer for the next of several deadlines. To arm it costs a system call, so one that fires before the deadline stays as it is.
final class DeadlineTimer {
    private var timer: Timer?
    /// When it fires; nil: it does not run.
    private var moment: Int64?

    /// Makes a timer that is not running. Throws as ``Timer`` does.
    init(on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        timer = try Timer(on: loop) { [unowned self] in
            moment = nil
            handler()
        }
    }

    /// Fires once at a moment of ``EventLoop/now()``, in microseconds, or before it.
    func arm(by deadline: Int64) throws(Errno) {
        if let moment, moment <= deadline { return }
        try timer?.arm(at: deadline)
        moment = deadline
    }

    /// Does not fire until armed again.
    func disarm() throws(Errno) {
        guard moment != nil else { return }
        try timer?.disarm()
        moment = nil
    }
}
