import ConfigurationFiles
import Documents
import FoundationEssentials
import LayoutDocuments
import PointerModel
import PointerWire
import SystemPackage
import TestBasics
import Testing

@testable import PointerConfiguration

@Suite("Layouts in TOML and in the wire's JSON are the same layouts")
struct LayoutConversionTests {
    static let seeds: ClosedRange<UInt64> = 1...150

    /// What a document of this name and text declares.
    static func read(_ file: FilePath, _ bytes: [UInt8], list: DiagnosticList = DiagnosticList()) throws -> [Surface] {
        let decoder = ConfigurationDecoder(list: list)
        var scope = SurfaceScope(outputs: nil)
        let surfaces = decoder.document(file, holding: bytes).map { decoder.surfaces($0, in: &scope) }
        if let error = list.error { throw error }
        return surfaces ?? []
    }

    static func json(_ surfaces: [Surface]) -> [UInt8] { Array(LayoutFile.json(of: surfaces).utf8) }

    /// What Get answers.
    private static func reply(_ surfaces: [Surface]) -> [UInt8] {
        DocumentValue.table { $0.set("surfaces", surfaces.map { LayoutWriter.message.surface($0) }) }.json
    }

    /// What a client declares with a document.
    private static func declared(_ json: [UInt8]) throws -> [Surface] {
        try Declaration.read(json) { $0.member("surfaces")?.elements.compactMap { $0.surface() } }
    }

    @Test("random layouts: to TOML and back is the identity, in every number")
    func throughTOML() throws {
        for seed in Self.seeds {
            var layouts = DeclaredLayouts(seed: seed)
            let surfaces = layouts.surfaces()
            let text = LayoutFile.text(of: surfaces)
            #expect(try Self.read("layout.toml", Array(text.utf8)) == surfaces, "seed \(seed)")
        }
    }

    @Test("random layouts: to JSON and back is the identity, for the daemon and for files")
    func throughJSON() throws {
        for seed in Self.seeds {
            var layouts = DeclaredLayouts(seed: seed)
            let surfaces = layouts.surfaces()
            let lines = "[\(surfaces.map { LayoutFile.json(of: $0) }.joined(separator: ","))]"
            #expect(try Self.read("layout.json", Array(lines.utf8)) == surfaces, "seed \(seed)")
            for json in [Self.json(surfaces), Self.reply(surfaces)] {
                #expect(try Self.declared(json) == surfaces, "seed \(seed)")
                #expect(try Self.read("layout.json", json) == surfaces, "seed \(seed)")
            }
        }
    }

    @Test("random layouts: TOML, made JSON and TOML again, is the same text")
    func stableText() throws {
        for seed in Self.seeds {
            var layouts = DeclaredLayouts(seed: seed)
            let text = LayoutFile.text(of: layouts.surfaces())
            let json = Self.json(try Self.read("layout.toml", Array(text.utf8)))
            #expect(LayoutFile.text(of: try Self.read("layout.json", json)) == text, "seed \(seed)")
        }
    }

    @Test("among the random layouts is every key that a file can have", arguments: DocumentForm.allCases)
    func everyKey(form: DocumentForm) throws {
        var written: Set<String> = []
        var known: Set<String> = []
        for seed in Self.seeds {
            var layouts = DeclaredLayouts(seed: seed)
            let surfaces = layouts.surfaces()
            let bytes = form == .json ? Self.json(surfaces) : Array(LayoutFile.text(of: surfaces).utf8)
            let list = DiagnosticList(collectsAskedKeys: true)
            _ = try Self.read(FilePath("layout.\(form.rawValue)"), bytes, list: list)
            known.formUnion(list.mistakes.askedKeys)
            let root = try form == .json ? JSONDocument.root(parsing: bytes) : TOMLDocument(parsing: bytes).root()
            Self.collectKeys(root, below: "", into: &written)
        }
        // These are asked for only to say that an accessory cannot have them.
        let misplaced = ["beam", "length", "space"].map { "accessories.shape.\($0)" }
        known = known.filter { key in !misplaced.contains { key.hasSuffix($0) } }
        // The daemon alone writes it, and files are read without it.
        known.remove("surfaces.owner")
        #expect(known.count > 150)
        #expect(known.subtracting(written).sorted() == [])
    }

    private static func collectKeys(_ value: DocumentValue, below path: String, into keys: inout Set<String>) {
        switch value.content {
        case .table(let entries):
            for entry in entries {
                let key = path.isEmpty ? entry.key : "\(path).\(entry.key)"
                keys.insert(key)
                collectKeys(entry.value, below: key, into: &keys)
            }
        case .array(let items):
            for item in items { collectKeys(item, below: path, into: &keys) }
        default: break
        }
    }

    @Test("the layouts that are shipped", arguments: ["buttons", "quilt", "slider"])
    func shipped(name: String) throws {
        let surfaces = try LayoutFile.load(Project.folder.appending("config/layouts/\(name).toml"))
        #expect(!surfaces.isEmpty)
        #expect(try Self.read("x.toml", Array(LayoutFile.text(of: surfaces).utf8)) == surfaces)
        #expect(try Self.read("x.json", Self.json(surfaces)) == surfaces)
    }

    @Test("numbers at the edges of what a file can say")
    func numbers() throws {
        let numbers: [Double] = [
            0, -0.0, 1, -1, 0.1, 1e6, -1e6, 1.0 / 3, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-100,
            999_999.9999999999,
        ]
        let surfaces = numbers.enumerated().map { number, x in
            Surface(id: "s\(number)", frame: Rect(x: x, y: -x, width: abs(x), height: 1))
        }
        #expect(try Self.read("x.toml", Array(LayoutFile.text(of: surfaces).utf8)) == surfaces)
        #expect(try Self.read("x.json", Self.json(surfaces)) == surfaces)
    }

    @Test("JSON: what is short stands on one line, but for surfaces and nodes")
    func jsonText() {
        let shadow = Path(ovalIn: Rect(x: 0, y: 0, width: 30, height: 20))
        let nodes = [
            Node(id: "\"ok\\", frame: Rect(x: 1, y: 2.5, width: 3, height: 4), hitInsets: Insets(all: -10)),
            Node(
                id: "long",
                frame: Rect(x: 0, y: 0, width: 1, height: 1),
                interaction: Interaction(style: .content(.lift(Preview(shadowPath: shadow))))
            ),
        ]
        let surface = Surface(id: "panel", frame: Rect(x: 800, y: 400, width: 320, height: 280), nodes: nodes)
        let empty = Surface(id: "empty", frame: Rect(x: 0, y: 0, width: 1, height: 1), z: -2)
        #expect(
            LayoutFile.json(of: [surface, empty]) == #"""
                {
                  "surfaces": [
                    {
                      "id": "panel",
                      "frame": {"x": 800, "y": 400, "width": 320, "height": 280},
                      "z": 0,
                      "nodes": [
                        {
                          "id": "\"ok\\",
                          "frame": {"x": 1, "y": 2.5, "width": 3, "height": 4},
                          "hitInsets": {"top": -10, "left": -10, "bottom": -10, "right": -10}
                        },
                        {
                          "id": "long",
                          "frame": {"x": 0, "y": 0, "width": 1, "height": 1},
                          "interaction": {
                            "style": {
                              "effect": "lift",
                              "preview": {
                                "shadowPath": "\#(shadow.svg)"
                              }
                            }
                          }
                        }
                      ]
                    },
                    {
                      "id": "empty",
                      "frame": {"x": 0, "y": 0, "width": 1, "height": 1},
                      "z": -2,
                      "nodes": []
                    }
                  ]
                }

                """#
        )
    }

    @Test("what is short stands on one line, what is long under a header, in the order of a person")
    func text() {
        let style = Style.content(
            .lift(Preview(node: "ok", visiblePath: Path(ovalIn: Rect(x: 0, y: 0, width: 30, height: 20))))
        )
        let nodes = [
            Node(
                id: "ok",
                frame: Rect(x: 110, y: 120, width: 100, height: 40.5),
                hitInsets: Insets(all: -10),
                interaction: Interaction(regions: [Region(rect: Rect(x: 0, y: 0, width: 9, height: 9))], style: .hidden)
            ),
            Node(id: "plain", parent: "ok", frame: Rect(x: 0, y: 0, width: 1, height: 1)),
            Node(
                id: "long",
                frame: Rect(x: 0, y: 0, width: 1, height: 1),
                interaction: Interaction(style: style)
            ),
            Node(
                id: "padded",
                frame: Rect(x: 0, y: 0, width: 1, height: 1),
                padding: Insets(all: 10),
                interaction: Interaction(style: .content(.highlight()))
            ),
        ]
        let surface = Surface(id: "panel", frame: Rect(x: 800, y: 400, width: 320, height: 280), z: 3, nodes: nodes)
        #expect(
            LayoutFile.text(of: [surface]) == """
                [[surfaces]]
                id = "panel"
                frame = { x = 800, y = 400, width = 320, height = 280 }
                z = 3

                [[surfaces.nodes]]
                id = "ok"
                frame = { x = 110, y = 120, width = 100, height = 40.5 }
                hitInsets = -10
                interaction = { style = "hidden", regions = [{ rect = { x = 0, y = 0, width = 9, height = 9 } }] }

                [[surfaces.nodes]]
                id = "plain"
                parent = "ok"
                frame = { x = 0, y = 0, width = 1, height = 1 }

                [[surfaces.nodes]]
                id = "long"
                frame = { x = 0, y = 0, width = 1, height = 1 }

                [surfaces.nodes.interaction.style]
                effect = "lift"

                [surfaces.nodes.interaction.style.preview]
                node = "ok"
                visiblePath = "\(style.visiblePath)"

                [[surfaces.nodes]]
                id = "padded"
                frame = { x = 0, y = 0, width = 1, height = 1 }
                padding = 10
                interaction = { style = "highlight" }

                """
        )
    }
}

extension Style {
    fileprivate var visiblePath: String {
        guard case .content(let effect, _) = kind else { return "" }
        return effect.preview.visiblePath?.svg ?? ""
    }
}
