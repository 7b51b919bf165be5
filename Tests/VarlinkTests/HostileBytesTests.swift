import TestBasics
import Testing

@testable import Varlink

/// Messages broken at random, the same ones each time.
@Suite struct HostileBytesTests {
    private static let seeds =
        CallTests.refusals.map(\.call) + [
            "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"\\ud83d\\uddb1\"}}",
            "{\"method\":\"org.example.test.Numbers\",\"more\":true,\"parameters\":{\"count\":3}}",
            "{\"method\":\"org.example.test.Kinds\",\"parameters\":{\"flag\":true,\"whole\":-0,\"number\":1e-3,\"mood\":\"sad\"}}",
        ]

    private static let pieces: [[UInt8]] = [
        [0], [0xff], [0xc3], Array("{".utf8), Array("]".utf8), Array("\"".utf8), Array("\\".utf8),
        Array("\\ud800".utf8),
        Array("1e999".utf8), Array("-".utf8), Array("9223372036854775808".utf8), Array("null".utf8), Array(",".utf8),
    ]

    @Test("Whatever one client sends, another is still answered", arguments: 0..<8)
    func mutations(seed: Int) throws {
        var generator = RepeatableNumbers(seed: UInt64(seed))
        let harness = try Harness { $0.messageBytes = 512 }
        let other = try harness.connect()
        var answered = 0
        var ended = 0
        for _ in 0..<400 {
            guard var message = Self.seeds.randomElement(using: &generator).map({ Array($0.utf8) }) else { continue }
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<message.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: message.remove(at: place)
                case 1: message[place] = UInt8.random(in: .min ... .max, using: &generator)
                case 2: message.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: place)
                default: message.insert(contentsOf: message[place...], at: place)
                }
            }
            let client = try harness.connect()
            try client.send(raw: message + [0])
            client.shutdownWriting()
            // A stream stays open for a client that sends no more, so its replies are all that can be waited for.
            try harness.turnUntilIdle()
            harness.interface.streams.forEach { $0.fail(.permissionDenied) }
            harness.interface.streams.removeAll()
            harness.interface.waiting.removeAll()
            harness.server.flush()
            var replies = 0
            while try client.receive() != nil { replies += 1 }
            if replies > 0 { answered += 1 } else { ended += 1 }
        }
        #expect(answered > 0)
        #expect(ended > 0)
        #expect(harness.server.connectionCount == 1)
        #expect(
            try other.ask("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}")
                == "{\"parameters\":{\"text\":\"x\"}}"
        )
    }

    @Test("No text makes the interface parser crash")
    func interfaceTexts() {
        var generator = RepeatableNumbers(seed: 7)
        let text = Array(ExampleInterface().text.utf8)
        var refused = 0
        for _ in 0..<500 {
            var broken = text
            for _ in 0..<3 {
                let place = Int.random(in: 0..<broken.count, using: &generator)
                if Bool.random(using: &generator) {
                    broken.remove(at: place)
                } else {
                    broken[place] = UInt8.random(in: .min ... .max, using: &generator)
                }
            }
            do throws(InterfaceTextError) {
                _ = try InterfaceText(parsing: String(decoding: broken, as: UTF8.self))
            } catch {
                refused += 1
                #expect(error.line >= 1 && error.column >= 1)
            }
        }
        #expect(refused > 0)
    }
}
