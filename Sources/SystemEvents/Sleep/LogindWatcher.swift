import MessageBus
import PointerRuntime
import SystemPackage

/// A subscription on the system bus to logind's signal before and after a sleep.
final class LogindWatcher {
    private let bus: BusConnection
    private let signal: BusRequest

    /// Begins to connect. Fails as ``BusConnection`` does.
    /// - Parameters:
    ///   - loop: event loop that serves the connection.
    ///   - address: address of the bus; nil for the system bus.
    ///   - onSleep: called with true before a sleep and with false after it.
    ///   - onUnarmed: called when the connection's timer cannot be armed. The event loop then processes the connection within a
    ///     tenth of a second.
    ///   - onEnd: called once, when the connection fails or ends.
    init(
        loop: EventLoop,
        address: String? = nil,
        onSleep: @escaping (Bool) -> Void,
        onUnarmed: @escaping (Errno) -> Void,
        onEnd: @escaping (Errno) -> Void
    ) throws(Errno) {
        let address = address.map { BusConnection.Bus.at($0) } ?? .system
        bus = try BusConnection(on: loop, to: address, onUnarmed: onUnarmed, onEnd: onEnd)
        let signal = BusSignal(
            "PrepareForSleep",
            of: "org.freedesktop.login1",
            path: "/org/freedesktop/login1",
            interface: "org.freedesktop.login1.Manager"
        )
        self.signal = try bus.subscribe(to: signal) { message in
            // A message of another form is not from logind.
            if let isAboutToSleep = message.flag() { onSleep(isAboutToSleep) }
        }
    }
}
