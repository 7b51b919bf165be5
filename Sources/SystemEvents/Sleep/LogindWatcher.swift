import CSystemd
import Glibc
import PointerRuntime
import SystemPackage

/// A subscription on the system bus to logind's signal before and after a sleep.
///
/// The event loop serves the sd-bus connection: nothing blocks, and the bus need not answer.
@safe
final class LogindWatcher {
    /// Most messages processed in one turn, so that the devices get their turn.
    private static let roundLimit = 16

    private let loop: EventLoop
    private let bus: OpaquePointer
    private var watch: EventLoop.Watch?
    private var timer: Timer?
    private var hasEnded = false
    private let onSleep: (Bool) -> Void
    private let onUnarmed: (Errno) -> Void
    private let onEnd: (Errno) -> Void

    /// Begins to connect. Fails as sd_bus_open_system(3) does: with ENOENT if there is no bus.
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
        self.loop = loop
        self.onSleep = onSleep
        self.onUnarmed = onUnarmed
        self.onEnd = onEnd
        unsafe bus = try Self.connect(to: address)
        try subscribe()
        let descriptor = try Self.check(unsafe sd_bus_get_fd(bus))
        timer = try Timer(on: loop) { [weak self] in self?.process() }
        watch = try loop.watch(descriptor, for: []) { [weak self] _ in self?.process() }
        try wait()
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        // Closed without a flush, which could block: no message needs to reach the bus.
        _ = unsafe sd_bus_close_unref(bus)
    }

    private static func connect(to address: String?) throws(Errno) -> OpaquePointer {
        var made: OpaquePointer?
        var result: Int32
        if let address {
            result = unsafe sd_bus_new(&made)
            if result >= 0 { result = unsafe sd_bus_set_address(made, address) }
            if result >= 0 { result = unsafe sd_bus_set_bus_client(made, 1) }
            if result >= 0 { result = unsafe sd_bus_start(made) }
        } else {
            result = unsafe sd_bus_open_system(&made)
        }
        guard result >= 0, let bus = unsafe made else {
            _ = unsafe sd_bus_close_unref(made)
            throw Errno(rawValue: -min(result, -1))
        }
        return unsafe bus
    }

    private func subscribe() throws(Errno) {
        let callback: sd_bus_message_handler_t = { message, owner, _ in
            guard let owner = unsafe owner else { return 0 }
            var isAboutToSleep: Int32 = 0
            // A message of another form is not from logind.
            guard unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &isAboutToSleep) > 0 else {
                return 0
            }
            let watcher = unsafe Unmanaged<LogindWatcher>.fromOpaque(owner).takeUnretainedValue()
            watcher.onSleep(isAboutToSleep != 0)
            return 0
        }
        // Without a slot, the match lives as long as the connection. If the bus refuses the match, the connection ends.
        let result = unsafe sd_bus_match_signal_async(
            bus,
            nil,
            "org.freedesktop.login1",
            "/org/freedesktop/login1",
            "org.freedesktop.login1.Manager",
            "PrepareForSleep",
            callback,
            nil,
            Unmanaged.passUnretained(self).toOpaque()
        )
        _ = try Self.check(result)
    }

    /// Processes received messages and sends pending ones.
    private func process() {
        guard !hasEnded else { return }
        do throws(Errno) {
            for _ in 0..<Self.roundLimit {
                if try Self.check(unsafe sd_bus_process(bus, nil)) == 0 { break }
            }
            try wait()
        } catch {
            hasEnded = true
            if let watch { loop.unwatch(watch) }
            watch = nil
            timer = nil
            onEnd(error)
        }
    }

    /// Sets the poll events and the timer to those that the connection needs next.
    private func wait() throws(Errno) {
        let events = try Self.check(unsafe sd_bus_get_events(bus))
        var interests: EventLoop.Interests = []
        if events & Int32(POLLIN) != 0 { interests.insert(.readable) }
        if events & Int32(POLLOUT) != 0 { interests.insert(.writable) }
        if let watch { try loop.change(watch, to: interests) }
        var timeout = UInt64.max
        _ = try Self.check(unsafe sd_bus_get_timeout(bus, &timeout))
        // The clock and unit are those of the loop. The maximum means no timeout, and 0 means that messages are left for the next
        // turn.
        do throws(Errno) {
            if timeout == .max { try timer?.disarm() } else { try timer?.arm(at: Int64(clamping: timeout)) }
        } catch {
            // A timer that stays armed causes only an idle turn.
            onUnarmed(error)
        }
    }

    private static func check(_ result: Int32) throws(Errno) -> Int32 {
        guard result >= 0 else { throw Errno(rawValue: -result) }
        return result
    }
}
