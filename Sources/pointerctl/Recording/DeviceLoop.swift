import Glibc
import PointerRecordings
import PointerRuntime
import SystemPackage

/// An event loop that reads one device until a signal arrives, the device disappears, or ``stop()`` is called.
final class DeviceLoop {
    /// What ended the loop other than ``stop()``.
    enum Ending: Equatable {
        case signal
        /// The device is no longer readable, for this reason.
        case gone(reason: String)
    }

    /// The event loop, for timers besides the device.
    let events: EventLoop
    private(set) var ending: Ending?
    private var signals: SignalWatcher?
    private var retryTimer: Timer?
    private var read: () -> DeviceRecorder.Outcome = { .drained }

    /// Starts to watch for signals: a script may send one as soon as it has read the program's first line.
    init() throws(Failure) {
        do throws(Errno) {
            events = try EventLoop()
            signals = try SignalWatcher(on: events, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in end(.signal) }
            retryTimer = try Timer(on: events) { [unowned self] in readRound([]) }
        } catch {
            throw Self.failure(error)
        }
    }

    /// Calls `read` whenever the device is readable, until the loop ends.
    func run(_ descriptor: Int32, _ read: @escaping () -> DeviceRecorder.Outcome) throws(Failure) {
        self.read = read
        defer { self.read = { .drained } }
        do throws(Errno) {
            let watch = try events.watch(descriptor, for: .readable) { [unowned self] in readRound($0) }
            defer { events.unwatch(watch) }
            try events.run()
        } catch {
            throw Self.failure(error)
        }
    }

    /// Ends the loop.
    func stop() { events.stop() }

    private func readRound(_ readiness: EventLoop.Readiness) {
        switch read() {
        case .drained:
            if readiness.contains(.hangUp) || readiness.contains(.error) { end(.gone(reason: "it is gone")) }
        // Events buffered by libevdev do not make the descriptor readable.
        case .unfinished: try? retryTimer?.arm(at: 0)
        case .gone(let reason): end(.gone(reason: reason))
        }
    }

    private func end(_ ending: Ending) {
        self.ending = self.ending ?? ending
        events.stop()
    }

    private static func failure(_ error: Errno) -> Failure {
        Failure(message: "cannot wait for the device: \(error)")
    }
}
