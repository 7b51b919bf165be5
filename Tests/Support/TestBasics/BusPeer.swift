import CSystemd
package import PointerRuntime

/// A program of a test on a message bus. It owns names, takes the calls that arrive, answers them, and sends signals.
///
///     let peer = try BusPeer(at: bus.address, on: loop, names: ["org.example.Played"])
///     unsafe peer.serve { [unowned self] call in receive(call) }
@safe
package final class BusPeer {
    /// What a test could not do: a function of sd-bus, and its negative error number.
    package struct Failure: Error {
        package let function: String
        package let error: Int32
    }

    /// The connection. Only to make messages with; this object ends it.
    @unsafe package let connection: OpaquePointer
    private let loop: EventLoop
    private var watch: EventLoop.Watch?
    private var slot: OpaquePointer?
    private var onCall: (OpaquePointer) -> Bool = { _ in false }
    /// Whether it reads nothing, as a program that hangs does. When it goes on, it takes what has come.
    package var isHanging = false {
        didSet { if !isHanging { process() } }
    }

    /// Connects and takes the names; waits for that.
    /// - Parameters:
    ///   - address: address of the bus.
    ///   - loop: event loop that serves the program.
    ///   - names: the names that it owns.
    package init(at address: String, on loop: EventLoop, names: [String] = []) throws {
        self.loop = loop
        var made: OpaquePointer?
        try Self.check("sd_bus_new", unsafe sd_bus_new(&made))
        guard let connection = unsafe made else { throw Failure(function: "sd_bus_new", error: 0) }
        unsafe self.connection = connection
        try Self.check("sd_bus_set_address", unsafe sd_bus_set_address(connection, address))
        try Self.check("sd_bus_set_bus_client", unsafe sd_bus_set_bus_client(connection, 1))
        try Self.check("sd_bus_start", unsafe sd_bus_start(connection))
        let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
        let filter: sd_bus_message_handler_t = { message, owner, _ in
            guard let message = unsafe message, let owner = unsafe owner,
                unsafe sd_bus_message_is_method_call(message, nil, nil) > 0
            else { return 0 }
            let peer = unsafe Unmanaged<BusPeer>.fromOpaque(owner).takeUnretainedValue()
            return unsafe peer.onCall(message) ? 1 : 0
        }
        try Self.check("sd_bus_add_filter", unsafe sd_bus_add_filter(connection, &slot, filter, owner))
        watch = try loop.watch(unsafe sd_bus_get_fd(connection), for: .readable) { [unowned self] _ in process() }
        for name in names { try Self.check("sd_bus_request_name", unsafe sd_bus_request_name(connection, name, 0)) }
    }

    deinit { end() }

    /// Takes calls from now on, also those that have come.
    /// - Parameter onCall: takes a call. Returns false for one that sd-bus answers: there is no such object or method.
    @unsafe
    package func serve(_ onCall: @escaping (OpaquePointer) -> Bool) {
        unsafe self.onCall = onCall
        process()
    }

    /// The unique name; empty before the bus has given one.
    package var name: String {
        var name: UnsafePointer<CChar>?
        guard unsafe sd_bus_get_unique_name(connection, &name) >= 0, let name = unsafe name else { return "" }
        return unsafe String(cString: name)
    }

    /// Leaves the bus.
    package func end() {
        guard let watch else { return }
        loop.unwatch(watch)
        self.watch = nil
        _ = unsafe sd_bus_slot_unref(slot)
        _ = unsafe sd_bus_flush_close_unref(connection)
    }

    /// Sends a signal, whose arguments the closure writes.
    @unsafe
    package func emit(
        _ member: String,
        of interface: String,
        path: String,
        _ write: (OpaquePointer) throws -> Void
    ) throws {
        var signal: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(signal) }
        let made = unsafe sd_bus_message_new_signal(connection, &signal, path, interface, member)
        try Self.check("sd_bus_message_new_signal", made)
        if let signal = unsafe signal { try unsafe write(signal) }
        try Self.check("sd_bus_send", unsafe sd_bus_send(connection, signal, nil))
        try flush()
    }

    /// Answers a call with the values that the closure writes.
    @unsafe
    package func reply(to call: OpaquePointer, _ write: (OpaquePointer) throws -> Void) throws {
        var reply: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(reply) }
        try Self.check("sd_bus_message_new_method_return", unsafe sd_bus_message_new_method_return(call, &reply))
        if let reply = unsafe reply { try unsafe write(reply) }
        try Self.check("sd_bus_send", unsafe sd_bus_send(connection, reply, nil))
    }

    /// Answers a call with an error.
    @unsafe
    package func refuse(_ call: OpaquePointer, _ name: String) throws {
        let result = unsafe name.withCString { name in
            var error = unsafe sd_bus_error(name: name, message: nil, _need_free: 0)
            return unsafe sd_bus_reply_method_error(call, &error)
        }
        try Self.check("sd_bus_reply_method_error", result)
    }

    /// Waits until all that was sent is on its way.
    package func flush() throws { try Self.check("sd_bus_flush", unsafe sd_bus_flush(connection)) }

    private func process() {
        guard !isHanging else { return }
        while watch != nil, unsafe sd_bus_process(connection, nil) > 0 {}
        if watch != nil { _ = unsafe sd_bus_flush(connection) }
    }

    private static func check(_ function: String, _ result: Int32) throws {
        if result < 0 { throw Failure(function: function, error: result) }
    }
}
