import PointerModel
import PointerWire
import TestBasics
import Testing

@Suite("Limits of documents")
struct PointerWireLimitTests {
    @Test("So much counts, and not one more", arguments: PointerWireLimit.allCases)
    func limit(_ limit: PointerWireLimit) throws {
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
        case .replied:
            try expectLimit(limit, is: 4096) { count in
                let gone = (0..<count).map { SurfaceName("surface \($0)", of: .configuration) }
                return read(LayoutReply(Layout(), state: 1, removed: gone))?.removed.count ?? 0
            }
            try expectLimit(limit, is: 4096) { count in
                let frame = Rect(x: 0, y: 0, width: 9, height: 9)
                let surfaces = (0..<count).map { Surface(id: "\($0)", frame: frame) }
                return read(LayoutReply(Layout(surfaces: surfaces), state: 1))?.surfaces.count ?? 0
            }
        }
    }

    /// Reads a reply that was written; nil if it has a mistake.
    private func read(_ reply: LayoutReply) -> LayoutReply? {
        let list = MistakeList()
        let reading = DocumentReading(.json, rules: .ofMessages(), list: list)
        let read = Field(LayoutWriter.message.layout(reply), reading: reading).layoutReply()
        return list.count == 0 ? read : nil
    }
}
