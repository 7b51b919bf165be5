import Documents
import LayoutDocuments
import PointerModel
import PointerWire
import TestBasics
import Testing

@Suite("Limits of replies")
struct PointerWireLimitTests {
    @Test("So much counts, and not one more", arguments: PointerWireLimit.allCases)
    func limit(_ limit: PointerWireLimit) throws {
        switch limit {
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
