import PointerModel
import PointerWire
import ServiceTesting
import Testing
import Varlink

/// The writer writes every field of the interface text, and no other.
@Suite("Written fields and interface text")
struct WrittenFieldsTests {
    /// Fields of an interface text's structures, by their places, such as `Shape.radius`.
    private struct Places {
        let interface: InterfaceText

        init(_ text: String) throws { interface = try InterfaceText(parsing: text) }

        /// Returns the places of all fields that a value has, with those of its fields.
        func all(below root: String, _ fields: [InterfaceText.Field]) -> Set<String> {
            var places: Set<String> = []
            var waiting = [(name: root, fields: fields)]
            while let (name, fields) = waiting.popLast() {
                for field in fields where places.insert("\(name).\(field.name)").inserted {
                    if let structure = structure(of: field.type) { waiting.append(structure) }
                }
            }
            return places
        }

        /// Returns the place of the field at the end of a written path; the path itself if the text has no such field.
        func place(of path: String, below root: String, _ fields: [InterfaceText.Field]) -> String {
            var (name, fields) = (root, fields)
            var place = path
            for step in path.split(separator: ".") {
                guard let field = fields.first(where: { $0.name == step }) else { return path }
                place = "\(name).\(step)"
                (name, fields) = structure(of: field.type) ?? ("", [])
            }
            return place
        }

        private func structure(of type: InterfaceText.FieldType) -> (name: String, fields: [InterfaceText.Field])? {
            switch type {
            case .optional(let type), .array(let type): structure(of: type)
            case .named(let name): fields(ofType: name).map { (name, $0) }
            default: nil
            }
        }

        func fields(ofType name: String) -> [InterfaceText.Field]? {
            guard case .structure(let fields) = interface.types.first(where: { $0.name == name })?.type else {
                return nil
            }
            return fields
        }
    }

    private func expect(_ written: WrittenFields, equal type: String, in text: String) throws {
        let places = try Places(text)
        let fields = try #require(places.fields(ofType: type))
        let writtenPlaces = Set(written.paths.map { places.place(of: $0, below: type, fields) })
        #expect(writtenPlaces == places.all(below: type, fields))
    }

    @Test("Event")
    func event() throws {
        var written = WrittenFields()
        let stamp = EventStamp(frame: 1, time: .zero, source: .mouse, isLatched: true)
        for event in MessageSamples.events { written.write(event, of: "second", at: stamp, updates: 0) }
        written.write(.state, MessageSamples.snapshot, of: "second")
        written.writeMuted(seat: "seat0", at: .zero, of: nil)
        try expect(written, equal: "Event", in: InterfaceTexts.pointer)
    }

    @Test("SurfaceEvent")
    func surfaceEvent() throws {
        var written = WrittenFields()
        let stamp = EventStamp(frame: 1, time: .zero, isLatched: true)
        for event in MessageSamples.events where SurfaceEventKind(rawValue: event.kind.rawValue) != nil {
            written.write(event, of: "second", at: stamp, updates: 3)
        }
        for state: SurfaceStreamState in [
            .attached(surface: "s"), .opened(host: "h"), .muted(seat: "seat0"),
            .resync(MessageSamples.snapshot, pointer: "second", isShown: true),
        ] {
            state.write(to: &written)
        }
        try expect(written, equal: "SurfaceEvent", in: InterfaceTexts.layout)
    }

    @Test("The reply of Resolve")
    func resolve() throws {
        var written = WrittenFields()
        let step = StepMessage(surface: SurfaceName("s", of: .user(7)), node: "n", region: 1, outcome: "won")
        ResolutionOnWire(.system, MessageSamples.region, steps: [step], omitted: 1).write(to: &written)
        for style in MessageSamples.styles { ResolutionOnWire(style, nil, steps: [], omitted: 0).write(to: &written) }
        let places = try Places(InterfaceTexts.pointer)
        let output = try #require(places.interface.methods.first { $0.name == "Resolve" }).output
        let writtenPlaces = Set(written.paths.map { places.place(of: $0, below: "Resolve", output) })
        #expect(writtenPlaces == places.all(below: "Resolve", output))
    }
}
