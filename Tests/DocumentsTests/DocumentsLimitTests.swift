import Documents
import TestBasics
import Testing

@Suite("Limits of documents")
struct DocumentsLimitTests {
    @Test("So much counts, and not one more", arguments: DocumentsLimit.allCases)
    func limit(_ limit: DocumentsLimit) throws {
        switch limit {
        case .jsonDepth:
            for (opening, closing) in [("[", "]"), (#"{"a":"#, "}")] {
                try expectLimit(limit, is: 32) { count in
                    let inner = opening == "[" ? "" : "1"
                    let text =
                        String(repeating: opening, count: count) + inner + String(repeating: closing, count: count)
                    return (try? JSONDocument.root(parsing: Array(text.utf8))) == nil ? 0 : count
                }
            }
        case .mistakes:
            try expectLimit(limit, is: 1000) { count in
                let list = MistakeList()
                let keys = (0..<count).map { DocumentEntry(key: "key\($0)", value: DocumentValue(.boolean(true))) }
                let document = Field(DocumentValue(.table(keys)), reading: DocumentReading(.json, list: list))
                _ = document.table { _ in true }
                #expect(list.count == count)
                return list.sorted.count
            }
        case .suggestedWord:
            try expectLimit(limit, is: 48) { count in
                let word = String(repeating: "w", count: count)
                return Suggestion.nearest(to: word, among: [String(word.dropLast())]) == nil ? 0 : count
            }
            // The known word is the long one.
            try expectLimit(limit, is: 48) { count in
                let word = String(repeating: "w", count: count)
                return Suggestion.nearest(to: String(word.dropLast()), among: [word]) == nil ? 0 : count
            }
        }
    }
}
