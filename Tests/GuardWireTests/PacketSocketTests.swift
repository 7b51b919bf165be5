import CLinux
import Glibc
import GuardWire
import PointerRuntime
import SystemPackage
import Testing

struct PacketSocketTests {
    /// Returns the numbers of two connected sockets.
    private static func pair() throws -> [Int32] {
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        try Errno.check(unsafe socketpair(AF_UNIX, type, 0, &ends))
        return ends
    }

    @Test
    func aDescriptorComesWithItsMessage() throws {
        let ends = try Self.pair()
        try Errno.check(clinux_request_credentials(ends[0]))
        let daemon = PacketSocket(OwnedDescriptor(ends[0]))
        let other = PacketSocket(OwnedDescriptor(ends[1]))
        let file = try Errno.check(unsafe open("/dev/null", O_WRONLY | O_CLOEXEC))
        defer { close(file) }
        try other.send(GuardReport.taken(EventNumber(4)), with: file)
        try other.send(GuardReport.ping)
        var seen: [GuardReport] = []
        func receive() throws -> PacketSocket.Reception {
            try daemon.receive { (report: GuardReport, descriptor, sender) in
                seen.append(report)
                #expect(sender == getuid())
                switch descriptor {
                case .some(let owned):
                    #expect(report == .taken(EventNumber(4)))
                    #expect(unsafe write(owned.rawValue, "x", 1) == 1)
                    #expect(fcntl(owned.rawValue, F_GETFD) & FD_CLOEXEC != 0)
                case .none: #expect(report == .ping)
                }
            }
        }
        #expect(try receive() == .message)
        #expect(try receive() == .message)
        #expect(try receive() == .nothing)
        #expect(seen == [.taken(EventNumber(4)), .ping])
        other.close()
        #expect(try receive() == .end)
    }

    @Test
    func aPacketOfAnotherSizeIsMalformed() throws {
        let ends = try Self.pair()
        let socket = PacketSocket(OwnedDescriptor(ends[0]))
        let second = OwnedDescriptor(ends[1])
        for count in [1, 5, 64] {
            let bytes = [UInt8](repeating: 1, count: count)
            #expect(unsafe send(second.rawValue, bytes, count, 0) == count)
            #expect(
                try socket.receive { (_: GuardRequest, _, _) in Issue.record("a message of \(count) bytes") }
                    == .malformed
            )
        }
    }

    @Test("A socket's number is above those of devices, and its first number is free")
    func number() throws {
        let ends = try Self.pair()
        let socket = PacketSocket(OwnedDescriptor(ends[0]))
        let other = OwnedDescriptor(ends[1])
        #expect(socket.descriptor >= PacketSocket.leastNumber)
        #expect(fcntl(socket.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        socket.close()
        var byte: UInt8 = 0
        // No other descriptor keeps it open.
        #expect(unsafe recv(other.rawValue, &byte, 1, 0) == 0)
    }

    @Test
    func connectingToNothingFails() {
        #expect(throws: Errno.noSuchFileOrDirectory) { _ = try PacketSocket.connect(to: "/nonexistent/guard.sock") }
    }
}
