import ConfigurationFiles
import Documents
import Testing

@Suite("The parser behind its C interface")
struct TOMLDocumentTests {
    private func root(_ text: String) throws -> [DocumentEntry] {
        guard case .table(let entries) = try TOMLDocument(parsing: Array(text.utf8)).root().content else { return [] }
        return entries
    }

    @Test("every kind of value, in the order of the text, with the places of key and value")
    func values() throws {
        let entries = try root(
            """
            z = 1
            "a b" = -2.5
              c = true
            "ü" = "ü\\u0000x"
            d = 2024-01-01
            e = 10:00:00
            f = 2024-01-01T10:00:00Z
            g = [1, [2]]
            h.i = 3
            [b]
            y = 9223372036854775807
            x = inf
            """
        )
        #expect(entries.map(\.key) == ["z", "a b", "c", "ü", "d", "e", "f", "g", "h", "b"])
        #expect(entries[1].position == TextPosition(line: 2, column: 1))
        #expect(entries[1].value.position == TextPosition(line: 2, column: 9))
        #expect(entries[2].position == TextPosition(line: 3, column: 3))
        #expect(entries[3].value.position == TextPosition(line: 4, column: 7))
        #expect(
            entries.map { $0.value.kindName(in: .toml) } == [
                "an integer", "a float", "a boolean", "a string", "a date", "a time", "a date and time", "an array",
                "a table", "a table",
            ]
        )
        guard case .string(let text) = entries[3].value.content else { throw Mismatch() }
        #expect(text == "ü\0x")
        guard case .array(let items) = entries[7].value.content, case .array(let inner) = items[1].content else {
            throw Mismatch()
        }
        #expect(items.count == 2)
        #expect(inner.first?.position == TextPosition(line: 8, column: 10))
        guard case .table(let table) = entries[9].value.content else { throw Mismatch() }
        #expect(table.map(\.key) == ["y", "x"])
        guard case .integer(let integer) = table[0].value.content, case .float(let float) = table[1].value.content
        else {
            throw Mismatch()
        }
        #expect(integer == .max)
        #expect(float == .infinity)
    }

    @Test(
        "a word without quotes is named, with what should stand there",
        arguments: [
            ("a = 1\nb = yes", "expected true or false, found yes", 2, 5),
            ("b = no # one", "expected true or false, found no", 1, 5),
            ("b =\tTrue\r\n", "expected true or false, found True", 1, 5),
            ("'ü' = Off", "expected true or false, found Off", 1, 7),
            ("b = flat", "expected a value, found flat: a text stands in quotes", 1, 5),
            ("b = My Mouse", "expected a value, found My: a text stands in quotes", 1, 5),
            ("b = { c = on }", "expected true or false, found on", 1, 11),
        ]
    )
    func words(text: String, message: String, line: Int, column: Int) throws {
        let error = try #require(throws: TOMLDocument.SyntaxError.self) { try root(text) }
        #expect(error.message == message && error.position == TextPosition(line: line, column: column))
    }

    @Test(
        "any other mistake is the parser's",
        arguments: ["b = 1x", "b = ", "b = @", "yes", "b = \"a", "b = 1\n= yes", "[yes", "b = -"]
    )
    func others(text: String) throws {
        let error = try #require(throws: TOMLDocument.SyntaxError.self) { try root(text) }
        #expect(error.message.hasPrefix("Error while parsing"), "\(error.message)")
    }

    /// A value was not of the kind that the text has there.
    private struct Mismatch: Error {}

    static let deep: [(text: String, message: String)] = [
        ("a = " + String(repeating: "[", count: 500_000), "nested value depth"),
        (String(repeating: "a = { a", count: 1) + String(repeating: " = { a", count: 100_000), "nested value depth"),
        (String(repeating: "a.", count: 400_000) + "a = 1", "a key of too many parts"),
        ("[" + String(repeating: "a . ", count: 200_000) + "a]", "a key of too many parts"),
        ("[[" + String(repeating: "\"=\".", count: 200_000) + "a]]", "a key of too many parts"),
        ("x = '''\n'' '''''\n" + String(repeating: "a.", count: 400_000) + "a = 1", "a key of too many parts"),
        ("x = \"\\\\\" # \"\n" + String(repeating: "a.", count: 400_000) + "a = 1", "a key of too many parts"),
        ("x = { " + String(repeating: "a.", count: 400_000) + "a = 1 }", "a key of too many parts"),
    ]

    @Test("nesting without end is an error, not the end of the stack", arguments: deep)
    func depth(text: String, message: String) throws {
        let error = #expect(throws: TOMLDocument.SyntaxError.self) {
            _ = try TOMLDocument(parsing: Array(text.utf8)).root()
        }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.position != nil)
    }

    static let headers: [(text: String, column: Int)] = [
        ("[[[a]]]", 3), ("[[=", 3), ("[=]", 2), ("[ .a]", 3), ("[[ ü]]", 4), ("  [[[", 5), ("[\n]", 2), ("[#]", 2),
    ]

    @Test("a table header without a key is an error, not a failed assertion", arguments: headers)
    func header(text: String, column: Int) throws {
        let error = #expect(throws: TOMLDocument.SyntaxError.self) {
            _ = try TOMLDocument(parsing: Array("a = [\n[[[1]]]\n]\n\(text)".utf8)).root()
        }
        #expect(error?.message == "expected a key in the table header")
        #expect(error?.position == TextPosition(line: 4, column: column))
    }

    @Test(
        "what the parser only asserts is an error too",
        arguments: ["ü = 1", "a = 1ü", "a = 1979-05-27Tü07:32:00Z", "a = \"\"\"\\ ü\"\"\"", "a = 1 \u{3001}"]
    )
    func assertions(text: String) {
        let error = #expect(throws: TOMLDocument.SyntaxError.self) {
            _ = try TOMLDocument(parsing: Array(text.utf8)).root()
        }
        #expect(error?.message.isEmpty == false)
    }

    @Test("dots that are in no key do not count")
    func dots() throws {
        let dots = String(repeating: ".", count: 100)
        let text = """
            # \(dots)
            a = "\(dots)\\" \(dots)"
            b = '\(dots)'
            c = ""\"
            \(dots)
            ""\"
            d = '''\(dots)'''
            e = [\(String(repeating: "1.5, ", count: 100))]
            a1.b2.c3.d4.e5.f6.g7.h8 = 1
            """
        #expect(try root(text).count == 6)
    }

    @Test("the deepest that is allowed can be read and freed")
    func deepest() throws {
        let key = Array(repeating: "a", count: 16).joined(separator: ".")
        let text = String(repeating: "\(key) = { ", count: 31) + "\(key) = 1" + String(repeating: " }", count: 31)
        var value = try TOMLDocument(parsing: Array(text.utf8)).root()
        var depth = 0
        while case .table(let entries) = value.content, let entry = entries.first {
            value = entry.value
            depth += 1
        }
        #expect(depth == 16 * 32)
    }
}
