import MessageBus
import PointerRuntime
import SystemPackage

/// A connection to a bus that comes back if it was there once. A bus that is missing from the start is no error.
final class BusLink {
    /// The longest time to wait for a reply, in microseconds.
    private static let patience: UInt64 = 2_000_000

    private let loop: EventLoop
    private let address: BusConnection.Bus
    private let onOpen: (BusLink) -> Void
    private let onMissing: () -> Void
    private var bus: BusConnection?
    private var requests: [String: BusRequest] = [:]
    private var schedule = RetrySchedule()
    private var timer: Timer?
    /// Whether the bus has answered, now or before.
    private var hasAnswered = false

    /// - Parameters:
    ///   - loop: event loop that serves the connection.
    ///   - address: the bus.
    ///   - onOpen: called for each connection, to subscribe and to ask.
    ///   - onMissing: called if there is no bus.
    init(
        on loop: EventLoop,
        to address: BusConnection.Bus,
        onOpen: @escaping (BusLink) -> Void,
        onMissing: @escaping () -> Void
    ) {
        self.loop = loop
        self.address = address
        self.onOpen = onOpen
        self.onMissing = onMissing
    }

    /// Connects.
    func open() {
        do throws(Errno) {
            bus = try BusConnection(on: loop, to: address) { [weak self] _ in self?.end() }
            onOpen(self)
        } catch {
            bus = nil
            retry()
        }
    }

    /// Subscribes to a signal under a name, in place of the subscription that had it.
    func subscribe(_ name: String, to signal: BusSignal, _ handler: @escaping (borrowing BusMessage) -> Void) {
        do throws(Errno) {
            requests[name] = try bus?.subscribe(to: signal, handler)
        } catch {
            // The connection has failed, and its end follows.
        }
    }

    /// Calls a method with texts as arguments, under a name, in place of the call that had it.
    /// - Parameter handler: called with the reply or an error; not at all if the connection fails, which `onMissing` reports.
    func call(
        _ name: String,
        _ method: BusMethod,
        with texts: [String],
        _ handler: @escaping (borrowing BusMessage) -> Void
    ) {
        do throws(Errno) {
            requests[name] = try bus?.call(
                method,
                startsService: false,
                timeout: Self.patience,
                writing: { (arguments) throws(Errno) in
                    for text in texts { try arguments.text(text) }
                },
                { [weak self] message in
                    self?.hasAnswered = true
                    handler(message)
                }
            )
        } catch {
            // What cannot be asked is as good as missing.
            onMissing()
        }
    }

    private func end() {
        requests = [:]
        bus = nil
        retry()
    }

    /// Connects again later, if the bus was there.
    private func retry() {
        onMissing()
        guard hasAnswered else { return }
        schedule.fail(at: EventLoop.now())
        do throws(Errno) {
            if timer == nil {
                timer = try Timer(on: loop) { [weak self] in
                    self?.schedule.end()
                    self?.open()
                }
            }
            if let due = schedule.due { try timer?.arm(at: due) }
        } catch {
            // Without a timer the connection stays away.
        }
    }
}
