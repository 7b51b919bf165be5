import CLinux
import CSystemd
import Glibc
import PointerRuntime
import SystemPackage

/// A bus with one connection, which takes calls, and answers all of them at once.
@safe
final class PlayedBus {
    private let folder: String
    private let listener: OwnedDescriptor
    private var connection: OpaquePointer?
    private var calls: [PlayedCall] = []

    /// Listens.
    init() throws {
        var name = Array("/tmp/played-bus.XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw Errno.last }
        folder = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        listener = OwnedDescriptor(try Errno.check(socket(AF_UNIX, type, 0)))
        let number = listener.rawValue
        guard let address = UnixSocketAddress("\(folder)/bus") else { throw Errno.invalidArgument }
        try Errno.check(unsafe address.withPointer { unsafe bind(number, $0, $1) })
        try Errno.check(listen(number, 1))
    }

    deinit {
        calls = []
        _ = unsafe sd_bus_close_unref(connection)
        _ = unsafe unlink("\(folder)/bus")
        _ = unsafe rmdir(folder)
    }

    /// Its D-Bus address.
    var address: String { "unix:path=\(folder)/bus" }

    /// Accepts the connection, which has begun.
    func accept() throws {
        let accepted = try Errno.check(clinux_accept(listener.rawValue))
        var id = sd_id128_t()
        try Self.check(unsafe sd_id128_randomize(&id))
        try Self.check(unsafe sd_bus_new(&connection))
        try Self.check(unsafe sd_bus_set_fd(connection, accepted, accepted))
        try Self.check(unsafe sd_bus_set_server(connection, 1, id))
        try Self.check(unsafe sd_bus_start(connection))
    }

    /// Takes what has come, and returns the number of calls that wait for their answers.
    func takeCalls() throws -> Int {
        while true {
            var message: OpaquePointer?
            guard try Self.check(unsafe sd_bus_process(connection, &message)) > 0 else { return calls.count }
            guard let taken = unsafe message else { continue }
            let call = unsafe PlayedCall(taken)
            if unsafe sd_bus_message_is_method_call(call.message, "org.freedesktop.DBus", "Hello") > 0 {
                try reply(to: call, ":1.1")
            } else {
                calls.append(call)
            }
        }
    }

    /// Answers the calls, and returns when all answers are on their way.
    func answer() throws {
        for call in calls { try reply(to: call) }
        try Self.check(unsafe sd_bus_flush(connection))
    }

    private func reply(to call: PlayedCall, _ text: String? = nil) throws {
        var reply: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(reply) }
        try Self.check(unsafe sd_bus_message_new_method_return(call.message, &reply))
        if let text {
            try Self.check(unsafe sd_bus_message_append_basic(reply, CChar(SD_BUS_TYPE_STRING), text))
        }
        try Self.check(unsafe sd_bus_send(connection, reply, nil))
    }

    @discardableResult
    private static func check(_ result: Int32) throws -> Int32 {
        guard result >= 0 else { throw Errno(rawValue: -result) }
        return result
    }
}

/// A call that waits for its answer.
@safe
private final class PlayedCall {
    let message: OpaquePointer

    /// Takes the message over.
    @unsafe
    init(_ message: OpaquePointer) {
        unsafe self.message = message
    }

    deinit { _ = unsafe sd_bus_message_unref(message) }
}
