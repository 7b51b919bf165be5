import CSystemd
import Glibc
package import PointerRuntime
package import SystemPackage

/// A connection to a message bus (D-Bus), which an event loop serves: nothing blocks, and the bus need not answer.
@safe
package final class BusConnection {
    /// A message bus.
    package enum Bus {
        /// That of the system.
        case system
        /// That of the person's session.
        case session
        /// The one at a D-Bus address.
        case at(String)
    }

    private let loop: EventLoop
    private let bus: OpaquePointer
    private var watch: EventLoop.Watch?
    private var timer: DeadlineTimer?
    private var hasEnded = false
    /// Whether sd-bus calls handlers at the moment.
    private var isProcessing = false
    /// What handlers may allocate while sd-bus has as much as it likes.
    let room = HandlerRoom()
    private let onUnarmed: (Errno) -> Void
    private let onEnd: (Errno) -> Void
    /// Called after the handlers of each turn that processed the connection.
    package var onRoundEnd: () -> Void = {}

    /// Begins to connect. Fails as sd_bus_open_system(3) does: with ENOENT if there is no bus, and with ENOMEDIUM if nothing says where
    /// it is.
    /// - Parameters:
    ///   - loop: event loop that serves the connection.
    ///   - bus: the bus.
    ///   - onUnarmed: called when the connection's timer cannot be armed. The event loop then processes the connection within a
    ///     tenth of a second.
    ///   - onEnd: called once, when the connection fails or ends.
    package init(
        on loop: EventLoop,
        to bus: Bus,
        onUnarmed: @escaping (Errno) -> Void = { _ in },
        onEnd: @escaping (Errno) -> Void
    ) throws(Errno) {
        self.loop = loop
        self.onUnarmed = onUnarmed
        self.onEnd = onEnd
        unsafe self.bus = try Self.connect(to: bus)
        let descriptor = try Errno.checkBus(unsafe sd_bus_get_fd(self.bus))
        timer = try DeadlineTimer(on: loop) { [weak self] in self?.process() }
        watch = try loop.watch(descriptor, for: []) { [weak self] _ in self?.process() }
        try wait()
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        // Closed without a flush, which could block: no message needs to reach the bus.
        _ = unsafe sd_bus_close_unref(bus)
    }

    private static func connect(to bus: Bus) throws(Errno) -> OpaquePointer {
        var made: OpaquePointer?
        var result: Int32
        switch bus {
        case .system: result = unsafe sd_bus_open_system(&made)
        case .session: result = unsafe sd_bus_open_user(&made)
        case .at(let address):
            result = unsafe sd_bus_new(&made)
            if result >= 0 { result = unsafe sd_bus_set_address(made, address) }
            if result >= 0 { result = unsafe sd_bus_set_bus_client(made, 1) }
            if result >= 0 { result = unsafe sd_bus_start(made) }
        }
        guard result >= 0, let made = unsafe made else {
            _ = unsafe sd_bus_close_unref(made)
            throw Errno(rawValue: -min(result, -1))
        }
        return unsafe made
    }

    /// Subscribes to a signal, until the returned request is released. If the bus refuses that, the connection ends.
    /// - Parameters:
    ///   - signal: the signal.
    ///   - handler: called with each of them, inside a turn of the loop.
    package func subscribe(
        to signal: BusSignal,
        _ handler: @escaping (borrowing BusMessage) -> Void
    ) throws(Errno) -> BusRequest {
        let request = BusRequest(handler, in: room)
        let (callback, owner) = unsafe (BusRequest.callback, request.pointer)
        _ = try Errno.checkBus(unsafe sd_bus_add_match_async(bus, &request.slot, signal.rule, callback, nil, owner))
        try wait()
        return request
    }

    /// Calls a method with one argument, a list of texts. Otherwise like the general call.
    package func call(
        _ method: BusMethod,
        with texts: [String],
        startsService: Bool,
        timeout: UInt64,
        _ handler: @escaping (borrowing BusMessage) -> Void
    ) throws(Errno) -> BusRequest {
        try call(
            method,
            startsService: startsService,
            timeout: timeout,
            writing: { (arguments) throws(Errno) in try arguments.texts(texts) },
            handler
        )
    }

    /// Calls a method. Releasing the returned request cancels the call.
    ///
    /// Throws EINVAL if a name or a path has no valid form, and ENOTCONN if the connection has ended.
    /// - Parameters:
    ///   - method: the method.
    ///   - startsService: whether the bus may start the service that has the method.
    ///   - timeout: the longest time to wait for the reply, in microseconds; 0 for the 25 s of sd-bus.
    ///   - write: writes the arguments.
    ///   - handler: called with the reply or an error, once, inside a turn of the loop.
    package func call(
        _ method: BusMethod,
        startsService: Bool,
        timeout: UInt64,
        writing write: (borrowing BusArguments) throws(Errno) -> Void = { (_) throws(Errno) in },
        _ handler: @escaping (borrowing BusMessage) -> Void
    ) throws(Errno) -> BusRequest {
        var message: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(message) }
        let made = unsafe try make(method, &message)
        _ = try Errno.checkBus(unsafe sd_bus_message_set_auto_start(made, startsService ? 1 : 0))
        try write(unsafe BusArguments(made))
        let request = BusRequest(handler, in: room)
        let (callback, owner) = unsafe (BusRequest.callback, request.pointer)
        _ = try Errno.checkBus(unsafe sd_bus_call_async(bus, &request.slot, made, callback, owner, timeout))
        try wait()
        return request
    }

    /// Calls a method that has no reply worth waiting for. The bus starts no service for it. Otherwise like the general call.
    package func send(
        _ method: BusMethod,
        writing write: (borrowing BusArguments) throws(Errno) -> Void
    ) throws(Errno) {
        var message: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(message) }
        let made = unsafe try make(method, &message)
        _ = try Errno.checkBus(unsafe sd_bus_message_set_auto_start(made, 0))
        _ = try Errno.checkBus(unsafe sd_bus_message_set_expect_reply(made, 0))
        try write(unsafe BusArguments(made))
        _ = try Errno.checkBus(unsafe sd_bus_send(bus, made, nil))
        try wait()
    }

    /// Sends a signal to all that listen. It leaves at once, or as soon as the bus has let the connection in.
    /// - Parameters:
    ///   - name: the signal's name.
    ///   - path: the object that it comes from.
    ///   - interface: the interface that has it.
    ///   - write: writes the arguments.
    package func emit(
        _ name: String,
        of path: String,
        interface: String,
        writing write: (borrowing BusArguments) throws(Errno) -> Void
    ) throws(Errno) {
        var message: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(message) }
        _ = try Errno.checkBus(unsafe sd_bus_message_new_signal(bus, &message, path, interface, name))
        guard let made = unsafe message else { throw .noMemory }
        try write(unsafe BusArguments(made))
        _ = try Errno.checkBus(unsafe sd_bus_send(bus, made, nil))
        try wait()
    }

    private func make(_ method: BusMethod, _ message: inout OpaquePointer?) throws(Errno) -> OpaquePointer {
        _ = try Errno.checkBus(
            unsafe sd_bus_message_new_method_call(
                bus,
                &message,
                method.service,
                method.path,
                method.interface,
                method.name
            )
        )
        guard let made = unsafe message else { throw .noMemory }
        return unsafe made
    }

    /// Adds an object that others call.
    @unsafe
    func addObject(
        _ path: String,
        _ callback: @escaping sd_bus_message_handler_t,
        _ owner: UnsafeMutableRawPointer,
        _ slot: inout OpaquePointer?
    ) throws(Errno) {
        _ = try Errno.checkBus(unsafe sd_bus_add_object(bus, &slot, path, callback, owner))
    }

    /// Processes received messages and sends pending ones.
    private func process() {
        guard !hasEnded else { return }
        do throws(Errno) {
            try processRound()
            onRoundEnd()
            try wait()
        } catch {
            hasEnded = true
            if let watch { loop.unwatch(watch) }
            watch = nil
            timer = nil
            onEnd(error)
        }
    }

    private func processRound() throws(Errno) {
        isProcessing = true
        room.take()
        defer {
            room.giveBack()
            isProcessing = false
        }
        for _ in 0..<MessageBusLimit.messages.most {
            if try Errno.checkBus(unsafe sd_bus_process(bus, nil)) == 0 { break }
        }
    }

    /// Sets the poll events and the timer to those that the connection needs next. A round does so once, at its end.
    private func wait() throws(Errno) {
        guard !isProcessing else { return }
        let events = try Errno.checkBus(unsafe sd_bus_get_events(bus))
        var interests: EventLoop.Interests = []
        if events & Int32(POLLIN) != 0 { interests.insert(.readable) }
        if events & Int32(POLLOUT) != 0 { interests.insert(.writable) }
        if let watch { try loop.change(watch, to: interests) }
        var timeout = UInt64.max
        _ = try Errno.checkBus(unsafe sd_bus_get_timeout(bus, &timeout))
        // The clock and unit are those of the loop. The maximum means no timeout, and 0 means that messages are left for the next
        // turn.
        do throws(Errno) {
            if timeout == .max { try timer?.disarm() } else { try timer?.arm(by: Int64(clamping: timeout)) }
        } catch {
            // A timer that stays armed causes only an idle turn.
            onUnarmed(error)
        }
    }
}
