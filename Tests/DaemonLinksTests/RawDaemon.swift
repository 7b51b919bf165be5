import Glibc
import PointerClient
import PointerRuntime
import SystemPackage
import TestBasics

/// A daemon of which a test writes each byte.
final class RawDaemon {
    let loop: EventLoop
    let location: DaemonLocation
    private let path: String
    private let listener: Int32
    private var connection: Int32 = -1

    init() throws {
        loop = try EventLoop()
        var name = Array("/tmp/raw-daemon.XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw Errno.last }
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/socket"
        location = DaemonLocation(path: path)
        listener = try Errno.check(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        guard let address = UnixSocketAddress(path) else { throw Errno.invalidArgument }
        try Errno.check(unsafe address.withPointer { unsafe bind(listener, $0, $1) })
        try Errno.check(listen(listener, 1))
    }

    deinit {
        if connection >= 0 { close(connection) }
        close(listener)
        _ = unsafe unlink(path)
        _ = unsafe rmdir(String(path.dropLast("/socket".count)))
    }

    /// Accepts a connection. It takes the place of an earlier one.
    func accept() throws {
        if connection >= 0 { close(connection) }
        connection = try Errno.check(Glibc.accept(listener, nil, nil))
    }

    /// Sends bytes, while the loop turns.
    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                return unsafe Glibc.send(connection, bytes.baseAddress, bytes.count, flags)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                guard Errno.last == .wouldBlock else { return }
            }
            _ = try loop.turn(timeout: 0)
        }
    }

    /// Sends a reply of so many bytes, without its NUL.
    func reply(ofBytes count: Int, continues: Bool = false) throws {
        let (head, tail) = (#"{"parameters":{"reporter":1,"more":""#, #""},"continues":\#(continues)}"#)
        let filling = [UInt8](repeating: UInt8(ascii: "x"), count: count - head.utf8.count - tail.utf8.count)
        try send(Array(head.utf8) + filling + Array(tail.utf8) + [0])
    }
}
