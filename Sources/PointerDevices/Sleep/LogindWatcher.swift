import CSystemd
import Glibc
import PointerRuntime
import SystemPackage

/// Hears from logind, on the system bus, when the system goes to sleep and when it is awake again.
///
/// It is a connection of sd-bus that the event loop serves: nothing blocks, and the bus need not answer.
@safe
final class LogindWatcher {
    /// How many messages are dealt with before the devices have their turn.
    private static let roundLimit = 16

    private let loop: EventLoop
    private let bus: OpaquePointer
    private var watch: EventLoop.Watch?
    private var timer: Timer?
    private var hasEnded = false
    private let onSleep: (Bool) -> Void
    private let onUnarmed: (Errno) -> Void
    private let onEnd: (Errno) -> Void

    /// Begins to connect. Fails as sd_bus_open_system(3) does: with ENOENT where there is no bus.
    /// - Parameters:
    ///   - address: where the bus listens; nil: the system bus.
    ///   - onSleep: called with true before a sleep and with false after it.
    ///   - onUnarmed: called when the kernel does not say when the connection is to be looked after next: it is in a tenth of a second or sooner.
    ///   - onEnd: called when the connection fails or ends, once.
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
        try listen()
        let descriptor = try Self.check(unsafe sd_bus_get_fd(bus))
        timer = try Timer(on: loop) { [weak self] in self?.process() }
        watch = try loop.watch(descriptor, for: []) { [weak self] _ in self?.process() }
        try wait()
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        // Not flushed, which could block: there is nothing that the bus should still be told.
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

    private func listen() throws(Errno) {
        let callback: sd_bus_message_handler_t = { message, owner, _ in
            guard let owner = unsafe owner else { return 0 }
            var isAboutToSleep: Int32 = 0
            // What has another form is not from logind.
            guard unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &isAboutToSleep) > 0 else {
                return 0
            }
            let watcher = unsafe Unmanaged<LogindWatcher>.fromOpaque(owner).takeUnretainedValue()
            watcher.onSleep(isAboutToSleep != 0)
            return 0
        }
        // Without a place for it, the match lives as long as the connection; one that the bus refuses ends the connection.
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

    /// Deals with what has arrived, and with what is to be sent.
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

    /// Waits for what the connection needs next.
    private func wait() throws(Errno) {
        let events = try Self.check(unsafe sd_bus_get_events(bus))
        var interests: EventLoop.Interests = []
        if events & Int32(POLLIN) != 0 { interests.insert(.readable) }
        if events & Int32(POLLOUT) != 0 { interests.insert(.writable) }
        if let watch { try loop.change(watch, to: interests) }
        var timeout = UInt64.max
        _ = try Self.check(unsafe sd_bus_get_timeout(bus, &timeout))
        // The same clock and unit as the loop's; the greatest number stands for none. 0 where messages are left for the next turn.
        do throws(Errno) {
            if timeout == .max { try timer?.disarm() } else { try timer?.arm(at: Int64(clamping: timeout)) }
        } catch {
            // One that was not disarmed looks in vain.
            onUnarmed(error)
        }
    }

    private static func check(_ result: Int32) throws(Errno) -> Int32 {
        guard result >= 0 else { throw Errno(rawValue: -result) }
        return result
    }
}
