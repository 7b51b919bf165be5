import Glibc
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import Varlink

/// Who waits for whom. Time passes with calls and nothing else: each takes 100 microseconds, three are a share.
@Suite struct TurnTests {
    private static let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}"
    private static let echoed = "{\"parameters\":{\"text\":\"x\"}}"
    private static let silent = "{\"method\":\"org.example.test.Silent\",\"oneway\":true}"
    private static let callsPerShare = 3

    private func harness() throws -> Harness {
        let harness = try Harness { $0.shareTime = 250 }
        harness.takeOverProcessorTime()
        harness.interface.onCall = { [processor = harness.processor] _ in processor.moment += 100 }
        return harness
    }

    /// As many calls as the client's socket takes, the loop standing still.
    private func fill(_ client: LoopbackClient, _ call: String) -> Int {
        let message = Array(call.utf8) + [0]
        var count = 0
        while unsafe message.withUnsafeBytes({
            unsafe send(client.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }) == message.count {
            count += 1
        }
        return count
    }

    @Test(
        "A client that fills its socket and hangs up is served in shares, to the last call; others are answered in between"
    )
    func hangUp() throws {
        let harness = try harness()
        let (hostile, other) = (try harness.connect(), try harness.connect())
        let count = fill(hostile, Self.silent)
        try #require(count > 200)
        hostile.close()
        for round in 1...20 {
            #expect(try other.ask(Self.echo) == Self.echoed)
            let served = harness.interface.calls.count { $0 == "Silent" }
            #expect(served > 0 && served <= 2 * Self.callsPerShare * (round + 1))
        }
        try harness.turn { harness.server.connectionCount == 1 }
        #expect(harness.interface.calls.count { $0 == "Silent" } == count)
        #expect(harness.server.counts.left == 1)
    }

    @Test("What answers the calls of a client that has hung up goes nowhere, and a stream of it ends")
    func answersOfTheGone() throws {
        let harness = try harness()
        let client = try harness.connect()
        for _ in 0..<50 { try client.send("{\"method\":\"org.example.test.Large\",\"parameters\":{\"bytes\":50000}}") }
        try client.send("{\"method\":\"org.example.test.Numbers\",\"more\":true,\"parameters\":{\"count\":3}}")
        try client.send(Self.silent)
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
        // The call behind the stream waits for its end, which is that of the connection.
        #expect(harness.interface.calls == [String](repeating: "Large", count: 50) + ["Numbers"])
        #expect(harness.interface.closedStreams == 1)
        #expect(harness.server.counts.mostPendingBytes == 0)
    }

    @Test("However many calls of GetInfo that want no reply one sends, each other client waits for a share and no more")
    func information() throws {
        let harness = try harness()
        // No interface is asked: the time that passes is that of looking at the clock.
        harness.server.shareClock = { [processor = harness.processor] in
            processor.moment += 10
            return processor.moment
        }
        let (hostile, other) = (try harness.connect(), try harness.connect())
        let call = "{\"method\":\"org.varlink.service.GetInfo\",\"oneway\":true}"
        var sent = 0
        while sent < 60_000 {
            sent += fill(hostile, call)
            for _ in 0..<4 {
                let before = harness.server.counts.calls
                #expect(try other.ask("{\"method\":\"org.varlink.service.GetInfo\"}") != nil)
                #expect(harness.server.counts.calls - before <= 2 * 25 + 2)
            }
            while try harness.loop.turn(timeout: 0) > 0 {}
        }
        #expect(harness.server.counts.calls >= sent)
    }

    @Test("Clients that all have calls waiting are served alike", arguments: [2, 7])
    func fairness(number: Int) throws {
        let harness = try harness()
        var served = [Int](repeating: 0, count: number)
        var most = 0
        harness.interface.onCall = { [processor = harness.processor] call in
            processor.moment += 100
            let index = try #require(Int(try call.parameters(ExampleInterface.Text.self).text))
            served[index] += 1
            most = max(most, (served.max() ?? 0) - (served.min() ?? 0))
        }
        let clients = try (0..<number).map { _ in try harness.connect() }
        for (index, client) in clients.enumerated() {
            for _ in 0..<30 {
                try client.send(
                    "{\"method\":\"org.example.test.Echo\",\"oneway\":true,\"parameters\":{\"text\":\"\(index)\"}}"
                )
            }
        }
        try harness.turn { served.allSatisfy { $0 == 30 } }
        #expect(most == Self.callsPerShare)
    }

    @Test("Long answers that are ready at once go one in a turn, each in its client's share; short ones go at once")
    func longAnswers() throws {
        let harness = try harness()
        let clients = try (0..<8).map { _ in try harness.connect() }
        for client in clients { try client.send("{\"method\":\"org.example.test.Later\"}") }
        try harness.turn { harness.interface.waiting.count == clients.count }
        try harness.turnUntilIdle()
        let length = 3 * OutputBuffer.mostBesideOthers
        for (index, call) in harness.interface.waiting.enumerated() {
            let count = index < 2 ? 10 : length
            try call.reply(ExampleInterface.Text(text: String(repeating: "x", count: count)))
        }
        var sent = harness.server.counts.bytes
        harness.server.flush()
        #expect(harness.server.counts.bytes - sent < 100)
        for client in clients.prefix(2) {
            #expect(try client.receive() == "{\"parameters\":{\"text\":\"xxxxxxxxxx\"}}")
        }
        sent = harness.server.counts.bytes
        for _ in clients.dropFirst(2) {
            _ = try harness.loop.turn(timeout: LoopbackClient.patience)
            let more = harness.server.counts.bytes - sent
            #expect(more > length && more < length + 100)
            sent += more
        }
        for client in clients.dropFirst(2) { #expect(try client.receive()?.count ?? 0 > length) }
    }

    @Test("Devices and timers come before each share, and what they send goes before it")
    func devicesFirst() throws {
        let harness = try harness()
        var ends: [Int32] = [-1, -1]
        try Errno.check(unsafe pipe(&ends))
        let device = OwnedDescriptor(ends[0])
        let hand = OwnedDescriptor(ends[1])
        let follower = try harness.connect()
        try follower.send("{\"method\":\"org.example.test.Numbers\",\"more\":true,\"parameters\":{\"count\":0}}")
        try harness.turn { harness.interface.streams.count == 1 }
        let stream = harness.interface.streams[0]
        var waiting = 0
        var log: [String] = []
        let watch = try harness.loop.watch(device.rawValue, for: .readable) { _ in
            var bytes = [UInt8](repeating: 0, count: 64)
            _ = unsafe bytes.withUnsafeMutableBytes { unsafe read(device.rawValue, $0.baseAddress, $0.count) }
            log.append("device")
            waiting = 0
            unsafe stream.send(message: Array("{}\0".utf8).span.bytes)
        }
        defer { harness.loop.unwatch(watch) }
        harness.interface.onCall = { [processor = harness.processor] _ in
            processor.moment += 100
            if log.last == "device" { #expect(!follower.isQuiet) }
            log.append("call")
            waiting += 1
            #expect(waiting <= Self.callsPerShare)
            // The device has something to report from the first call of a share on.
            _ = unsafe write(hand.rawValue, "x", 1)
        }
        let hostile = try harness.connect()
        for _ in 0..<12 { try hostile.send(Self.silent) }
        try harness.turn { log.count { $0 == "call" } == 12 }
        #expect(log.split(separator: "device").map(\.count).dropLast() == [3, 3, 3])
    }

    @Test("A large message is looked at in shares; another client is answered before it is complete")
    func largeMessage() throws {
        let harness = try harness()
        // Each look at the clock takes 100 microseconds, and there is one for each 4 KiB.
        harness.server.shareClock = { [processor = harness.processor] in
            processor.moment += 100
            return processor.moment
        }
        let (large, other) = (try harness.connect(), try harness.connect())
        let text = String(repeating: "x", count: 150_000)
        try large.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"\(text)\"}}")
        for _ in 0..<5 {
            #expect(try other.ask("{\"method\":\"org.example.test.Silent\"}") != nil)
            #expect(!harness.interface.calls.contains("Echo"))
        }
        #expect(try large.receive() == "{\"parameters\":{\"text\":\"\(text)\"}}")
    }

    @Test("A client that asks without reading has no more calls taken than half of its bytes have room for")
    func unread() throws {
        let harness = try Harness { $0.pendingBytes = 65_536 }
        let client = try harness.connect()
        let count = fill(client, "{\"method\":\"org.example.test.Large\",\"parameters\":{\"bytes\":10000}}")
        try #require(count > 200)
        try harness.turnUntilIdle()
        #expect(harness.interface.calls.count < count / 2)
        #expect(harness.server.counts.mostPendingBytes > 32_768)
        #expect(harness.server.counts.mostPendingBytes <= 32_768 + 10_100)
        for _ in 0..<count {
            #expect(try client.receive()?.utf8.count == 10_000 + "{\"parameters\":{\"text\":\"\"}}".utf8.count)
        }
    }

    @Test("GetInfo names an interface that was added after it was first asked")
    func laterInterface() throws {
        let harness = try Harness()
        let client = try harness.connect()
        let call = "{\"method\":\"org.varlink.service.GetInfo\"}"
        let first = try #require(try client.ask(call))
        #expect(try client.ask(call) == first)
        let added = CertificationInterface(text: "interface org.varlink.certification\n\nmethod Start() -> ()\n")
        try harness.server.add(added)
        #expect(try client.ask(call)?.contains(added.name) == true && !first.contains(added.name))
    }
}
