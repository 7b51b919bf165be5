import FoundationEssentials
import PointerModel
import PointerWire
import ServiceTesting
import Testing

@testable import PointerTrace

@Suite("Names in traces")
struct NameRedactionTests {
    private static let secret = "SECRET"

    /// A layout in which everything that has a name has a secret one.
    private static var layout: Layout {
        let animation = NodeAnimation(node: secret + "7", alpha: 0)
        let preview = Preview(node: secret + "8", target: Preview.Target(container: secret + "9", center: .zero))
        let styles = [
            Style.content(.automatic(preview)), .content(.highlight(preview)), .content(.lift(preview)),
            .content(.hover(preview)),
        ]
        let regions = styles.map { style in
            Region(
                rect: Rect(x: 0, y: 0, width: 10, height: 10),
                identifier: secret + "6",
                style: style,
                enterAnimations: [animation],
                exitAnimations: [animation]
            )
        }
        let interaction = Interaction(
            regions: regions,
            repeating: RepeatingRegions(first: regions[0], pitch: Vector(dx: 10, dy: 0), count: 3),
            style: styles[0]
        )
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        let nodes = [
            Node(id: secret + "4", frame: frame),
            Node(id: secret + "5", parent: secret + "4", frame: frame, interaction: interaction),
        ]
        var surface = Surface(id: secret + "2", frame: frame, nodes: nodes)
        surface.output = secret + "1"
        surface.owner = .user(4_294_960_001)
        return Layout(outputs: [Output(name: secret + "1", frame: frame)], surfaces: [surface])
    }

    @Test("No name of a layout remains, and its nodes stay distinct")
    func layouts() throws {
        var redaction = NameRedaction()
        let redacted = redaction.apply(to: Self.layout)
        let text = "\(redacted)"
        #expect("\(Self.layout)".contains(Self.secret))
        #expect(!text.contains(Self.secret) && !text.contains("4294960001"))
        let surface = try #require(redacted.surfaces.first)
        #expect(surface.nodes.map(\.id) == ["n1", "n2"] && surface.nodes[1].parent == "n1")
        #expect(surface.output == "o1" && redacted.outputs[0].name == "o1" && surface.id == "s1")
        // The same name is replaced by the same letter and number.
        #expect(redaction.apply(to: Self.layout) == redacted)
    }

    @Test("No name of an event remains", arguments: MessageSamples.events)
    func events(event: PointerEvent) {
        var redaction = NameRedaction()
        var writer = MessageWriter()
        let stamp = EventStamp(frame: 1, time: .zero)
        writer.write(redaction.apply(to: event), of: nil, at: stamp, updates: 0)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        for name in ["\"s \\\"1\\\"\"", "\"s\"", "\"n\"", "\"i\"", "separator", "\"owner\""] {
            #expect(!text.contains(name))
        }
    }
}
