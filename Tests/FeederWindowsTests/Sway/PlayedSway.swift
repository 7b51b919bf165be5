import CLinux
import Glibc
import PointerRuntime
import SystemPackage

@testable import FeederWindows

/// A made-up sway that answers as a test says.
final class PlayedSway {
    /// Nothing has come for a minute.
    struct Hang: Error {}

    /// Where it listens.
    let path: String
    private let listener: Int32
    private var connection: Int32 = -1
    private var reader = SwayMessageReader()
    /// Bytes that have come and are not read.
    private var input: ArraySlice<UInt8> = []

    init() throws {
        var name = Array("/tmp/played-sway.XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw Errno.last }
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/sway.sock"
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        listener = try Errno.check(socket(AF_UNIX, type, 0))
        guard let address = UnixSocketAddress(path) else { throw Errno.invalidArgument }
        try Errno.check(unsafe address.withPointer { unsafe bind(listener, $0, $1) })
        try Errno.check(listen(listener, 1))
    }

    deinit {
        close()
        _ = Glibc.close(listener)
        _ = unsafe unlink(path)
        _ = unsafe rmdir(String(path.dropLast("/sway.sock".count)))
    }

    /// Accepts the connection.
    func accept() throws { connection = try Errno.check(clinux_accept(listener)) }

    /// Accepts the connection, and answers to all up to the first question for the tree.
    /// - Parameter refused: events that it does not know.
    func greet(refused: Set<String> = []) throws {
        try accept()
        while true {
            let request = try receive()
            switch request.kind {
            case .version: send(.version, #"{"human_readable": "1.7", "variant": "sway", "major": 1}"#)
            case .subscribe:
                let name = String(decoding: request.payload, as: UTF8.self)
                send(.subscribe, #"{"success": \#(!refused.contains { name.contains($0) })}"#)
            case .tree: return
            default: throw Errno.invalidArgument
            }
        }
    }

    /// Whether something has been sent to it.
    var hasInput: Bool {
        var state = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, 0) > 0
    }

    /// Returns the next request.
    func receive() throws -> SwayArrival {
        while true {
            if let message = try reader.next(&input) { return message }
            var state = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&state, 1, 60_000) > 0 else { throw Hang() }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe recv(connection, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { throw Errno.connectionReset }
            input = bytes[..<count]
        }
    }

    func send(_ kind: SwayMessage.Kind, _ payload: String) {
        send(SwayMessage(kind: kind, payload: Array(payload.utf8)).bytes)
    }

    /// Sends bytes, whatever they are.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func close() {
        if connection >= 0 { _ = Glibc.close(connection) }
        connection = -1
    }
}
