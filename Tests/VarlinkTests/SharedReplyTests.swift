// Has the constants of sockets when the module is compiled as a whole.
import CLinux
import Glibc
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import Varlink

@Suite struct SharedReplyTests {
    /// A reply as large as several sockets take, in bytes.
    private static let size = 2_000_000

    @Test("A large reply reaches every reader whole, and is kept for none of them once it was sent")
    func everyReader() throws {
        let harness = try Harness { $0.unwritableTime = .max }
        let text = String(repeating: "x", count: Self.size)
        var reply: SharedReply? = try SharedReply(ExampleInterface.Text(text: text))
        weak let kept = reply
        harness.interface.onCall = { call in
            if call.method == "Silent", let reply { call.reply(reply) }
        }
        let clients = try (0..<3).map { _ in try harness.connect() }
        for client in clients { try client.send("{\"method\":\"org.example.test.Silent\"}") }
        try harness.turnUntilIdle()
        reply = nil
        #expect(kept != nil && harness.server.mostPendingBytes > Self.size / 2)
        for client in clients { #expect(try client.receive() == "{\"parameters\":{\"text\":\"\(text)\"}}") }
        #expect(kept == nil)
    }

    @Test("What comes behind a shared reply is sent behind it, and what came before, before")
    func order() throws {
        var ends: [Int32] = [-1, -1]
        try Errno.check(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends))
        let near = OwnedDescriptor(ends[0])
        let far = OwnedDescriptor(ends[1])
        let large = SharedReply(message: [[UInt8](repeating: 2, count: Self.size)])
        var output = OutputBuffer()
        unsafe output.append([UInt8](repeating: 1, count: 5000).span.bytes)
        output.append(large)
        #expect(output.count == 5000 + Self.size && output.sharedReply === large)
        _ = output.send(to: near.rawValue)
        #expect(output.count < Self.size && output.sharedReply === large)
        unsafe output.append([UInt8](repeating: 3, count: 10).span.bytes)
        #expect(output.sharedReply == nil)
        output.append(SharedReply(message: [[4]]))
        output.append(SharedReply(message: [[UInt8](repeating: 5, count: 5000)]))
        var received: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while output.count > 0 {
            let count = unsafe piece.withUnsafeMutableBytes {
                unsafe recv(far.rawValue, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
            }
            if count > 0 { received += piece[..<count] }
            _ = output.send(to: near.rawValue)
        }
        while received.count < Self.size + 10_011 {
            let count = unsafe piece.withUnsafeMutableBytes { unsafe recv(far.rawValue, $0.baseAddress, $0.count, 0) }
            try #require(count > 0)
            received += piece[..<count]
        }
        let expected = [(1, 5000), (2, Self.size), (3, 10), (4, 1), (5, 5000)].flatMap {
            [UInt8](repeating: $0.0, count: $0.1)
        }
        #expect(received == expected)
    }

    @Test("No more goes in one turn than its part, also where the socket takes more")
    func part() throws {
        var ends: [Int32] = [-1, -1]
        try Errno.check(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends))
        let near = OwnedDescriptor(ends[0])
        let far = OwnedDescriptor(ends[1])
        var output = OutputBuffer()
        output.append(
            SharedReply(message: [[UInt8](repeating: 1, count: 50_000), [UInt8](repeating: 2, count: 50_000)])
        )
        guard case .some = output.send(to: near.rawValue) else {
            Issue.record("more than a part was sent")
            return
        }
        #expect(output.count == 100_000 - OutputBuffer.mostInTurn)
        unsafe output.append([UInt8](repeating: 3, count: 200_000).span.bytes)
        guard case .some = output.send(to: near.rawValue) else {
            Issue.record("more than a part was sent")
            return
        }
        #expect(output.count == 300_000 - 2 * OutputBuffer.mostInTurn)
        withExtendedLifetime(far) {}
    }

    @Test("A long reply goes in turns, between which others are answered")
    func turns() throws {
        let harness = try Harness { $0.unwritableTime = .max }
        let reply = try SharedReply(ExampleInterface.Text(text: String(repeating: "x", count: Self.size)))
        harness.interface.onCall = { call in
            if call.method == "Silent" { call.reply(reply) }
        }
        let (client, other) = (try harness.connect(), try harness.connect())
        try client.send("{\"method\":\"org.example.test.Silent\"}")
        let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}"
        // On a busy machine the share of the first call may be over before it is taken.
        try harness.turn { harness.server.mostPendingBytes > Self.size / 2 }
        #expect(try other.ask(echo) == "{\"parameters\":{\"text\":\"x\"}}")
        #expect(harness.server.mostPendingBytes > Self.size / 2)
        #expect(try client.receive()?.count == reply.byteCount - 1)
    }
}
