import Glibc
import PointerRuntime
import TestBasics
import Testing

@testable import Varlink

/// What ends a connection, and only that one.
@Suite struct FaultTests {
    static let faults: [(message: [UInt8], reason: String)] = [
        (Array("".utf8), "message is not a JSON object"),
        (Array("hello".utf8), "message is not a JSON object"),
        (Array("[]".utf8), "message is not a JSON object"),
        (Array("{\"method\":".utf8), "message is not a JSON object"),
        (Array("{}{}".utf8), "message is not a JSON object"),
        (Array("{}".utf8), "message is not a call: no method"),
        (Array("{\"method\":null}".utf8), "message is not a call: method is of a wrong type"),
        (Array("{\"method\":5}".utf8), "message is not a call: method is of a wrong type"),
        (Array("{\"method\":\"a.b\",\"more\":1}".utf8), "message is not a call: more is of a wrong type"),
        (Array("{\"method\":\"a.b\",\"parameters\":[]}".utf8), "message is not a call: parameters is of a wrong type"),
        (
            Array("{\"method\":\"org.varlink.service.GetInfo\",\"parameters\":{\"x\":01}}".utf8),
            "message is not a JSON object"
        ),
        (
            Array("{\"method\":\"org.varlink.service.GetInfo\",\"x\":[{\"y\":\"\\q\"}]}".utf8),
            "message is not a JSON object"
        ),
        ([0x7b, 0x22, 0xff, 0x22, 0x7d], "message is not UTF-8"),
        (Array("{\"a\":\(String(repeating: "[", count: 16))".utf8), "message nested deeper than 16"),
    ]

    @Test("A message that cannot be answered ends its connection, is logged, and disturbs no other", arguments: faults)
    func fault(message: [UInt8], reason: String) throws {
        let harness = try Harness()
        let other = try harness.connect()
        let client = try harness.connect()
        try client.send(raw: message + [0])
        #expect(try client.receive() == nil)
        #expect(harness.log.lines == ["notice: connection ended: \(reason)"])
        #expect(
            try other.ask("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
                == "{\"parameters\":{\"text\":\"x\"}}"
        )
        #expect(harness.server.connectionCount == 1)
    }

    @Test("Replies to the calls before a fault still arrive")
    func repliesBefore() throws {
        let harness = try Harness()
        let client = try harness.connect()
        try client.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
        try client.send("nonsense")
        #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}")
        #expect(try client.receive() == nil)
    }

    @Test("A message of the limit's length is answered, a longer one ends the connection")
    func tooLong() throws {
        let harness = try Harness { $0.messageBytes = 100 }
        let client = try harness.connect()
        let head = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\""
        let fill = String(repeating: "x", count: 100 - head.utf8.count - 3)
        #expect(try client.ask(head + fill + "\"}}") == "{\"parameters\":{\"text\":\"\(fill)\"}}")
        try client.send(head + fill + "x\"}}")
        #expect(try client.receive() == nil)
        #expect(harness.log.lines == ["notice: connection ended: message longer than 100 bytes"])
    }

    @Test("A failure of the service's own ends the connection and is logged as an error")
    func failure() throws {
        let harness = try Harness()
        let client = try harness.connect()
        #expect(try client.ask("{\"method\":\"org.example.test.Break\"}") == nil)
        #expect(harness.log.lines == ["error: connection ended: Failure()"])
        #expect(harness.server.connectionCount == 0)
    }

    @Test("A client that sends no more but still reads gets its replies, then the end")
    func halfClosed() throws {
        let harness = try Harness()
        let client = try harness.connect()
        try client.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
        client.shutdownWriting()
        #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}")
        #expect(try client.receive() == nil)
        #expect(harness.log.lines == [])
    }

    @Test("A stream outlives that its client sends no more, and the loop does not spin")
    func halfClosedStream() throws {
        let harness = try Harness()
        let client = try harness.connect()
        try client.send("{\"method\":\"org.example.test.Numbers\",\"more\":true,\"parameters\":{\"count\":1}}")
        client.shutdownWriting()
        #expect(try client.receive() == "{\"continues\":true,\"parameters\":{\"number\":0}}")
        try harness.turnUntilIdle()
        #expect(try harness.loop.turn(timeout: 0) == 0)
        let stream = try #require(harness.interface.streams.first)
        #expect(stream.isOpen)
        try stream.finish(ExampleInterface.Number(number: 9))
        harness.server.flush()
        #expect(try client.receive() == "{\"parameters\":{\"number\":9}}")
        #expect(try client.receive() == nil)
    }

    @Test("A client that goes in the middle of a message leaves nothing behind")
    func goneInTheMiddle() throws {
        let harness = try Harness()
        let client = try harness.connect()
        try client.send(raw: Array("{\"method\":".utf8))
        try harness.turnUntilIdle()
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(harness.log.lines == [])
    }

    @Test("A message that is not ended before the client says that it will send no more is logged")
    func unfinished() throws {
        let harness = try Harness()
        let client = try harness.connect()
        try client.send(raw: Array("{\"method\":\"org.example.test.Echo\"}\n".utf8))
        client.shutdownWriting()
        #expect(try client.receive() == nil)
        #expect(harness.log.lines == ["notice: connection ended: message without the NUL byte that ends it"])
    }

    @Test("A client that goes without reading its replies ends only itself")
    func goneUnread() throws {
        let harness = try Harness()
        let client = try harness.connect()
        try client.send("{\"method\":\"org.example.test.Large\",\"parameters\":{\"bytes\":100000}}")
        try harness.turnUntilIdle()
        try client.send("{\"method\":\"org.example.test.Silent\"}")
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
    }

    @Test("A call that is kept for longer than its server ends without an answer")
    func keptForTooLong() throws {
        let interface: ExampleInterface
        weak var server: VarlinkServer?
        do {
            let harness = try Harness()
            interface = harness.interface
            server = harness.server
            let client = try harness.connect()
            try client.send("{\"method\":\"org.example.test.Later\"}")
            try harness.turn { !interface.waiting.isEmpty }
            harness.server.close()
            #expect(try client.receive() == nil)
        }
        #expect(server == nil && interface.waiting.count == 1)
        // It must not look for the server.
        interface.waiting = []
    }

    @Test(
        "A server that goes without being closed takes with it the connections that wait for a share, though the loop stays"
    )
    func goneWithWaiting() throws {
        let loop: EventLoop
        weak var connection: Connection?
        do {
            let harness = try Harness()
            loop = harness.loop
            let client = try harness.connect()
            connection = harness.server.connections.all.first
            harness.server.schedule.queue(try #require(connection))
            withExtendedLifetime(client) {}
        }
        #expect(connection == nil)
        #expect(try loop.turn(timeout: 0) == 0)
    }

    @Test("Faults that clients repeat do not flood the log, nor keep what fails of the service's own out of it")
    func flood() throws {
        let harness = try Harness()
        func repeatFault() throws {
            for _ in 0..<50 {
                let client = try harness.connect()
                try client.send("x")
                #expect(try client.receive() == nil)
            }
        }
        try repeatFault()
        #expect(harness.log.lines.count == 10)
        #expect(try harness.connect().ask("{\"method\":\"org.example.test.Break\"}") == nil)
        #expect(harness.log.lines.last == "error: connection ended: Failure()")
        harness.logMoment = 1_000_000
        try repeatFault()
        #expect(harness.log.lines.count == 12)
    }
}
