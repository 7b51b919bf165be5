import CLinux
import Glibc
import PointerRuntime
import PointerTesting
import SystemPackage
import Testing

@testable import Varlink

@Suite struct LimitTests {
    private static let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}"

    @Test("Connections over the limit are closed at once, and there is room again when one ends")
    func total() throws {
        let harness = try Harness { $0.connections = 2 }
        let clients = try (0..<2).map { _ in try harness.connect() }
        let refused = try harness.connect()
        #expect(try refused.receive() == nil)
        #expect(harness.log.entries == ["notice: connection refused: 2 are open"])
        clients[0].close()
        try harness.turn { harness.server.connectionCount == 1 }
        #expect(try harness.connect().ask(Self.echo) != nil)
        #expect(try clients[1].ask(Self.echo) != nil)
    }

    @Test("Connections of one user over the limit are closed at once")
    func perUser() throws {
        let harness = try Harness { $0.connectionsPerUser = 1 }
        let client = try harness.connect()
        #expect(try harness.connect().receive() == nil)
        #expect(harness.log.entries == ["notice: connection refused: the user has 1 open"])
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(try harness.connect().ask(Self.echo) != nil)
    }

    @Test("Limits below their range count as its lowest")
    func range() throws {
        let harness = try Harness {
            $0.messageBytes = -1
            $0.depth = 0
            $0.connections = 0
            $0.connectionsPerUser = .min
            $0.pendingBytes = 0
            $0.unwritableTime = .min
            $0.callsPerTurn = 0
        }
        #expect(try harness.connect().ask("{\"method\":\"a.B\"}") != nil)
    }

    @Test("Descriptors passed along are dropped")
    func passedDescriptor() throws {
        let harness = try Harness()
        let client = try harness.connect()
        var pipe: [Int32] = [-1, -1]
        try #require(unsafe Glibc.pipe(&pipe) == 0)
        let reading = OwnedDescriptor(pipe[0])
        let writing = OwnedDescriptor(pipe[1])
        try sendDescriptor(writing.release(), with: Array(Self.echo.utf8) + [0], over: client.number)
        #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}")
        // Nobody holds the writing end any more.
        var byte: UInt8 = 0
        #expect(unsafe read(reading.rawValue, &byte, 1) == 0)
    }

    /// sendmsg(2) with SCM_RIGHTS; closes the descriptor.
    private func sendDescriptor(_ descriptor: Int32, with bytes: [UInt8], over socket: Int32) throws {
        let owner = OwnedDescriptor(descriptor)
        var bytes = bytes
        var control = [UInt8](repeating: 0, count: 24)
        let sent = unsafe bytes.withUnsafeMutableBytes { data in
            unsafe control.withUnsafeMutableBytes { control in
                unsafe control.storeBytes(of: 20, toByteOffset: 0, as: Int.self)
                unsafe control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
                unsafe control.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)  // SCM_RIGHTS
                unsafe control.storeBytes(of: owner.rawValue, toByteOffset: 16, as: Int32.self)
                var vector = unsafe iovec(iov_base: data.baseAddress, iov_len: data.count)
                return unsafe withUnsafeMutablePointer(to: &vector) { vector in
                    var header = unsafe msghdr()
                    unsafe header.msg_iov = vector
                    unsafe header.msg_iovlen = 1
                    unsafe header.msg_control = control.baseAddress
                    unsafe header.msg_controllen = control.count
                    return unsafe sendmsg(socket, &header, Int32(MSG_NOSIGNAL))
                }
            }
        }
        try #require(sent == bytes.count)
    }
}
