import ConfigurationFiles
import DesktopConfiguration
import PointerConfiguration
import PointerModel
import TestBasics
import Testing

@Suite("No file makes the reader crash")
struct HostileFileTests {
    private static let snippets = [
        "nan", "-inf", "9223372036854775807", "-9223372036854775808", "1e308", "-1e-308", "''", "\"\\u0000\"", "[]",
        "{}",
        "true", "[[", "]]", "\n[surfaces]\n", "\nsurfaces = 3\n", ".", "=", "\"", "'''", "\u{1b}[0m",
        "0x7fffffffffffffff",
        "1979-05-27", "id = \"x\"\n", "\nnodes = [[]]\n", "\\", "#",
    ].map { Array($0.utf8) }

    @Test("shipped files with random damage are read or refused", arguments: ["buttons", "quilt", "slider"])
    func damage(name: String) throws {
        let folder = try TemporaryFolder()
        let original = Array(try Project.text("config/layouts/\(name).toml").utf8)
        var generator = RepeatableNumbers(seed: UInt64(original.count))
        var refused = 0
        for _ in 0..<300 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(place..<min(place + 20, bytes.count - 1))
                case 2: bytes.insert(contentsOf: Self.snippets.randomElement(using: &generator) ?? [], at: place)
                default:
                    let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                    let snippet = Self.snippets.randomElement(using: &generator) ?? []
                    guard let equals = bytes[place..<end].lastIndex(of: UInt8(ascii: "=")) else { continue }
                    bytes.replaceSubrange((equals + 1)..<end, with: snippet)
                }
            }
            let found = ConfigurationFile.check(try folder.write("damaged.toml", bytes))
            guard case .failure(let error) = found.result else { continue }
            refused += 1
            #expect(!error.diagnostics.isEmpty)
            for diagnostic in error.diagnostics {
                #expect(diagnostic.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            }
        }
        #expect(refused > 100)
    }

    /// As many nodes as a surface may have, each with a parent that there is none of and that is nearly the name of all others.
    private static func orphans(atMost length: Int) -> String {
        let stem = String(repeating: "n", count: 43)
        var text = "[[surfaces]]\nid = 's'\nframe = { x = 0, y = 0, width = 1, height = 1 }\n"
        for index in 0..<4096 {
            let frame = "frame = { x = 0, y = 0, width = 1, height = 1 }"
            text += "[[surfaces.nodes]]\nid = '\(index)\(stem)'\nparent = '\(stem)\(index)'\n\(frame)\n"
        }
        #expect(text.utf8.count < length)
        return text
    }

    @Test("a megabyte of problems takes no more than its time")
    func megabyte() throws {
        let folder = try TemporaryFolder()
        let cases = [
            "outputs = [" + String(repeating: "1,", count: 500_000) + "]",
            "surfaces = [{ nodes = [" + String(repeating: "{},", count: 4096) + "] }]",
            String((0..<100_000).map { "k\($0)=1\n" }.joined().prefix(1 << 20)),
            Self.orphans(atMost: 1 << 20),
            "x = \"" + String(repeating: "\\u0001", count: 170_000) + "\"",
            "log.level = \"" + String(repeating: "\\u0001", count: 170_000) + "\"",
            "\"" + String(repeating: "k", count: 1_000_000) + "\" = 1",
        ]
        for text in cases {
            let file = try folder.write("large.toml", text)
            let error = try #require(throws: ConfigurationError.self) { try Configuration.load(file) }
            #expect(error.description.utf8.count < 20_000)
        }
    }

    @Test("the largest layout that is allowed can be read")
    func largest() throws {
        let folder = try TemporaryFolder()
        var text = "[[surfaces]]\nid = 's'\nframe = { x = 0, y = 0, width = 1, height = 1 }\n"
        for index in 0..<4096 {
            let parent = index == 0 ? "" : "parent = 'n\(index - 1)'\n"
            text += "[[surfaces.nodes]]\nid = 'n\(index)'\n\(parent)frame = { x = 0, y = 0, width = 1, height = 1 }\n"
            text += "interaction = {}\n"
        }
        let surfaces = try LayoutFile.load(try folder.write("largest.toml", text))
        #expect(surfaces.first?.nodes.count == 4096)
    }
}
