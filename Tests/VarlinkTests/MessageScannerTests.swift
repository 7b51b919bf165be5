import Testing

@testable import Varlink

@Suite struct MessageScannerTests {
    /// Goes through a message in pieces of a size.
    private func scan(_ message: [UInt8], depth: Int = 3, pieces: Int = .max) throws -> MessageFields {
        var scanner = MessageScanner()
        var position = 0
        while position < message.count {
            let end = min(message.count, position + min(pieces, message.count))
            #expect(try scanner.scan(message.span.extracting(..<end), from: position, depth: depth) == nil)
            position = end
        }
        return try scanner.finish()
    }

    private func scan(_ text: String, depth: Int = 3) throws -> MessageFields {
        try scan(Array(text.utf8), depth: depth)
    }

    static let correct = [
        "{}", " \t\r\n{\"a\":[[1]]}\n", "{\"a\":\"[[[[{{{{\\\"[[[[\"}", "{\"\":\"\",\"a\":[],\"b\":{}}",
        "{\"a\":[0,-0,1,-12,0.5,-1.25e3,1E-9,2e+7,1e400,10]}", "{\"a\":true,\"b\":false,\"c\":null,\"d\":[true]}",
        "{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\uD83d\\ud800\"}", "{\"ä\":\"€😀\u{7f}\u{10ffff}\"}",
    ]

    @Test("Correct objects within the depth pass, wherever they are cut", arguments: correct)
    func passes(text: String) throws {
        for pieces in 1...7 { _ = try scan(Array(text.utf8), pieces: pieces) }
        _ = try scan(text)
    }

    @Test(
        "What is no object is refused",
        arguments: ["", " ", "[]", "1", "\"{}\"", "null", "\u{feff}{}", "{", "{}{}", "{} x", "}"]
    )
    func notAnObject(text: String) {
        #expect(throws: MessageFault.notAnObject) { try scan(text) }
    }

    static let broken = [
        "01", "-", "-a", "1.", ".5", "1.e1", "1e", "1e+", "+1", "0x1", "1_0", "NaN", "tru", "truE", "nul", "falsee",
        "True",
        "\"\\q\"", "\"\\u12\"", "\"\\u12g4\"", "\"\n\"", "\"\t\"", "\"", "[1,]", "[,1]", "[1 2]", "[1", "[}", "{]",
        "{\"x\"}", "{\"x\":}",
        "{\"x\":1,}", "{,}", "{1:2}", "{x:1}", "{\"x\" 1}", "{\"x\":1 \"y\":2}", "'x'", "1]", "1}", "[1:2]", "",
        "/**/1",
    ]

    @Test("What nobody decodes is checked all the same, down to the last value", arguments: broken)
    func undecoded(value: String) {
        #expect(throws: MessageFault.notAnObject) { try scan("{\"a\":[{\"b\":\(value)}]}", depth: 9) }
        #expect(throws: MessageFault.notAnObject) { try scan("{\"a\":\(value)}", depth: 9) }
    }

    @Test("Nesting is counted")
    func depth() throws {
        let bomb = "{\"a\":" + String(repeating: "[", count: 30_000)
        #expect(throws: MessageFault.tooDeep(limit: 16)) { try scan(bomb, depth: 16) }
        let side = "{\"a\":[[1],[2],[3]],\"b\":[{},{}]}"
        _ = try scan(side, depth: 3)
        #expect(throws: MessageFault.tooDeep(limit: 2)) { try scan(side, depth: 2) }
    }

    @Test(
        "Bytes that are no UTF-8 are refused",
        arguments: [
            [0xff], [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80], [0xe2, 0x82],
            [0xf0, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x28, 0xa1],
        ]
    )
    func encoding(bytes: [UInt8]) {
        let message = Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8)
        #expect(String(validating: bytes, as: UTF8.self) == nil)
        #expect(throws: MessageFault.notUTF8) { try scan(message) }
    }

    @Test("The fields of a call are found where they stand, also under escaped names; the first of two counts")
    func fields() throws {
        let text =
            " {\"x\":{\"method\":\"no\"}, \"met\\u0068od\" : \"a.b\\u0043\" ,\"parameters\":{},\"more\":true,\"oneway\":null,"
            + "\"upgrade\":-1.5,\"parameters\": {\"more\":[1]} }"
        let bytes = Array(text.utf8)
        for pieces in [1, 2, 5, 1000] {
            let fields = try scan(bytes, pieces: pieces)
            let places = [fields.method, fields.parameters, fields.more, fields.oneway, fields.upgrade]
            let values = places.map { place in place.map { String(decoding: bytes[$0], as: UTF8.self) } }
            #expect(values == ["\"a.b\\u0043\"", "{}", "true", "null", "-1.5"])
        }
    }

    @Test("A call is read from its fields")
    func call() throws {
        let bytes = Array("{\"method\":\"a.b\\u0043\\ud83d\\uDE00\\n\",\"more\":true,\"parameters\": {\"x\":1} }".utf8)
        let call = try CallMessage(bytes, try scan(bytes))
        #expect(call.method == "a.bC😀\n" && call.wantsMore && !call.isOneway && !call.wantsUpgrade)
        #expect(String(decoding: call.parametersJSON, as: UTF8.self) == "{\"x\":1}")
        for parameters in ["", ",\"parameters\":null"] {
            let bytes = Array("{\"method\":\"\",\"more\":true,\"oneway\":true\(parameters)}".utf8)
            let call = try CallMessage(bytes, try scan(bytes))
            #expect(String(decoding: call.parametersJSON, as: UTF8.self) == "{}")
            // No reply at all is the stronger wish.
            #expect(call.isOneway && !call.wantsMore)
        }
        let half = Array("{\"method\":\"\\ud83d\"}".utf8)
        #expect(throws: MessageFault.notAnObject) { try CallMessage(half, try scan(half)) }
    }

    @Test("The value of a field is found as it stands")
    func slice() throws {
        let cases: [(String, String?)] = [
            ("{\"parameters\":{\"a\":1}}", "{\"a\":1}"),
            ("{ \"x\" : {\"parameters\":1}, \"parameters\" : [1, \"}\\\"\"] , \"y\":2}", "[1, \"}\\\"\"]"),
            ("{\"x\":\"parameters\",\"y\":1}", nil),
            ("{\"parameters\":{}}", "{}"),
            ("{\"parameters\":null,\"continues\":true}", "null"),
            ("{}", nil),
        ]
        for (text, expected) in cases {
            let bytes = Array(text.utf8)
            let found = try scan(bytes).parameters.map { String(decoding: bytes[$0], as: UTF8.self) }
            #expect(found == expected)
        }
    }
}
