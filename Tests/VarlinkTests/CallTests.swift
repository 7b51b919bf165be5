import TestBasics
import Testing

@testable import Varlink

@Suite struct CallTests {
    @Test("A call gets its reply, whichever byte the message was split at")
    func splitEverywhere() throws {
        let message = Array("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"ä\"}}\0".utf8)
        let harness = try Harness()
        let client = try harness.connect()
        for cut in 0..<message.count {
            try client.send(raw: Array(message[..<cut]))
            try harness.turnUntilIdle()
            #expect(client.isQuiet)
            try client.send(raw: Array(message[cut...]))
            #expect(try client.receive() == "{\"parameters\":{\"text\":\"ä\"}}")
        }
    }

    @Test(
        "Calls sent all at once are answered in order, although they take many shares, between which others are answered"
    )
    func pipelined() throws {
        let harness = try Harness { $0.shareTime = 250 }
        harness.takeOverProcessorTime()
        harness.interface.onCall = { [processor = harness.processor] _ in processor.moment += 100 }
        let (client, other) = (try harness.connect(), try harness.connect())
        let texts = (0..<50).map { "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"\($0)\"}}\0" }
        try client.send(raw: Array(texts.joined().utf8))
        for number in 0..<12 {
            // Three calls use a share up, and then it is the other's turn.
            #expect(try other.ask("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}") != nil)
            #expect(harness.interface.calls.count <= 4 * (number + 2))
        }
        for number in 0..<50 {
            #expect(try client.receive() == "{\"parameters\":{\"text\":\"\(number)\"}}")
        }
        #expect(harness.interface.calls.count == 62)
    }

    @Test("A oneway call is carried out and never answered, not even with an error")
    func oneway() throws {
        let harness = try Harness()
        let client = try harness.connect()
        for method in ["Echo", "Silent", "Refuse", "Numbers", "NoSuch"] {
            try client.send("{\"method\":\"org.example.test.\(method)\",\"oneway\":true,\"more\":true}")
        }
        #expect(
            try client.ask("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
                == "{\"parameters\":{\"text\":\"x\"}}"
        )
        #expect(harness.interface.calls == ["Echo", "Silent", "Refuse", "Numbers", "Echo"])
        #expect(client.isQuiet)
    }

    @Test("Oneway calls count although their sender is gone")
    func onewayAndGone() throws {
        let harness = try Harness()
        let client = try harness.connect()
        try client.send("{\"method\":\"org.example.test.Silent\",\"oneway\":true}")
        try client.send("{\"method\":\"org.example.test.Silent\",\"oneway\":true}")
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(harness.interface.calls == ["Silent", "Silent"])
    }

    @Test("An answer that comes later keeps the next call waiting")
    func later() throws {
        let harness = try Harness()
        let client = try harness.connect()
        try client.send("{\"method\":\"org.example.test.Later\"}")
        try client.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
        try harness.turnUntilIdle()
        #expect(client.isQuiet)
        #expect(harness.interface.calls == ["Later"])
        try harness.interface.waiting.removeFirst().reply()
        // The reply was made outside of a turn.
        harness.server.flush()
        #expect(try client.receive() == "{\"parameters\":{}}")
        #expect(try client.receive() == "{\"parameters\":{\"text\":\"x\"}}")
    }

    @Test("An answer to a client that has gone is dropped")
    func tooLate() throws {
        let harness = try Harness()
        let client = try harness.connect()
        try client.send("{\"method\":\"org.example.test.Later\"}")
        try harness.turn { harness.interface.waiting.count == 1 }
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
        try harness.interface.waiting.removeFirst().reply()
        harness.server.flush()
        #expect(harness.server.connectionCount == 0)
    }

    /// What a call is answered with when it cannot be carried out.
    static let refusals: [(call: String, answer: String)] = [
        (
            "{\"method\":\"org.example.test.Refuse\"}",
            "{\"error\":\"org.example.test.Refused\",\"parameters\":{\"reason\":\"no \\\"reason\\\"\"}}"
        ),
        (
            "{\"method\":\"org.example.test.Silent\"}",
            "{\"error\":\"org.varlink.service.MethodNotImplemented\",\"parameters\":{\"method\":\"org.example.test.Silent\"}}"
        ),
        (
            "{\"method\":\"org.example.test.Missing\"}",
            "{\"error\":\"org.varlink.service.MethodNotFound\",\"parameters\":{\"method\":\"org.example.test.Missing\"}}"
        ),
        (
            "{\"method\":\"org.example.other.Echo\"}",
            "{\"error\":\"org.varlink.service.InterfaceNotFound\",\"parameters\":{\"interface\":\"org.example.other\"}}"
        ),
        (
            "{\"method\":\"Echo\"}",
            "{\"error\":\"org.varlink.service.InterfaceNotFound\",\"parameters\":{\"interface\":\"Echo\"}}"
        ),
        (
            "{\"method\":\"org.example.test.Numbers\",\"parameters\":{\"count\":1}}",
            "{\"error\":\"org.varlink.service.ExpectedMore\",\"parameters\":{}}"
        ),
        (
            "{\"method\":\"org.example.test.Echo\",\"upgrade\":true,\"parameters\":{\"text\":\"\"}}",
            "{\"error\":\"org.varlink.service.InvalidParameter\",\"parameters\":{\"parameter\":\"upgrade\","
                + "\"reason\":\"no method upgrades the connection\"}}"
        ),
        (
            "{\"method\":\"org.example.test.Echo\"}",
            "{\"error\":\"org.varlink.service.InvalidParameter\","
                + "\"parameters\":{\"parameter\":\"text\",\"reason\":\"is missing\"}}"
        ),
        (
            "{\"method\":\"org.example.test.Echo\",\"parameters\":null}",
            "{\"error\":\"org.varlink.service.InvalidParameter\","
                + "\"parameters\":{\"parameter\":\"text\",\"reason\":\"is missing\"}}"
        ),
        (
            "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":5}}",
            "{\"error\":\"org.varlink.service.InvalidParameter\","
                + "\"parameters\":{\"parameter\":\"text\",\"reason\":\"expected a string\"}}"
        ),
        (
            "{\"method\":\"org.example.test.Numbers\",\"more\":true,\"parameters\":{\"count\":1e400}}",
            "{\"error\":\"org.varlink.service.InvalidParameter\","
                + "\"parameters\":{\"parameter\":\"count\",\"reason\":\"expected an integer from -9223372036854775808 to 9223372036854775807\"}}"
        ),
        (
            "{\"method\":\"org.example.test.Count\",\"parameters\":{\"items\":[{\"name\":\"a\"},{\"name\":\"b\",\"size\":\"c\"}]}}",
            "{\"error\":\"org.varlink.service.InvalidParameter\","
                + "\"parameters\":{\"parameter\":\"items[1].size\",\"reason\":\"expected an integer\"}}"
        ),
        (
            "{\"method\":\"org.example.test.Count\",\"parameters\":{\"items\":[{\"name\":\"a\"},{\"name\":\"b\",\"size\":1.5}]}}",
            "{\"error\":\"org.varlink.service.InvalidParameter\","
                + "\"parameters\":{\"parameter\":\"items[1].size\",\"reason\":\"expected an integer from -9223372036854775808 to 9223372036854775807\"}}"
        ),
        (
            "{\"method\":\"org.example.test.Count\",\"parameters\":{\"items\":[{\"size\":1}]}}",
            "{\"error\":\"org.varlink.service.InvalidParameter\","
                + "\"parameters\":{\"parameter\":\"items[0].name\",\"reason\":\"is missing\"}}"
        ),
        (
            "{\"method\":\"org.varlink.service.GetInterfaceDescription\",\"parameters\":{\"interface\":\"a.b\"}}",
            "{\"error\":\"org.varlink.service.InterfaceNotFound\",\"parameters\":{\"interface\":\"a.b\"}}"
        ),
    ]

    @Test("A call that cannot be carried out gets its error, and the next one its reply", arguments: refusals)
    func refusal(call: String, answer: String) throws {
        let harness = try Harness()
        let client = try harness.connect()
        #expect(try client.ask(call) == answer)
        #expect(
            try client.ask("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
                == "{\"parameters\":{\"text\":\"x\"}}"
        )
    }

    @Test("Unknown fields are ignored, at the top and in the parameters; null stands for what was left out")
    func unknownFields() throws {
        let harness = try Harness()
        let client = try harness.connect()
        #expect(
            try client.ask(
                "{\"new\":{\"a\":[1]},\"more\":null,\"oneway\":false,\"method\":\"org.example.test.Echo\","
                    + "\"parameters\":{\"text\":\"x\",\"extra\":[{}]}}"
            ) == "{\"parameters\":{\"text\":\"x\"}}"
        )
        #expect(
            try client.ask(
                "{\"method\":\"org.example.test.Count\",\"parameters\":{\"items\":[{\"name\":\"a\",\"size\":null}]}}"
            )
                == "{\"parameters\":{\"count\":1}}"
        )
    }

    @Test("The service describes itself and each interface")
    func service() throws {
        let harness = try Harness()
        let client = try harness.connect()
        #expect(
            try client.ask("{\"method\":\"org.varlink.service.GetInfo\",\"parameters\":{}}")
                == "{\"parameters\":{\"interfaces\":[\"org.varlink.service\",\"org.example.test\"],\"product\":\"Test\","
                + "\"url\":\"https://example.org/\",\"vendor\":\"Example\",\"version\":\"1\"}}"
        )
        for name in ["org.varlink.service", "org.example.test"] {
            let reply = try client.ask(
                "{\"method\":\"org.varlink.service.GetInterfaceDescription\",\"parameters\":{\"interface\":\"\(name)\"}}"
            )
            #expect(try #require(reply).contains("interface \(name)\\n"))
        }
    }
}
