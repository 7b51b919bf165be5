import Documents
import Foundation
import LayoutDocuments
import PointerModel
import PointerWire
import Testing

@Suite("pointerctl convert")
struct PointerctlConvertTests {
    /// The ids of the surfaces in a file of JSON.
    private func ids(_ json: String) throws -> [String] {
        try Declaration.read(json.utf8) { field in
            field.member("surfaces")?.elements.map { $0.surface()?.id ?? "" }
        }
    }

    private func convert(_ file: String, _ arguments: String...) throws -> String {
        let run = try ProgramRun("pointerctl", ["convert", file] + arguments)
        #expect(run.ending == .status(0))
        #expect(run.errors == "")
        return run.output
    }

    @Test("what is shipped, as JSON and as TOML again, is the same layout", arguments: ["buttons", "quilt", "slider"])
    func shipped(name: String) throws {
        let folder = try TemporaryFolder()
        let file = Repository.path("config/layouts/\(name).toml")
        let json = try convert(file)
        let toml = try convert(try folder.file("a.json", json))
        #expect(try convert(file, "--to", "toml") == toml)
        #expect(try convert(try folder.file("b.toml", toml)) == json)
        #expect(try ids(json) == [name])
    }

    @Test("a configuration with all its layouts, and what the daemon answers to Get")
    func configuration() throws {
        let folder = try TemporaryFolder()
        let json = try convert(Repository.path("config/demo.toml"))
        #expect(try ids(json).sorted() == ["buttons", "quilt", "slider"])
        let answers = [CannedAnswers.layout, CannedAnswers.richLayout].map { CannedAnswers.parameters($0) }
        let toml = try convert(try folder.file("layout", answers[0]))
        #expect(toml.hasPrefix("[[surfaces]]\nid = \"demo\"\noutput = \"main\"\n"))
        #expect(toml.contains("alpha = 0.5\n"))
    }

    @Test("a layout as long as clients may declare one, which no file of the daemon's may be")
    func long() throws {
        let folder = try TemporaryFolder()
        let frame = #""frame":{"x":0.125,"y":0.125,"width":123.456789,"height":123.456789}"#
        let surfaces = (0..<4).map { surface in
            let nodes = (0..<4096).map { node in
                #"{"id":"a node of the surface with a long name, number \#(node)",\#(frame),"hitInsets":{"top":-0.5,"left":-0.5,"bottom":-0.5,"right":-0.5}}"#
            }
            return #"{"id":"surface \#(surface)",\#(frame),"nodes":[\#(nodes.joined(separator: ","))]}"#
        }
        let text = "[\(surfaces.joined(separator: ","))]"
        #expect(text.utf8.count > 2 << 20)
        let toml = try convert(try folder.file("long.json", text))
        #expect(toml.utf8.count > 1 << 20)
        #expect(toml.count { $0 == "[" } == 2 * (4 + 4 * 4096))
        let check = try ProgramRun("pointerctl", ["check", try folder.file("long.toml", toml)])
        #expect(check.ending == .status(1))
        #expect(check.output.contains("at most 1048576 are read"))
    }

    @Test("what has mistakes is not converted")
    func mistakes() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a.json", #"[{"id": "s"}]"#)
        let run = try ProgramRun("pointerctl", ["convert", file])
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        #expect(
            run.errors == """
                pointerctl: \(file) cannot be used: 1 error
                  \(file):1:2: error: surfaces[0].frame: is missing

                """
        )
    }

    @Test("ids that a terminal would obey cannot be, and those that look odd are kept")
    func names() throws {
        let folder = try TemporaryFolder()
        let frame = #""frame": {"x": 0, "y": 0, "width": 1, "height": 1}"#
        let file = try folder.file("a.json", #"[{"id": "a \"é\" \\ #", \#(frame)}]"#)
        #expect(try convert(file).hasPrefix(#"[[surfaces]]\#nid = "a \"é\" \\ #"\#n"#))
        let hostile = try folder.file("b.json", #"[{"id": "a\u001b", \#(frame)}]"#)
        let run = try ProgramRun("pointerctl", ["convert", hostile])
        #expect(run.ending == .status(1))
        #expect(run.errors.contains(#""a\u{1b}" contains a control character"#))
    }
}
