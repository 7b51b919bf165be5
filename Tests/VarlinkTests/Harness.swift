import CLinux
import Glibc
import Logging
import PointerRuntime
import SystemPackage

@testable import Varlink

/// Nothing happened for so long that nothing ever will.
struct Hang: Error {}

/// How long a turn may last before a test counts as hung, in milliseconds.
let patience: Int32 = 30_000

/// A server of the test interface on a loop of its own; the test is what turns it.
final class Harness {
    let loop: EventLoop
    let server: VarlinkServer
    let interface = ExampleInterface()
    let log: LogBook

    init(_ configure: (inout ServerLimits) -> Void = { _ in }) throws {
        var limits = ServerLimits()
        configure(&limits)
        let log = LogBook()
        self.log = log
        loop = try EventLoop()
        server = VarlinkServer(
            ServiceDescription(vendor: "Example", product: "Test", version: "1", url: "https://example.org/"),
            limits: limits,
            loop: loop,
            logger: Logger(label: "test") { _ in log }
        )
        try server.add(interface)
    }

    /// A client at the other end of a pair of sockets.
    func connect() throws -> RawClient {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Errno.last }
        let client = RawClient(OwnedDescriptor(ends[1]), loop: loop)
        server.serve(OwnedDescriptor(ends[0]))
        return client
    }

    /// Turns the loop until something holds.
    func turn(until condition: () -> Bool) throws {
        while !condition() {
            if try loop.turn(timeout: patience) == 0 { throw Hang() }
        }
    }

    /// Turns the loop until nothing more is ready.
    func turnUntilIdle() throws {
        while try loop.turn(timeout: 0) > 0 {}
    }
}

/// A client that sends and sees bytes, and turns the server's loop while it waits.
final class RawClient {
    private var descriptor: OwnedDescriptor?
    private let loop: EventLoop
    private var received: [UInt8] = []

    init(_ descriptor: consuming OwnedDescriptor, loop: EventLoop) {
        self.descriptor = .some(consume descriptor)
        self.loop = loop
    }

    var number: Int32 { descriptor?.rawValue ?? -1 }

    /// Sends text as it is, all of it.
    func send(raw bytes: [UInt8]) throws {
        var position = 0
        while position < bytes.count {
            let sent = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[position...])
                return unsafe Glibc.send(number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if sent > 0 {
                position += sent
            } else if Errno.last == .wouldBlock {
                if try loop.turn(timeout: patience) == 0 { throw Hang() }
            } else {
                throw Errno.last
            }
        }
    }

    /// Sends a message and its NUL.
    func send(_ message: String) throws {
        try send(raw: Array(message.utf8) + [0])
    }

    /// The next message without its NUL; nil when the server closed.
    func receive() throws -> String? {
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = String(decoding: received[..<end], as: UTF8.self)
                received.removeSubrange(...end)
                return message
            }
            switch readOnce() {
            case .success(0): return nil
            case .success: continue
            case .failure(.wouldBlock):
                if try loop.turn(timeout: patience) == 0 { throw Hang() }
            case .failure(.connectionReset): return nil
            case .failure(let error): throw error
            }
        }
    }

    /// Sends a message and takes the next one.
    func ask(_ message: String) throws -> String? {
        try send(message)
        return try receive()
    }

    /// Whether nothing is there to be read, without waiting.
    var isQuiet: Bool {
        if received.contains(0) { return false }
        if case .failure(.wouldBlock) = readOnce() { return true }
        return false
    }

    func shutdownWriting() {
        _ = shutdown(number, Int32(SHUT_WR))
    }

    func close() {
        descriptor = nil
    }

    private func readOnce() -> Result<Int, Errno> {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(number, $0.baseAddress, $0.count, 0) }
        if count < 0 { return .failure(.last) }
        received += buffer[..<count]
        return .success(count)
    }
}
