import Glibc
import PointerRuntime
import TestBasics
import Testing

@testable import Varlink

@Suite struct StreamTests {
    private static let call = "{\"method\":\"org.example.test.Numbers\",\"more\":true,\"parameters\":{\"count\":0}}"

    private func open(_ harness: Harness) throws -> (LoopbackClient, ReplyStream) {
        let client = try harness.connect()
        let count = harness.interface.streams.count
        try client.send(Self.call)
        try harness.turn { harness.interface.streams.count == count + 1 }
        return (client, harness.interface.streams[count])
    }

    private func message(_ number: Int) -> [UInt8] {
        Array("{\"parameters\":{\"number\":\(number)},\"continues\":true}\0".utf8)
    }

    @Test("Replies stream until the last one, then the next call is taken")
    func stream() throws {
        let harness = try Harness()
        let (client, stream) = try open(harness)
        try client.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
        for number in 0..<3 {
            unsafe stream.send(message: message(number).span.bytes)
        }
        harness.server.flush()
        for number in 0..<3 {
            #expect(try client.receive() == "{\"parameters\":{\"number\":\(number)},\"continues\":true}")
        }
        try harness.turnUntilIdle()
        #expect(client.isQuiet)
        #expect(harness.interface.calls == ["Numbers"])
        try stream.finish(ExampleInterface.Number(number: 3))
        #expect(!stream.isOpen)
        harness.server.flush()
        #expect(try client.receive() == "{\"parameters\":{\"number\":3}}")
        #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}")
        #expect(harness.interface.closedStreams == 0)
    }

    @Test("A stream can end with an error")
    func failing() throws {
        let harness = try Harness()
        let (client, stream) = try open(harness)
        stream.fail(VarlinkError("org.example.test.Refused", ["reason": "enough"]))
        harness.server.flush()
        #expect(
            try client.receive() == "{\"error\":\"org.example.test.Refused\",\"parameters\":{\"reason\":\"enough\"}}"
        )
        stream.fail(.permissionDenied)
        unsafe stream.send(message: message(1).span.bytes)
        harness.server.flush()
        #expect(client.isQuiet)
    }

    @Test("The server notifies the service once that a client has gone")
    func closed() throws {
        let harness = try Harness()
        let (client, stream) = try open(harness)
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(harness.interface.closedStreams == 1)
        #expect(!stream.isOpen)
        #expect(stream.pendingBytes == 0)
        unsafe stream.send(message: message(1).span.bytes)
        harness.server.flush()
        #expect(harness.interface.closedStreams == 1)
    }

    @Test("Calls behind a stream wait in no more than one message's room, and reading stops")
    func boundedQueue() throws {
        let harness = try Harness { $0.messageBytes = 200 }
        let (client, stream) = try open(harness)
        let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}"
        for _ in 0..<20 { try client.send(echo) }
        try harness.turnUntilIdle()
        #expect(try harness.loop.turn(timeout: 0) == 0)
        try stream.finish(ExampleInterface.Number(number: 0))
        harness.server.flush()
        #expect(try client.receive() == "{\"parameters\":{\"number\":0}}")
        for _ in 0..<20 { #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}") }
    }

    @Test("That everything was sent is reported once when it was asked for, though the reader kept up")
    func drainedAtOnce() throws {
        let harness = try Harness()
        let (client, stream) = try open(harness)
        for isWanted in [false, true, false, true] {
            let before = harness.interface.drained
            unsafe stream.send(message: message(1).span.bytes)
            stream.wantsDrained = isWanted
            #expect(harness.interface.drained == before)
            harness.server.flush()
            #expect(harness.interface.drained == before + (isWanted ? 1 : 0))
            #expect(!stream.wantsDrained)
            #expect(try client.receive() != nil)
        }
    }

    @Test("The pending bytes show a slow reader, and the server reports when it has caught up")
    func drained() throws {
        let harness = try Harness()
        let (client, stream) = try open(harness)
        var sent = 0
        while stream.pendingBytes == 0 {
            for _ in 0..<100 {
                unsafe stream.send(message: message(sent).span.bytes)
                sent += 1
            }
            harness.server.flush()
        }
        stream.wantsDrained = true
        harness.server.flush()
        #expect(harness.interface.drained == 0)
        for number in 0..<sent {
            #expect(try client.receive() == "{\"parameters\":{\"number\":\(number)},\"continues\":true}")
        }
        #expect(stream.pendingBytes == 0)
        #expect(harness.interface.drained == 1)
        #expect(stream.isOpen)
    }

    @Test("More than the limit waiting ends the connection after the turn")
    func overflow() throws {
        let harness = try Harness { $0.pendingBytes = 1024 }
        let (client, stream) = try open(harness)
        while stream.isOpen {
            unsafe stream.send(message: message(1).span.bytes)
        }
        #expect(harness.interface.closedStreams == 0)
        harness.server.flush()
        #expect(harness.interface.closedStreams == 1)
        #expect(harness.server.connectionCount == 0)
        #expect(harness.log.lines == ["notice: connection ended: more than 1024 bytes wait"])
        withExtendedLifetime(client) {}
    }

    @Test("A reply larger than the limit arrives, also behind others")
    func largeReply() throws {
        let harness = try Harness { $0.pendingBytes = 1024 }
        let client = try harness.connect()
        let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}"
        let large = "{\"method\":\"org.example.test.Large\",\"parameters\":{\"bytes\":1000000}}"
        for _ in 0..<3 { try client.send([echo, large].joined(separator: "\0")) }
        for _ in 0..<3 {
            #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}")
            #expect(try client.receive()?.utf8.count == 1_000_000 + "{\"parameters\":{\"text\":\"\"}}".utf8.count)
        }
        #expect(harness.log.lines == [])
    }

    @Test("A stream's reply larger than the limit is sent if nothing else waits")
    func largeStreamReply() throws {
        let harness = try Harness { $0.pendingBytes = 1024 }
        let (client, stream) = try open(harness)
        for _ in 0..<2 {
            try stream.send(ExampleInterface.Text(text: String(repeating: "x", count: 5000)))
            harness.server.flush()
            #expect(try client.receive()?.utf8.count ?? 0 > 5000)
        }
        try stream.send(ExampleInterface.Text(text: String(repeating: "x", count: 5000)))
        try stream.send(ExampleInterface.Number(number: 1))
        #expect(!stream.isOpen)
    }

    @Test("A reader that takes a little all the time is not dropped for not reading")
    func steadyReader() throws {
        let harness = try Harness { $0.unwritableTime = 1000 }
        let (client, stream) = try open(harness)
        let text = String(repeating: "x", count: 4000)
        while stream.pendingBytes < 120_000 {
            try stream.send(ExampleInterface.Text(text: text))
            harness.server.flush()
        }
        // Each time too little for the kernel to say that there is room again.
        var piece = [UInt8](repeating: 0, count: 20_000)
        for _ in 0..<4 {
            let waiting = stream.pendingBytes
            let taken = unsafe piece.withUnsafeMutableBytes { unsafe recv(client.number, $0.baseAddress, $0.count, 0) }
            #expect(taken > 0)
            try harness.turn { stream.pendingBytes != waiting }
            try #require(harness.server.connectionCount == 1)
            #expect(stream.pendingBytes < waiting)
        }
        // The client reads nothing more, and the log says that.
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(harness.log.lines == ["notice: connection ended: the client does not read"])
    }

    @Test("An error thrown once a stream is open ends the stream with it")
    func thrownLate() throws {
        let harness = try Harness()
        let client = try harness.connect()
        try client.send("{\"method\":\"org.example.test.Halt\",\"more\":true}")
        try client.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
        #expect(try client.receive() == "{\"continues\":true,\"parameters\":{\"number\":0}}")
        #expect(
            try client.receive() == "{\"error\":\"org.example.test.Refused\",\"parameters\":{\"reason\":\"halted\"}}"
        )
        #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}")
    }

    @Test("A client that asks without reading waits for itself and loses nothing")
    func askingWithoutReading() throws {
        let harness = try Harness { $0.pendingBytes = 4096 }
        let client = try harness.connect()
        for _ in 0..<1000 {
            try client.send("{\"method\":\"org.example.test.Large\",\"parameters\":{\"bytes\":1000}}")
        }
        for _ in 0..<1000 {
            #expect(try client.receive()?.utf8.count == 1000 + "{\"parameters\":{\"text\":\"\"}}".utf8.count)
        }
        #expect(harness.log.lines == [])
    }

    @Test("A client that takes nothing for too long is dropped, another stays")
    func unwritable() throws {
        let harness = try Harness { $0.unwritableTime = 1000 }
        let (slow, stream) = try open(harness)
        let other = try harness.connect()
        while stream.pendingBytes == 0 {
            unsafe stream.send(message: message(1).span.bytes)
            harness.server.flush()
        }
        try harness.turn { harness.server.connectionCount == 1 }
        #expect(harness.interface.closedStreams == 1)
        #expect(harness.log.lines == ["notice: connection ended: the client does not read"])
        #expect(
            try other.ask("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
                == "{\"parameters\":{\"text\":\"x\"}}"
        )
        withExtendedLifetime(slow) {}
    }

    @Test("A shorter time without reading holds for a client that waits already")
    func shorterTime() throws {
        let harness = try Harness { $0.unwritableTime = .max }
        let (slow, stream) = try open(harness)
        while stream.pendingBytes == 0 {
            unsafe stream.send(message: message(1).span.bytes)
            harness.server.flush()
        }
        harness.server.limits.unwritableTime = 1000
        #expect(harness.server.limits.unwritableTime == 1000)
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(harness.log.lines == ["notice: connection ended: the client does not read"])
        withExtendedLifetime(slow) {}
    }

    @Test("A server that closes sends what waits, notifies its streams and ends all connections")
    func close() throws {
        let harness = try Harness()
        let (client, stream) = try open(harness)
        let other = try harness.connect()
        unsafe stream.send(message: message(7).span.bytes)
        harness.server.close()
        #expect(harness.server.connectionCount == 0)
        #expect(harness.interface.closedStreams == 1)
        #expect(try client.receive() == "{\"parameters\":{\"number\":7},\"continues\":true}")
        #expect(try client.receive() == nil)
        #expect(try other.receive() == nil)
    }
}
