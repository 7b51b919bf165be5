import TestBasics
import Testing

@testable import Varlink

@Suite struct BroadcastBufferTests {
    private static let call = "{\"method\":\"org.example.test.Numbers\",\"more\":true,\"parameters\":{\"count\":0}}"

    private func open(_ harness: Harness, joining shared: BroadcastBuffer) throws -> (LoopbackClient, ReplyStream) {
        let client = try harness.connect()
        let count = harness.interface.streams.count
        try client.send(Self.call)
        try harness.turn { harness.interface.streams.count == count + 1 }
        let stream = harness.interface.streams[count]
        stream.join(shared)
        return (client, stream)
    }

    private func text(_ number: Int) -> String { "{\"parameters\":{\"number\":\(number)},\"continues\":true}" }

    private func send(_ number: Int, to stream: ReplyStream) {
        let message = Array((text(number) + "\0").utf8)
        unsafe stream.send(message: message.span.bytes)
    }

    private func send(_ numbers: Range<Int>, to shared: BroadcastBuffer) {
        let messages = numbers.flatMap { Array((text($0) + "\0").utf8) }
        unsafe shared.send(messages.span.bytes)
    }

    @Test("What is sent to all comes between a stream's own messages, in the order of sending")
    func order() throws {
        let harness = try Harness()
        let shared = BroadcastBuffer()
        let (first, one) = try open(harness, joining: shared)
        let (second, _) = try open(harness, joining: shared)
        send(0..<2, to: shared)
        send(2, to: one)
        send(3..<4, to: shared)
        #expect(one.pendingBytes > shared.count)
        harness.server.flush()
        send(4..<5, to: shared)
        harness.server.flush()
        for number in 0..<5 { #expect(try first.receive() == text(number)) }
        for number in [0, 1, 3, 4] { #expect(try second.receive() == text(number)) }
        #expect(one.pendingBytes == 0 && shared.count == 0 && !shared.hasLaggards)
        #expect(first.isQuiet && second.isQuiet)
    }

    @Test("Who joins gets what is sent from then on, and who leaves gets what was sent until then")
    func membership() throws {
        let harness = try Harness()
        let shared = BroadcastBuffer()
        let (first, one) = try open(harness, joining: shared)
        send(0..<1, to: shared)
        let (second, two) = try open(harness, joining: BroadcastBuffer())
        send(1..<2, to: shared)
        two.join(shared)
        send(2..<3, to: shared)
        one.leave()
        send(3..<4, to: shared)
        try one.finish(ExampleInterface.Number(number: 9))
        harness.server.flush()
        for number in 0..<3 { #expect(try first.receive() == text(number)) }
        #expect(try first.receive() == "{\"parameters\":{\"number\":9}}")
        for number in 2..<4 { #expect(try second.receive() == text(number)) }
        #expect(first.isQuiet && second.isQuiet)
    }

    @Test("A reader that stops keeps what it has not taken, counts as a laggard, and holds nobody up")
    func laggard() throws {
        let harness = try Harness()
        let shared = BroadcastBuffer()
        let (slow, stream) = try open(harness, joining: shared)
        let (quick, _) = try open(harness, joining: shared)
        var sent = 0
        while !shared.hasLaggards {
            send(sent..<sent + 100, to: shared)
            harness.server.flush()
            for number in sent..<sent + 100 { #expect(try quick.receive() == text(number)) }
            sent += 100
        }
        #expect(stream.pendingBytes > 0 && shared.count == 0)
        send(sent..<sent + 1, to: shared)
        stream.leave()
        shared.forgetLaggards()
        send(sent + 1..<sent + 2, to: shared)
        harness.server.flush()
        #expect(!shared.hasLaggards)
        for number in 0...sent {
            #expect(try slow.receive() == text(number))
            try harness.turnUntilIdle()
        }
        for number in [sent, sent + 1] { #expect(try quick.receive() == text(number)) }
        #expect(stream.pendingBytes == 0)
        #expect(slow.isQuiet && quick.isQuiet)
    }

    @Test("A client that goes in the middle of a turn takes nothing from the others")
    func gone() throws {
        let harness = try Harness()
        let shared = BroadcastBuffer()
        let (first, _) = try open(harness, joining: shared)
        let (second, _) = try open(harness, joining: shared)
        send(0..<1, to: shared)
        first.close()
        try harness.turn { harness.server.connectionCount == 1 }
        send(1..<2, to: shared)
        harness.server.flush()
        for number in 0..<2 { #expect(try second.receive() == text(number)) }
        #expect(second.isQuiet)
    }
}
