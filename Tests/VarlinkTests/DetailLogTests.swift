import Foundation
import Logging
import PointerRuntime
import PointerTesting
import Testing

@testable import Varlink

@Suite("What is logged of clients with which all is well")
struct DetailLogTests {
    /// A client that connects, calls something with parameters of its own, and leaves.
    private func visit(_ harness: Harness, _ method: String = "org.example.test.Echo") throws {
        let client = try harness.connect()
        let text = try #require(String(data: JSONEncoder().encode(method), encoding: .utf8))
        _ = try client.ask("{\"method\":\(text),\"parameters\":{\"text\":\"secret\"}}")
        client.close()
        while harness.server.connectionCount > 0 {
            if try harness.loop.turn(timeout: LoopbackClient.patience) == 0 { throw LoopbackClient.Hang() }
        }
    }

    @Test("that they come and leave at debug, what they call at trace, nothing of it at info")
    func levels() throws {
        let harness = try Harness()
        try visit(harness)
        #expect(harness.log.entries == [])
        harness.log.logLevel = .debug
        try visit(harness)
        #expect(harness.log.entries == ["debug: client connected", "debug: client left"])
        harness.log.logLevel = .trace
        harness.log.entries = []
        try visit(harness)
        let expected = [
            "debug: client connected", "trace: calls \"org.example.test.Echo\"", "debug: client left",
        ]
        #expect(harness.log.entries == expected)
    }

    @Test("the name of a method is a client's text: escaped, and cut")
    func hostile() throws {
        let harness = try Harness()
        harness.log.logLevel = .trace
        try visit(harness, "a\n\u{1b}\u{202e}\"" + String(repeating: "x", count: 1000))
        let entry = try #require(harness.log.entries.first { $0.hasPrefix("trace") })
        #expect(
            entry.hasPrefix(#"trace: calls "a\n\u{1b}\u{202e}\"xxx"#) && entry.hasSuffix("x…\"") && entry.count < 120
        )
    }

    @Test("a client that calls without end does not fill the log, nor does it keep refusals out of it")
    func limited() throws {
        let harness = try Harness()
        harness.log.logLevel = .trace
        let client = try harness.connect()
        func call() throws {
            _ = try client.ask("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
        }
        for _ in 0..<500 { try call() }
        #expect(harness.log.entries.count == 100)
        harness.logMoment = 10_000
        for _ in 0..<100 { try call() }
        #expect(harness.log.entries.count == 101)
        try client.send("[]")
        #expect(try client.receive() == nil)
        #expect(harness.log.entries.last == "notice: connection ended: message is not a JSON object")
    }
}
