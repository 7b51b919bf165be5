import SafeText
import TestBasics
import Testing

@Suite("Limits of shown text")
struct SafeTextLimitTests {
    @Test("So much counts, and not one more", arguments: SafeTextLimit.allCases)
    func limit(_ limit: SafeTextLimit) throws {
        switch limit {
        case .quoted:
            // Of two bytes each, and with a backslash before each.
            for character in ["ä", "\""] {
                try expectLimit(limit, is: 64) { count in
                    let text = PrintableText.quote(String(repeating: character, count: count))
                    let end = text.hasSuffix("…\"") ? "…\"" : "\""
                    return text.dropFirst().dropLast(end.count).unicodeScalars.count { $0 != "\\" }
                }
            }
        case .examined:
            for mark in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
                try expectLimit(limit, is: 65_536) { count in
                    let comment = "#" + String(repeating: "a", count: count - 4)
                    return FileContent(of: mark + Array("\(comment)\nN:".utf8)) == .evemu ? count : 0
                }
            }
        }
    }

    @Test("A text that is as long as it may be is whole, and a longer one ends with an ellipsis")
    func ellipsis() {
        let text = String(repeating: "a", count: SafeTextLimit.quoted.most)
        #expect(PrintableText.quote(text) == "\"\(text)\"")
        #expect(PrintableText.quote(text + "a") == "\"\(text)…\"")
    }
}
