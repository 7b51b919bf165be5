import PointerRuntime
import SystemPackage

/// The timer for the first deadline of a server's clients. It runs only while a client has a deadline, so that nothing wakes the
/// process otherwise.
final class ClientDeadlines {
    private let loop: EventLoop
    private let log: ServerLog
    private var timer: DeadlineTimer?
    /// Makes the timer when it is first needed. Tests replace it.
    var makeTimer: (EventLoop, @escaping () -> Void) throws -> DeadlineTimer = { loop, body in
        try DeadlineTimer(on: loop, body)
    }
    /// Called when the first deadline has passed. It schedules the next one.
    var onDeadline: () -> Void = {}

    init(on loop: EventLoop, log: ServerLog) {
        self.loop = loop
        self.log = log
    }

    /// When the timer fires, in microseconds of ``EventLoop/now()``; nil if it does not run.
    var time: Int64? { timer?.fireTime }

    /// Fires at a client's deadline, or earlier for another client.
    /// - Parameter deadline: the deadline, in microseconds; nil if the client has none.
    /// - Returns: false if no timer can be made. If the kernel does not arm it, it fires soon and looks for the next deadline.
    @discardableResult
    func schedule(_ deadline: Int64?) -> Bool {
        guard let deadline else { return true }
        do {
            if timer == nil { timer = try makeTimer(loop) { [weak self] in self?.onDeadline() } }
            try timer?.arm(by: deadline)
        } catch {
            log.noteFailure("clients cannot be timed: \(error)", level: .warning)
        }
        return timer != nil
    }

    /// Stops the timer until the next deadline.
    func stop() {
        do {
            try timer?.disarm()
        } catch {
            log.noteFailure("the timer of clients cannot be stopped: \(error)", level: .warning)
        }
    }

    /// Releases the timer.
    func close() {
        timer = nil
    }
}
