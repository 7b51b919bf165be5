import Foundation
import Testing

@Suite("pointerctl check")
struct PointerctlCheckTests {
    private static let good = """
        [[surfaces]]
        id = "demo"
        frame = { x = 0, y = 0, width = 100, height = 100 }
        [[surfaces.nodes]]
        id = "ok"
        frame = { x = 0, y = 0, width = 50, height = 50 }
        """

    @Test("a good layout, without any daemon")
    func goodLayout() throws {
        let file = try TemporaryFolder()
        let path = try file.file("layout.toml", Self.good)
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(0))
        #expect(run.lines == ["\(path): layout with 1 surface and 1 node, no mistakes"])
    }

    @Test("a region beyond its node's hit area is a warning, not an error")
    func warning() throws {
        let folder = try TemporaryFolder()
        let region = """

            [surfaces.nodes.interaction]
            regions = [{ rect = { x = -5, y = 0, width = 55, height = 50 } }]
            """
        let path = try folder.file("layout.toml", Self.good + region)
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(0))
        #expect(run.lines.count == 2)
        #expect(
            run.lines.first?.hasPrefix("\(path):8:12: warning: demo/ok region 0: the region reaches beyond") == true
        )
        #expect(run.lines.first?.hasSuffix("[regionExceedsHitArea]") == true)
        #expect(run.lines.last == "\(path): layout with 1 surface and 1 node, 1 warning")
    }

    @Test("a misspelt key is an error at its line and column, with a suggestion")
    func misspelt() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("layout.toml", Self.good.replacingOccurrences(of: "frame", with: "fraem"))
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(1))
        #expect(
            run.lines.contains {
                $0.hasPrefix("\(path):3:1: error: surfaces[0].fraem: ") && $0.contains(#"did you mean "frame"?"#)
            }
        )
        #expect(run.errors == "")
    }

    @Test("the errors are those of the daemon, word for word")
    func sameAsDaemon() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "k", count: 100)
        let text = """
            "a\\u001b \\"b\\"" = 1
            "a\(long)" = 2
            log.level = "\\u202e"
            [[outputs]]
            name = "a\(String(long.prefix(20)))\\u0007"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces]]
            id = "s"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces.nodes]]
            id = "quoted \\" \\\\ name"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces.nodes]]
            id = "other"
            parent = "quoted \\" \\\\ nam"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            """
        let path = try folder.file("a\u{1b}b.toml", text)
        let checked = try ProgramRun("pointerctl", ["check", path])
        #expect(checked.ending == .status(1))
        let started = try ProgramRun("pointerd", ["--check", "--config", path])
        #expect(started.ending == .status(1))
        let named = started.errors.split(separator: "\n").dropFirst().map(String.init)
        #expect(named.count == 5)
        // What a compiler's message has, and a daemon that does not start need not say.
        #expect(checked.lines.dropLast().map { $0.replacingOccurrences(of: ": error: ", with: ": ") } == named)
    }

    @Test("--json is one object")
    func json() throws {
        struct Finding: Decodable {
            struct Problem: Decodable {
                var file: String
                var line: Int
                var column: Int
            }
            var valid: Bool
            var errors: [Problem]
        }
        let folder = try TemporaryFolder()
        let path = try folder.file("bad.toml", "[motion\n")
        let run = try ProgramRun("pointerctl", ["check", "--json", path])
        #expect(run.ending == .status(1))
        #expect(run.lines.count == 1)
        let finding = try JSONDecoder().decode(Finding.self, from: Data(run.output.utf8))
        #expect(!finding.valid)
        #expect(finding.errors.map(\.file) == [path])
        #expect(finding.errors.first?.line == 1)
    }

    @Test("what is no readable file is an error", arguments: ["/nonexistent.toml", "/dev", "/dev/zero"])
    func unreadable(path: String) throws {
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(1))
        #expect(run.lines.first?.hasPrefix("\(path): error: ") == true)
    }
}
