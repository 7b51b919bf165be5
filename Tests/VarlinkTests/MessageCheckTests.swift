import PointerTesting
import Testing

@testable import Varlink

@Suite struct MessageCheckTests {
    @Test("Objects within the depth pass", arguments: ["{}", " \t\r\n{\"a\":[[1]]}", "{\"a\":\"[[[[{{{{\\\"[[[[\"}"])
    func passes(text: String) throws {
        try MessageCheck.check(Array(text.utf8), depth: 3)
    }

    @Test(
        "What does not start like an object is refused",
        arguments: ["", " ", "[]", "1", "\"{}\"", "null", "\u{feff}{}"]
    )
    func notAnObject(text: String) {
        #expect(throws: MessageFault.notAnObject) { try MessageCheck.check(Array(text.utf8), depth: 3) }
    }

    @Test("Nesting is counted before anything decodes it")
    func depth() throws {
        let bomb = "{\"a\":" + String(repeating: "[", count: 30_000)
        #expect(throws: MessageFault.tooDeep(limit: 16)) { try MessageCheck.check(Array(bomb.utf8), depth: 16) }
        let side = "{\"a\":[[1],[2],[3]],\"b\":[{},{}]}"
        try MessageCheck.check(Array(side.utf8), depth: 3)
        #expect(throws: MessageFault.tooDeep(limit: 2)) { try MessageCheck.check(Array(side.utf8), depth: 2) }
    }

    @Test(
        "Bytes that are no UTF-8 are refused",
        arguments: [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]
    )
    func encoding(bytes: [UInt8]) {
        let message = Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8)
        #expect(throws: MessageFault.notUTF8) { try MessageCheck.check(message, depth: 3) }
    }

    @Test("The value of a key is found as it stands")
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
            let found = JSONSlice.value(of: "parameters", in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
            #expect(found == expected)
        }
    }
}
