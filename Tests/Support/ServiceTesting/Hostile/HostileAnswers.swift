import FoundationEssentials
import PointerModel
import PointerWire
import ScenarioTesting

/// Answers of a daemon that lies to its clients: well formed, with numbers at the ends of what there is. The first bytes choose a state,
/// the others events, whole states, layouts, and how much time passes.
enum HostileAnswers {
    private struct Message<Content: Decodable>: Decodable {
        var parameters: Content
    }

    /// Most messages of an input.
    private static let most = 48

    static func play(_ bytes: [UInt8]) throws {
        var input = ByteReader(bytes)
        guard let first: EventReply = read(LyingAnswer.states[0], &input) else { return }
        var clients = try AnsweredClients(first.event)
        var count = 0
        while !input.isAtEnd, count < most {
            count += 1
            let choice = input.byte()
            switch choice % 8 {
            case 0...4:
                let event = LyingAnswer.events[Int(input.byte()) % LyingAnswer.events.count]
                let text = event.text(&input)
                if let reply: EventReply = decode(text) { try clients.take(reply.event) }
                if let reply: SurfaceEventReply = decode(text) { clients.take(reply.event) }
            case 5: if let reply: EventReply = read(LyingAnswer.states[1], &input) { try clients.take(reply.event) }
            case 6: try clients.takeLayout(LyingAnswer.layout.text(&input))
            default: try clients.wait(milliseconds: Int64(choice))
            }
        }
        try clients.end()
    }

    /// Reads a message as a client does; nil if it refuses the message.
    private static func read<Content: Decodable>(_ answer: LyingAnswer, _ input: inout ByteReader) -> Content? {
        decode(answer.text(&input))
    }

    private static func decode<Content: Decodable>(_ text: [UInt8]) -> Content? {
        try? JSONDecoder().decode(Message<Content>.self, from: Data(text)).parameters
    }
}
