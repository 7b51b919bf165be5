import FoundationEssentials
import PointerEngine
import PointerModel
import PointerTrace
import PointerWire

/// The texts of a trace: the same as those of `pointerctl monitor` and `pointerctl explain`.
final class TraceWords {
    private let line = EventLine(painter: Painter(isEnabled: false))
    private let settings: EngineSettings
    /// The layout that was explained last, and the engine over it.
    private var explained: (layout: Layout, engine: Engine, declared: DeclaredNodes)?
    /// The place that was explained last, and the text.
    private var last: (point: Point, modifiers: Modifiers, text: String)?

    /// - Parameter settings: settings that explanations assume.
    init(settings: EngineSettings = EngineSettings()) {
        self.settings = settings
    }

    /// The texts for a recorder.
    var texts: TraceRecorder.Words {
        TraceRecorder.Words(
            line: { [self] event, stamp in line(of: event, at: stamp) },
            style: { PointerText.style(Self.message($0)) },
            region: { PointerText.name(surface: $0.surface, node: $0.node) },
            node: { PointerText.name(surface: $0, node: $1) },
            explanation: { [self] layout, point, modifiers in explanation(of: layout, at: point, modifiers) }
        )
    }

    /// Returns the line of an event; nil for motion, of which there is too much to read.
    private func line(of event: PointerEvent, at stamp: EventStamp) -> String? {
        guard event.kind != .motion, event.kind != .delta else { return nil }
        var writer = MessageWriter()
        writer.write(event, of: nil, at: stamp, updates: 0)
        let message: EventMessage = Self.decode(writer.bytes)
        return line.line(message)
    }

    private func explanation(of layout: Layout, at point: Point, _ modifiers: Modifiers) -> String {
        if explained?.layout != layout {
            explained = (layout, Engine(layout: layout, settings: settings), DeclaredNodes(layout.surfaces))
            last = nil
        }
        if let last, last.point == point, last.modifiers == modifiers { return last.text }
        guard let (_, engine, declared) = explained else { return "" }
        let resolution = engine.resolution(at: point, modifiers: modifiers, listingAtMost: ResolveReply.mostSteps)
        let steps = resolution.steps.map { step in
            StepMessage(surface: step.surface, node: step.node, region: step.region, outcome: step.outcome.rawValue)
        }
        let onWire = ResolutionOnWire(resolution.style, resolution.region, steps: steps, omitted: resolution.omitted)
        let reply: ResolveReply = Self.message(onWire)
        let report = ExplanationReport(
            painter: Painter(isEnabled: false),
            glyphs: .boxes,
            declared: declared,
            outputs: layout.outputs.map(\.frame)
        )
        let text = report.lines(reply, at: nil, modifiers: modifiers.names).joined(separator: "\n")
        last = (point, modifiers, text)
        return text
    }

    /// Returns the message that the wire carries for a value.
    private static func message<Message: Decodable>(_ value: some WireValue) -> Message {
        var writer = MessageWriter()
        value.write(to: &writer)
        return decode(writer.bytes)
    }

    private static func decode<Message: Decodable>(_ bytes: [UInt8]) -> Message {
        do {
            return try JSONDecoder().decode(Message.self, from: Data(bytes))
        } catch {
            preconditionFailure("the wire's own text is unreadable: \(error)")
        }
    }
}
