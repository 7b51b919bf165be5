import Foundation
import Glibc
import PointerClient
import PointerRuntime
import SystemPackage

/// A daemon that sends what it likes, all at once, over its first connection.
final class FloodingDaemon {
    let location: DaemonLocation
    private let listener: OwnedDescriptor
    private var connection: Int32 = -1

    /// Listens at a name of its own.
    init() throws {
        let path = "@pointerd-flood-\(UUID().uuidString)"
        location = DaemonLocation(path: path)
        guard let address = UnixSocketAddress(path) else { throw Errno.invalidArgument }
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        listener = OwnedDescriptor(try Errno.check(socket(AF_UNIX, type, 0)))
        let number = listener.rawValue
        try Errno.check(unsafe address.withPointer { unsafe bind(number, $0, $1) })
        try Errno.check(listen(number, 8))
    }

    deinit {
        if connection >= 0 { close(connection) }
    }

    /// Takes what the client has sent, so that it can send more.
    func takeCalls() {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while unsafe recv(connection, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 {}
    }

    /// Sends a message so many times; the client has connected.
    func send(_ message: String, times: Int) throws {
        if connection < 0 { connection = try Errno.check(accept(listener.rawValue, nil, nil)) }
        let bytes = Array(String(repeating: message + "\0", count: times).utf8)
        let sent = unsafe Glibc.send(connection, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        guard sent == bytes.count else { throw Errno.wouldBlock }
    }
}
