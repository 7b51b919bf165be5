import Documents
import LayoutDocuments
import PointerModel
import PointerWire
import Testing
import Varlink

/// The reader and the writer of declarations have no types that could be compared with the text, so their documents are.
@Suite("Declarations in the text of io.pointerd.Layout")
struct DeclarationTextTests {
    /// Types that are read and written as declarations.
    static let types: Set<String> = [
        "ShapeDeclaration", "Preview", "AccessoryDeclaration", "RepeatingRegions", "Control", "ConfirmDeclaration",
        "SliderDeclaration", "StyleDeclaration", "RegionDeclaration", "Interaction", "Appearance", "Node", "Surface",
        "Insertion", "Insets",
    ]
    /// Parameters and replies that are.
    static let methods: Set<String> = [
        "Attach's input", "Show's input", "Update's input", "Answer's input", "Get's output", "HoldOutputs's input",
        "SetOutputs's input",
    ]

    /// The text's types by their names, and the parameters of methods as further types.
    private static func structures() throws -> [String: [InterfaceText.Field]] {
        let text = try InterfaceText(parsing: InterfaceTexts.layout)
        var structures: [String: [InterfaceText.Field]] = [:]
        for type in text.types {
            if case .structure(let members) = type.type { structures[type.name] = members }
        }
        for method in text.methods {
            structures["\(method.name)'s input"] = method.input
            structures["\(method.name)'s output"] = method.output
        }
        return structures
    }

    private static func enumerations() throws -> [String: [String]] {
        let text = try InterfaceText(parsing: InterfaceTexts.layout)
        return text.types.reduce(into: [:]) { words, type in
            if case .enumeration(let members) = type.type { words[type.name] = members }
        }
    }

    /// Documents with every field that can be declared, each with its reader.
    private static var documents: [(type: String, document: DocumentValue, read: (Field) -> Bool)] {
        let surface = DeclarationTests.surface
        let writer = LayoutWriter.message
        let update = SurfaceUpdate(
            put: surface.nodes,
            remove: ["x"],
            insert: [SurfaceUpdate.Insertion(surface.nodes[0], below: "b")],
            bringToFront: ["a"],
            frame: surface.frame,
            z: 1,
            hitInsets: surface.hitInsets,
            clear: [.output, .targeting]
        )
        let region = surface.nodes[1].interaction?.regions.last
        let answer = AnswerParameters(surface: "s", sequence: 1, region: region, pointer: "p")
        let output = Output(name: "o", frame: surface.frame, transform: .flipped90)
        let reply = LayoutReply(
            Layout(outputs: [output], surfaces: [surface]),
            state: 1,
            removed: [SurfaceName("r", of: .user(7))]
        )
        let outputs = DocumentValue.table { $0.set("outputs", writer.outputs([output])) }
        return [
            ("Attach's input", writer.attach(surface), { $0.attachParameters() != nil }),
            ("Show's input", writer.show([surface], on: "h"), { $0.showParameters() != nil }),
            ("Update's input", writer.update("s", update), { $0.updateParameters() != nil }),
            ("Answer's input", writer.answer(answer), { $0.answerParameters() != nil }),
            ("Get's output", writer.layout(reply), { $0.layoutReply() != nil }),
            ("HoldOutputs's input", outputs, { $0.outputParameters() != nil }),
            ("SetOutputs's input", outputs, { $0.outputParameters() != nil }),
        ]
    }

    private static func element(_ type: InterfaceText.FieldType) -> InterfaceText.FieldType {
        switch type {
        case .optional(let inner), .array(let inner): element(inner)
        default: type
        }
    }

    @Test("The reader asks for the text's fields, and for no others")
    func asked() throws {
        let structures = try Self.structures()
        var asked: [String: Set<String>] = [:]
        for (type, document, read) in Self.documents {
            let list = MistakeList(collectsAskedKeys: true)
            let isRead = read(Field(document, reading: DocumentReading(.json, rules: .ofMessages(), list: list)))
            #expect(isRead && list.first == nil, "\(type): \(list.first.map(\.description) ?? "")")
            for path in list.askedKeys {
                var owner = type
                for name in path.split(separator: ".").map(String.init) {
                    asked[owner, default: []].insert(name)
                    guard let field = structures[owner]?.first(where: { $0.name == name }) else { break }
                    guard case .named(let inner) = Self.element(field.type) else { break }
                    owner = inner
                }
            }
        }
        for type in Self.types.union(Self.methods) {
            let fields = try #require(structures[type], "\(type)").map(\.name)
            #expect(asked[type] ?? [] == Set(fields), "\(type)")
        }
    }

    @Test("The writer writes values of the text's types")
    func written() throws {
        let structures = try Self.structures()
        let enumerations = try Self.enumerations()
        func fits(_ value: DocumentValue, _ type: InterfaceText.FieldType) -> Bool {
            switch (value.content, type) {
            case (_, .optional(let inner)): fits(value, inner)
            case (.array(let items), .array(let item)): items.allSatisfy { fits($0, item) }
            case (.string, .string), (.integer, .int), (.integer, .float), (.float, .float), (.boolean, .bool): true
            case (.string(let word), .enumeration(let words)): words.contains(word)
            case (.string(let word), .named(let name)): enumerations[name]?.contains(word) ?? false
            case (.table(let entries), .named(let name)): fits(entries, structures[name] ?? [])
            default: false
            }
        }
        func fits(_ entries: [DocumentEntry], _ fields: [InterfaceText.Field]) -> Bool {
            let required = fields.filter { if case .optional = $0.type { false } else { true } }
            return required.allSatisfy { field in entries.contains { $0.key == field.name } }
                && entries.allSatisfy { entry in
                    guard let field = fields.first(where: { $0.name == entry.key }) else { return false }
                    let isRight = fits(entry.value, field.type)
                    #expect(isRight, "\(entry.key)")
                    return isRight
                }
        }
        for (type, document, _) in Self.documents {
            guard case .table(let entries) = document.content else { continue }
            #expect(fits(entries, try #require(structures[type])), "\(type)")
        }
    }
}
