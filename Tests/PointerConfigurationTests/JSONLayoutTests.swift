import ConfigurationFiles
import DesktopConfiguration
import Documents
import PointerModel
import PointerWire
import SystemPackage
import TestBasics
import Testing

@testable import PointerConfiguration

@Suite("Layouts in JSON")
struct JSONLayoutTests {
    private static let frame = #""frame": {"x": 0, "y": 0, "width": 10, "height": 20}"#
    private static let surface = Surface(id: "s", frame: Rect(x: 0, y: 0, width: 10, height: 20))

    private func check(_ text: String, name: String = "layout.json") throws -> CheckedFile {
        let folder = try TemporaryFolder()
        return ConfigurationFile.check(try folder.write(name, text))
    }

    /// What is wrong with a text, without the file's name.
    private func mistakes(_ text: String) throws -> [String] {
        guard case .failure(let error) = try check(text).result else { return [] }
        return error.diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0): \($0.explanation)" }
    }

    @Test(
        "may be a list of surfaces, one of them, the parameters of Attach or the reply of Get; the name need not end in .json",
        arguments: [
            #"{"surfaces": [{"id": "s", \#(frame)}]}"#, #"[{"id": "s", \#(frame)}]"#, #"{"id": "s", \#(frame)}"#,
            #"{"surface": {"id": "s", \#(frame)}}"#, "\n [\n {\"id\": \"s\", \"z\": 0.0, \"nodes\": null, \(frame)}]",
        ],
        ["layout.json", "layout"]
    )
    func forms(text: String, name: String) throws {
        let checked = try check(text, name: name)
        #expect(checked.form == .json)
        #expect(checked.kind == .layout)
        #expect(try checked.result.get().surfaces == [Self.surface])
        #expect(!checked.hasOutputs)
    }

    @Test("with outputs it is a configuration that has them")
    func outputs() throws {
        let output = #"{"name": "o", "scale": 2, "transform": "270", \#(Self.frame)}"#
        let checked = try check(#"{"outputs": [\#(output)], "surfaces": [{"id": "s", "output": "o", \#(Self.frame)}]}"#)
        #expect(checked.kind == .configuration)
        #expect(checked.hasOutputs)
        let layout = try checked.result.get()
        #expect(layout.outputs == [Output(name: "o", frame: Self.surface.frame, scale: 2, transform: .turned270)])
        #expect(layout.surfaces.map(\.output) == ["o"])
    }

    @Test("null is no empty configuration", arguments: ["null", " null\n"])
    func null(text: String) throws {
        #expect(try mistakes(text) == ["0:0: expected an object, found null"])
        let folder = try TemporaryFolder()
        let file = try folder.write("null.json", text)
        #expect(throws: ConfigurationError.self) { try Configuration.load(file) }
    }

    @Test("a byte order mark says nothing, whatever the file's name", arguments: ["layout.json", "layout"])
    func byteOrderMark(name: String) throws {
        let checked = try check("\u{FEFF}[{\"id\": \"s\", \(Self.frame)}]", name: name)
        #expect(checked.form == .json)
        #expect(try checked.result.get().surfaces == [Self.surface])
        #expect(try mistakes("\u{FEFF}[1,]") == ["1:4: not JSON: expected a value"])
    }

    @Test("for a client's use surfaces may be on outputs that the file does not have")
    func otherOutputs() throws {
        let output = #"{"name": "o", \#(Self.frame)}"#
        let text = #"{"outputs": [\#(output)], "surfaces": [{"id": "s", "output": "gone", \#(Self.frame)}]}"#
        let folder = try TemporaryFolder()
        let file = try folder.write("layout.json", text)
        #expect(throws: ConfigurationError.self) { try ConfigurationFile.check(file).result.get() }
        let checked = ConfigurationFile.check(file, for: .client)
        #expect(try checked.result.get().surfaces.map(\.output) == ["gone"])
    }

    @Test("mistakes are named with line, column and key, and with what was meant")
    func places() throws {
        let text = """
            {"surfaces": [
              {"id": "s✓", "fraem": 1,
               "frame": {"x": 0, "y": "0", "width": 1e7, "height": 1}, "nodes": [
                {"id": "a", "frame": {"x": 0, "y": 0, "width": 1, "height": 1},
                 "interaction": {"style": {"effect": "lift", "preview": {"container": "b", "target": {}}}}}
              ]}
            ]}
            """
        let found = try mistakes(text)
        #expect(
            found == [
                #"2:16: surfaces[0].fraem: unknown key; did you mean "frame"?"#,
                "3:27: surfaces[0].frame.y: expected a number, found a string",
                "3:41: surfaces[0].frame.width: 10000000 is out of range: expected 0 to 1000000",
                #"5:75: surfaces[0].nodes[0].interaction.style.preview.container: there is no node "b" in this surface"#,
                "5:80: surfaces[0].nodes[0].interaction.style.preview.target: unknown key",
            ]
        )
    }

    @Test(
        "an error names the place where text is no JSON",
        arguments: [
            ("{", "1:2: not JSON: expected a key in double quotes"),
            ("[{}", "1:4: not JSON: expected a comma or the list's end"),
            ("[1,]", "1:4: not JSON: expected a value"), ("[01]", "1:2: not JSON: not a number"),
            ("[1.]", "1:2: not JSON: not a number"), ("[+1]", "1:2: not JSON: not a number"),
            ("[1e999]", "1:2: not JSON: the number is too large"),
            ("[null]", "1:2: not JSON: a list cannot contain null"),
            ("[] x", "1:4: not JSON: something follows the document's end"),
            (#"{"a": 1, "a": 2}"#, "1:10: not JSON: duplicate key"),
            (#"{"a" 1}"#, "1:6: not JSON: expected a colon after the key"),
            (#"{"a": 1 "b": 2}"#, "1:9: not JSON: expected a comma or the object's end"),
            (#"{"a": "b"#, "1:9: not JSON: the string does not end"),
            (#"{"a": "\x"}"#, "1:8: not JSON: unknown escape"),
            (#"{"a": "\ud800"}"#, "1:8: not JSON: unknown escape"),
            (#"{"a": "\u12g4"}"#, "1:10: not JSON: expected four hexadecimal digits"),
            ("{\"a\": \"\n\"}", "1:8: not JSON: a control character in a string must be escaped"),
            (#"{"a": tru}"#, "1:7: not JSON: expected a value"), (#"{"✓": nul}"#, "1:7: not JSON: expected a value"),
            ("\n\n {\"a\":\t}", "3:8: not JSON: expected a value"),
            (String(repeating: "[", count: 100), "1:33: not JSON: nests deeper than 32 levels"),
        ]
    )
    func syntax(text: String, mistake: String) throws {
        #expect(try mistakes(text) == [mistake])
    }

    @Test("bytes that are no UTF-8 are none")
    func encoding() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("layout.json", [0x7B, 0x22, 0xFF, 0x22, 0x7D])
        guard case .failure(let error) = ConfigurationFile.check(file).result else {
            Issue.record("was read")
            return
        }
        #expect(error.diagnostics.map(\.message) == ["not JSON: the text is not UTF-8"])
    }

    @Test("escapes of all kinds")
    func escapes() throws {
        let text = #"[{"id": "\"\\\/ \u00e9\ud83d\ude00", \#(Self.frame)}]"#
        #expect(try check(text).result.get().surfaces.map(\.id) == ["\"\\/ é😀"])
    }

    @Test("a megabyte on one line is read as quickly as on many")
    func long() throws {
        let items = (0..<256).map { #"{"id": "s\#($0)", \#(Self.frame), "nodes": [\#(Self.nodes(50))]}"# }
        let checked = try check("[" + items.joined(separator: ",") + "]")
        #expect(try checked.result.get().surfaces.count == 256)
    }

    private static func nodes(_ count: Int) -> String {
        (0..<count).map { #"{"id": "n\#($0)", \#(frame)}"# }.joined(separator: ",")
    }

    @Test("text that was damaged anywhere is an error or another layout, and never the end of the program")
    func damage() throws {
        var layouts = DeclaredLayouts(seed: 5)
        let whole = LayoutConversionTests.json(Array(layouts.surfaces().prefix(1)))
        var numbers = RepeatableNumbers(seed: 9)
        var refused = 0
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes.remove(at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            do { _ = try LayoutConversionTests.read("damaged.json", bytes) } catch is ConfigurationError {
                refused += 1
            }
        }
        #expect(refused > 100)
    }

    @Test("what is found about a layout names its place in the text as well")
    func warnings() throws {
        let text = """
            [{"id": "s", "frame": {"x": 0, "y": 0, "width": 100, "height": 100}, "nodes": [
              {"id": "a", "frame": {"x": 0, "y": 0, "width": 40, "height": 40},
               "interaction": {"regions": [{"rect": {"x": -5, "y": 0, "width": 40, "height": 40}}]}}
            ]}]
            """
        let checked = try check(text)
        let place = checked.places.place(surface: "s", node: "a", region: 0)
        #expect(place?.line == 3)
        #expect(place?.column == 32)
    }

    @Test(
        "a recording, or a file of another program, is no layout, and the error says what it is",
        arguments: [
            ("# EVEMU 1.2\nN: Mouse\n", "is a recording of a device", "pointerd --replay FILE"),
            (
                "# libinput record\nversion: 1\n", "is a recording of libinput",
                "pointerctl convert FILE > recording.evemu"
            ),
            ("version: 1\nndevices: 1\n", "is a recording of libinput", "pointerctl convert FILE > recording.evemu"),
            ("set $mod Mod4\n", "is a configuration of sway or i3", "not a configuration or a layout"),
            ("[Pad]\nMatchName=Pad\n", "is a file of libinput's quirks", "not a configuration or a layout"),
            ("[ids]\n*\n", "is a configuration of keyd", "not a configuration or a layout"),
        ]
    )
    func recording(text: String, start: String, end: String) throws {
        let folder = try TemporaryFolder()
        guard case .failure(let error) = ConfigurationFile.check(try folder.write("x.evemu", text)).result else {
            Issue.record("was read")
            return
        }
        #expect(error.diagnostics.count == 1)
        #expect(error.diagnostics[0].message.hasPrefix(start))
        #expect(error.diagnostics[0].message.hasSuffix(end))
    }

    @Test("a configuration is read with a byte-order mark, and with a name that is not UTF-8 as the device's is")
    func foreignText() throws {
        let folder = try TemporaryFolder()
        let rule =
            [0xEF, 0xBB, 0xBF] + Array("[[devices]]\nmatch.name = 'M".utf8) + [0xFC] + Array("s'\ndpi = 800\n".utf8)
        let configuration = try Configuration.load(try folder.write("pointerd.toml", rule))
        #expect(configuration.devices.rules.first?.match.name?.pattern == "M\u{FFFD}s")
    }
}
