import Foundation
import Logging
import PointerRuntime
import TestBasics
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
        func lines(at level: Logger.Level) throws -> [String] {
            let harness = try Harness(logLevel: level)
            try visit(harness)
            return harness.log.lines
        }
        #expect(try lines(at: .info) == [])
        #expect(try lines(at: .debug) == ["debug: client connected", "debug: client left"])
        let expected = [
            "debug: client connected", "trace: calls \"org.example.test.Echo\"", "debug: client left",
        ]
        #expect(try lines(at: .trace) == expected)
    }

    @Test("the name of a method is a client's text: escaped, and cut")
    func hostile() throws {
        let harness = try Harness(logLevel: .trace)
        try visit(harness, "a\n\u{1b}\u{202e}\"" + String(repeating: "x", count: 1000))
        let entry = try #require(harness.log.lines.first { $0.hasPrefix("trace") })
        #expect(
            entry.hasPrefix(#"trace: calls "a\n\u{1b}\u{202e}\"xxx"#) && entry.hasSuffix("x…\"") && entry.count < 120
        )
    }

    @Test("a client that calls without end does not fill the log, nor does it keep refusals out of it")
    func limited() throws {
        let harness = try Harness(logLevel: .trace)
        let client = try harness.connect()
        func call() throws {
            _ = try client.ask("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
        }
        for _ in 0..<500 { try call() }
        #expect(harness.log.lines.count == 100)
        harness.logMoment = 10_000
        for _ in 0..<100 { try call() }
        #expect(harness.log.lines.count == 101)
        try client.send("[]")
        #expect(try client.receive() == nil)
        #expect(harness.log.lines.last == "notice: connection ended: message is not a JSON object")
    }
}
