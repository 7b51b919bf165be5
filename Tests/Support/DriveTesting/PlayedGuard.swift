import CLinux
import Foundation
package import GuardWire
import PointerRuntime
package import SystemPackage

/// A guard that the test plays: it listens where the daemon connects, and says what the test wants.
package final class PlayedGuard {
    package let path: String
    private let listener: OwnedDescriptor
    private var socket: PacketSocket?
    /// The ends of the virtual mice from which the test reads.
    package private(set) var mice: [FileDescriptor] = []

    /// Listens at a path of its own.
    package init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "guard-\(UUID().uuidString.prefix(8))").path
        guard let address = UnixSocketAddress(path) else { throw Errno.fileNameTooLong }
        listener = OwnedDescriptor(Foundation.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0))
        try Errno.check(unsafe address.withPointer { unsafe Foundation.bind(listener.rawValue, $0, $1) })
        try Errno.check(listen(listener.rawValue, 4))
        try Errno.check(fcntl(listener.rawValue, F_SETFL, O_NONBLOCK))
    }

    deinit {
        unsafe unlink(path)
        for mouse in mice { try? mouse.close() }
    }

    /// Takes the daemon's connection; returns whether there is one.
    package func accept() -> Bool {
        let connection = clinux_accept(listener.rawValue)
        guard connection >= 0 else { return false }
        socket = PacketSocket(OwnedDescriptor(connection))
        return true
    }

    package func send(_ report: GuardReport, with descriptor: Int32? = nil) throws {
        try socket?.send(report, with: descriptor)
    }

    /// Sends something that is no report.
    package func sendNonsense() throws {
        try socket?.send(GuardRequest.take(EventNumber(1)), with: nil)
    }

    /// Gives both virtual mice, as pipes.
    package func sendMice() throws {
        for report in [GuardReport.absoluteMouse, .relativeMouse] {
            let (reader, writer) = try FileDescriptor.pipe()
            mice.append(reader)
            try send(report, with: writer.rawValue)
            try writer.close()
        }
    }

    /// Gives a device that the daemon has asked for, as a file with nothing in it.
    package func sendTaken(_ number: UInt16) throws {
        let null = try FileDescriptor.open(FilePath("/dev/null"), .readOnly)
        try send(.taken(EventNumber(number)), with: null.rawValue)
        try null.close()
    }

    /// The requests that have arrived, and whether the daemon has closed the connection.
    package func requests() throws -> (requests: [GuardRequest], isClosed: Bool) {
        var requests: [GuardRequest] = []
        while true {
            switch try socket?.receive({ (request: GuardRequest, _, _) in requests.append(request) }) ?? .end {
            case .message: continue
            case .nothing: return (requests, false)
            case .end, .malformed: return (requests, true)
            }
        }
    }

    package func close() { socket = nil }

    /// Forgets the ends of the virtual mice, which the test has closed.
    package func forgetMice() { mice = [] }
}
