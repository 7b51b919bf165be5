import MessageBus
import PointerRuntime
import SystemPackage

/// A connection to a bus that comes back if it was there once. A bus that is missing from the start is no error.
final class BusLink {
    /// The longest time in which a reply comes from a service that works, in microseconds.
    private static let patience: UInt64 = 2_000_000
    /// The errors of a call that nothing has answered: of sd-bus after some time, and of the bus if the service ends before.
    private static let silence: Set<String> = [
        "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
    ]

    private let loop: EventLoop
    private let address: BusConnection.Bus
    private let onOpen: (BusLink) -> Void
    private let onMissing: () -> Void
    private let now: () -> Int64
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
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    init(
        on loop: EventLoop,
        to address: BusConnection.Bus,
        onOpen: @escaping (BusLink) -> Void,
        onMissing: @escaping () -> Void,
        now: @escaping () -> Int64 = EventLoop.now
    ) {
        self.now = now
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
    /// - Parameters:
    ///   - onSilence: called if no reply comes in time. The call is then made once more, and waits however long it takes.
    ///   - handler: called with the reply or an error; not at all if the connection fails, which `onMissing` reports.
    func call(
        _ name: String,
        _ method: BusMethod,
        with texts: [String],
        onSilence: @escaping () -> Void,
        _ handler: @escaping (borrowing BusMessage) -> Void
    ) {
        call(name, method, with: texts, within: Self.patience) { [weak self] message in
            guard let self else { return }
            guard let error = message.error, Self.silence.contains(error) else { return handler(message) }
            onSilence()
            // sd-bus has no limit then, and no timer.
            call(name, method, with: texts, within: .max, handler)
        }
    }

    private func call(
        _ name: String,
        _ method: BusMethod,
        with texts: [String],
        within patience: UInt64,
        _ handler: @escaping (borrowing BusMessage) -> Void
    ) {
        do throws(Errno) {
            requests[name] = try bus?.call(
                method,
                startsService: false,
                timeout: patience,
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
        schedule.fail(at: now())
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
