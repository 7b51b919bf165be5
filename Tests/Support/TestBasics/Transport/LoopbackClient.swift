import CLinux
import Glibc
package import PointerRuntime
package import SystemPackage
package import Varlink

/// A client that sends and receives bytes, and turns the server's loop while it waits: both ends in one thread, without a socket
/// file.
package final class LoopbackClient {
    private var descriptor: OwnedDescriptor?
    private let loop: EventLoop
    /// The server, which lives as long as this client.
    private var server: VarlinkServer?
    private var received: [UInt8] = []

    /// Nothing happened for as long as the client waits.
    package struct Hang: Error {
        package init() {}
    }

    /// Maximum duration of a turn before a test counts as hung, in milliseconds.
    package static let patience: Int32 = 30_000

    /// Connects to a server over a pair of sockets. Fails as socketpair(2) does.
    ///
    /// - Parameters:
    ///   - server: the server.
    ///   - loop: the server's loop.
    ///   - peer: the client's identity for the server; nil for the user that runs the test.
    package convenience init(
        of server: VarlinkServer,
        loop: EventLoop,
        as peer: PeerCredentials? = nil
    ) throws(Errno) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        try Errno.check(unsafe socketpair(AF_UNIX, type, 0, &ends))
        self.init(OwnedDescriptor(ends[1]), loop: loop)
        self.server = server
        if let peer {
            server.serve(OwnedDescriptor(ends[0]), of: peer)
        } else {
            server.serve(OwnedDescriptor(ends[0]))
        }
    }

    /// Adopts a connected socket that does not block.
    package init(_ descriptor: consuming OwnedDescriptor, loop: EventLoop) {
        self.descriptor = .some(consume descriptor)
        self.loop = loop
    }

    /// The socket's descriptor; -1 when closed.
    package var number: Int32 { descriptor?.rawValue ?? -1 }

    /// Sends all bytes unchanged.
    package func send(raw bytes: [UInt8]) throws {
        var position = 0
        while position < bytes.count {
            let sent = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[position...])
                return unsafe Glibc.send(number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if sent > 0 {
                position += sent
            } else if Errno.last == .wouldBlock {
                if try loop.turn(timeout: Self.patience) == 0 { throw Hang() }
            } else {
                throw Errno.last
            }
        }
    }

    /// Sends a message and its NUL.
    package func send(_ message: String) throws {
        try send(raw: Array(message.utf8) + [0])
    }

    /// Waits for the next message and returns it without its NUL; nil if the server closed the connection.
    package func receive() throws -> String? {
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = String(decoding: received[..<end], as: UTF8.self)
                received.removeSubrange(...end)
                return message
            }
            switch readOnce() {
            case .success(0): return nil
            case .success: continue
            case .failure(.wouldBlock): try wait()
            case .failure(.connectionReset): return nil
            case .failure(let error): throw error
            }
        }
    }

    /// Sends a message and waits for the next one.
    package func ask(_ message: String) throws -> String? {
        try send(message)
        return try receive()
    }

    /// Whether there is nothing to read. Never waits.
    package var isQuiet: Bool {
        if received.contains(0) { return false }
        if case .failure(.wouldBlock) = readOnce() { return true }
        return false
    }

    /// Shuts down the client's sending side.
    package func shutdownWriting() {
        _ = shutdown(number, Int32(SHUT_WR))
    }

    /// Closes the connection.
    package func close() {
        descriptor = nil
    }

    /// Turns the loop until the server has something to do, or there is something to read. The end of a connection that the
    /// server closed may arrive later: a program that another test starts meanwhile holds all descriptors until its exec.
    private func wait() throws {
        let watch = try loop.watch(number, for: .readable) { _ in }
        defer { loop.unwatch(watch) }
        if try loop.turn(timeout: Self.patience) == 0 { throw Hang() }
    }

    private func readOnce() -> Result<Int, Errno> {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(number, $0.baseAddress, $0.count, 0) }
        if count < 0 { return .failure(.last) }
        received += buffer[..<count]
        return .success(count)
    }
}

extension String {
    /// The text of a reply without the `reason` of its error, which is for people and which tests of the fields need not repeat.
    package var withoutReason: String {
        replacing(/,"reason":"(?:[^"\\]|\\.)*"/, with: "")
    }
}
