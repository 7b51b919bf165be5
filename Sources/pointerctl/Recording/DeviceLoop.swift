import Glibc
import PointerDevices
import PointerRuntime
import SystemPackage

/// Has one device read until a signal comes, the device goes, or who reads it has enough.
final class DeviceLoop {
    /// What ended it, if not who reads the device.
    enum Ending: Equatable {
        case signal
        /// The device cannot be read any more, and why.
        case gone(reason: String)
    }

    /// For timers beside the device.
    let events: EventLoop
    private(set) var ending: Ending?
    private var signals: SignalWatcher?
    private var again: Timer?
    private var read: () -> DeviceRecorder.Outcome = { .drained }

    /// Waits for signals from here on: who reads what is said next may send one at once.
    init() throws(Failure) {
        do throws(Errno) {
            events = try EventLoop()
            signals = try SignalWatcher(on: events, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in end(.signal) }
            again = try Timer(on: events) { [unowned self] in readRound([]) }
        } catch {
            throw Self.failure(error)
        }
    }

    /// Calls `read` whenever there is something to read, until it has ended.
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

    /// Ends it, as there is enough.
    func stop() { events.stop() }

    private func readRound(_ readiness: EventLoop.Readiness) {
        switch read() {
        case .drained:
            if readiness.contains(.hangUp) || readiness.contains(.error) { end(.gone(reason: "it is gone")) }
        // What libevdev has read already does not make the descriptor readable.
        case .unfinished: try? again?.arm(at: 0)
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
