import DaemonLinks
import PointerClient
import PointerModel
import PointerRuntime
import SystemPackage

/// The input of a window, reported to the daemon in place of devices, from the first of it on.
final class WindowInput {
    private let reporter: InputReporter
    private var isReporting = false
    /// Called when the daemon begins or ceases to take the reports.
    var onOpen: (Bool) -> Void = { _ in } {
        didSet { reporter.onOpen = onOpen }
    }

    /// Creates a reporter that reports nothing yet. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    init(on loop: EventLoop, at location: DaemonLocation) throws(Errno) {
        reporter = try InputReporter(on: loop, at: location)
    }

    /// Reports a place of the cursor, and the steps that happened there.
    func report(at place: Point, _ steps: [InputStep]) {
        if !isReporting {
            isReporting = true
            reporter.open()
        }
        reporter.report(at: place, steps)
    }
}
