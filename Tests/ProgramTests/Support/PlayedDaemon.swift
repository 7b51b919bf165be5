import CLinux
import Glibc
import SystemPackage

@testable import PointerClient

/// A daemon that a test plays itself: it sees each message and says what it likes, when it likes.
///
/// It waits without a thread, as the tasks that it waits for need one.
final class PlayedDaemon {
    /// One client's connection.
    final class Connection {
        private let descriptor: Int32
        private var received: [UInt8] = []

        fileprivate init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit {
            close(descriptor)
        }

        /// The next message without its NUL; nil once the client has ended the connection.
        func message() async throws -> String? {
            while true {
                if let end = received.firstIndex(of: 0) {
                    defer { received.removeSubrange(...end) }
                    return String(decoding: received[..<end], as: UTF8.self)
                }
                await Readiness.wait(for: descriptor)
                try Task.checkCancellation()
                guard let bytes = try Descriptor.read(descriptor) else { return nil }
                received += bytes
            }
        }

        /// Sends a message and its NUL.
        func send(_ message: String) throws { try Descriptor.write(Array(message.utf8) + [0], to: descriptor) }
    }

    let path: String
    private let folder: TemporaryFolder
    private let listener: Int32

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/daemon.sock"
        listener = try UnixSocket.listen(path)
    }

    deinit {
        close(listener)
    }

    /// Waits for the next client.
    func accept() async throws -> Connection {
        await Readiness.wait(for: listener)
        try Task.checkCancellation()
        let connection = clinux_accept(listener)
        guard connection >= 0 else { throw Errno(rawValue: errno) }
        return Connection(connection)
    }
}
