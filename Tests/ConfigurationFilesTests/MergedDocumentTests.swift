import Documents
import SystemPackage
import TestBasics
import Testing

@testable import ConfigurationFiles

@Suite("Several texts, one document")
struct MergedDocumentTests {
    /// The document of the file and two drop-ins.
    private func merged(_ texts: String...) throws -> String {
        try folder(texts).document()
    }

    private func mistakes(_ texts: String...) throws -> [String] {
        try folder(texts).mistakes()
    }

    private func folder(_ texts: [String]) throws -> FamilyFolder {
        let folder = try FamilyFolder()
        for (number, text) in texts.enumerated() {
            try folder.folder.write(number == 0 ? "pointerd.toml" : "pointerd.toml.d/\(number).toml", text)
        }
        return folder
    }

    @Test("tables merge key by key, however deep and however they are written")
    func tables() throws {
        let document = try merged(
            "[t]\na = 1\nb = 1\nu = { x = 1, y = 1 }\n[other]\nk = 1",
            "t.b = 2\nt.u.y = 2\nt.v.w = 2",
            "[t.u]\nz = 3\n[third]"
        )
        #expect(
            document
                == #"{"t":{"a":1,"b":2,"u":{"x":1,"y":2,"z":3},"v":{"w":2}},"other":{"k":1},"third":{}}"#
        )
    }

    @Test("a list is replaced as a whole, also one of tables, and a value of another type too")
    func replaced() throws {
        #expect(
            try merged(
                "layouts = ['a', 'b']\n[drive]\ndevices = [{ kind = 'mouse' }]",
                "layouts = []\ndrive.devices = [{ id = 'x' }]"
            )
                == #"{"layouts":[],"drive":{"devices":[{"id":"x"}]}}"#
        )
        #expect(try merged("a = 1\nb = { c = 1 }", "a = { c = 1 }\nb = 1") == #"{"a":{"c":1},"b":1}"#)
        #expect(try merged("devices = 1", "[[devices]]\na = 1") == #"{"devices":[{"a":1}]}"#)
        #expect(try merged("[[devices]]\na = 1", "devices = 1") == #"{"devices":1}"#)
    }

    @Test("arrays of tables append, in any form", arguments: ["devices", "outputs", "surfaces"])
    func appended(_ key: String) throws {
        #expect(
            try merged("[[\(key)]]\na = 1\n[[\(key)]]\na = 2", "\(key) = [{ a = 3 }]", "[[\(key)]]\na = 4")
                == #"{"\#(key)":[{"a":1},{"a":2},{"a":3},{"a":4}]}"#
        )
        #expect(try merged("[[\(key)]]\na = 1", "\(key) = []") == #"{"\#(key)":[{"a":1}]}"#)
        #expect(try merged("\(key) = []") == #"{"\#(key)":[]}"#)
    }

    @Test(
        "reset = true removes what earlier files say, and nothing of its own",
        arguments: ["devices", "outputs", "surfaces"]
    )
    func reset(_ key: String) throws {
        let mark = "[[\(key)]]\nreset = true\n"
        #expect(
            try merged("[[\(key)]]\na = 1", "[[\(key)]]\na = 2", "\(mark)[[\(key)]]\na = 3")
                == #"{"\#(key)":[{"a":3}]}"#
        )
        #expect(try merged("[[\(key)]]\na = 1", mark, "[[\(key)]]\na = 3") == #"{"\#(key)":[{"a":3}]}"#)
        // The key has its default again, as if no file had it.
        #expect(try merged("[[\(key)]]\na = 1", "\(key) = [{ reset = true }]") == "{}")
        // A package may come and go.
        #expect(try merged("\(mark)[[\(key)]]\na = 1") == #"{"\#(key)":[{"a":1}]}"#)
        #expect(try merged(mark) == "{}")
    }

    @Test("reset where it means nothing is a mistake")
    func misplacedReset() throws {
        let alone = "stands alone, in the first table of the array in this file; it removes what earlier files say"
        let always = "is always true: leave it out to keep what earlier files say"
        #expect(
            try mistakes("[[devices]]\na = 1", "[[devices]]\nreset = true\nb = 1")
                == ["pointerd.toml.d/1.toml:2:1: devices[1].reset (rule 2): \(alone)"]
        )
        #expect(
            try mistakes("[[devices]]\na = 1\n[[devices]]\nreset = true", "[[outputs]]\nreset = false")
                == [
                    "pointerd.toml:4:1: devices[1].reset (rule 2): \(alone)",
                    "pointerd.toml.d/1.toml:2:1: outputs[0].reset: \(always)",
                ]
        )
        // In any other place, the readers of the document know no such key.
        #expect(
            try merged("reset = true\n[drive]\ndevices = [{ reset = true }]")
                == #"{"reset":true,"drive":{"devices":[{"reset":true}]}}"#
        )
    }

    @Test("each value has the name and the line of its own file, each missing one those of its table's last")
    func places() throws {
        let folder = try FamilyFolder([
            "packaged/a.toml": "t.p = 1", "pointerd.toml": "[t]\n\nf = 1\n[[devices]]\na = 1",
            "pointerd.toml.d/1.toml": "\nt.d = { e = 1 }\n[[devices]]\na = 2",
        ])
        let list = DiagnosticList()
        let document = try #require(DocumentLoader(list).document(folder.family)).document
        let table = try #require(document.member("t"))
        for key in ["p", "f", "d"] { table.member(key)?.report("value") }
        table.place(of: "missing").report("missing")
        table.member("d")?.member("e")?.reportMisplaced("key")
        for rule in document.member("devices")?.elements ?? [] { rule.member("a")?.report("rule") }
        #expect(
            folder.folder.relative(try #require(list.error).diagnostics) == [
                "packaged/a.toml:1:7: t.p: value", "pointerd.toml:3:5: t.f: value",
                "pointerd.toml:5:5: devices[0].a (rule 1): rule", "pointerd.toml.d/1.toml:2:1: t.missing: missing",
                "pointerd.toml.d/1.toml:2:7: t.d: value", "pointerd.toml.d/1.toml:2:9: t.d.e: key",
                "pointerd.toml.d/1.toml:4:5: devices[1].a (rule 2): rule",
            ]
        )
    }

    @Test("only the keys that matter are kept")
    func keeping() throws {
        let folder = try FamilyFolder([
            "pointerd.toml": "a = 1\n[b]\nc = 1", "pointerd.toml.d/1.toml": "d = 1\nb.d = 2",
        ])
        #expect(try folder.document(keeping: ["b"]) == #"{"b":{"c":1,"d":2}}"#)
    }

    @Test("files full of keys are merged without a search for each")
    func manyKeys() throws {
        let folder = try FamilyFolder()
        let text = (0..<30_000).map { "k\($0)=\($0)" }.joined(separator: "\n")
        for number in 0..<4 { try folder.folder.write("pointerd.toml.d/\(number).toml", text) }
        guard
            case .table(let entries)? = DocumentLoader(DiagnosticList()).document(folder.family)?.document.value.content
        else { return #expect(Bool(false)) }
        #expect(entries.count == 30_000)
    }

    @Test("a file in JSON is merged with drop-ins in TOML")
    func json() throws {
        let folder = try FamilyFolder(["pointerd.json": #"{"a": {"b": 1}}"#, "pointerd.json.d/1.toml": "a.c = 2"])
        let family = ConfigurationFamily(of: folder.path.appending("pointerd.json"))
        #expect(try folder.document(family) == #"{"a":{"b":1,"c":2}}"#)
        let list = DiagnosticList()
        let document = try #require(DocumentLoader(list).document(family)).document
        let table = try #require(document.member("a"))
        #expect(document.form == .json)
        #expect(table.member("b")?.form == .json)
        #expect(table.member("c")?.form == .toml)
    }

    @Test("a file in JSON that is no object is a mistake")
    func noTable() throws {
        let folder = try FamilyFolder(["pointerd.json": "3"])
        #expect(
            folder.mistakes(ConfigurationFamily(of: folder.path.appending("pointerd.json"))) == [
                "pointerd.json: expected an object, found an integer"
            ]
        )
    }
}
