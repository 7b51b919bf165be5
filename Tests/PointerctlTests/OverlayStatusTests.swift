import Foundation
import PointerWire
import Testing

@testable import pointerctl

@Suite("What the overlay knows of a compositor's cursor")
struct OverlayStatusTests {
    /// Reads a file with this text; nil for none.
    private func read(_ text: String?) throws -> OverlayStatus {
        let file = FileManager.default.temporaryDirectory.appending(path: "pointerctl-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try text.map { try Data($0.utf8).write(to: file) }
        return OverlayStatus.read(from: file.path)
    }

    @Test("Each case has advice of its own, and so has an overlay that does not run")
    func advice() throws {
        var seen: Set<[String]> = [try read(nil).advice]
        for knowledge in CursorKnowledge.allCases {
            let status = try read("{\"cursor\":\"\(knowledge.rawValue)\"}")
            #expect(status.cursor == knowledge)
            #expect(!status.advice.isEmpty && seen.insert(status.advice).inserted, "\(knowledge)")
        }
        #expect(OverlayStatus(cursor: .silent).advice[0].contains("hardware cursors are off"))
        #expect(OverlayStatus(cursor: .absent).advice[0].contains("does not offer"))
        #expect(OverlayStatus(cursor: .refused).advice[0].contains("refused"))
    }

    @Test("A file that is not the overlay's says nothing", arguments: ["", "{}", #"{"cursor":"elsewhere"}"#, "[1]"])
    func foreign(text: String) throws {
        #expect(try read(text).cursor == nil)
    }
}
