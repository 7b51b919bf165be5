import PointerModel
import PointerWire
import TestBasics
import Testing

@testable import PointerService

@Suite("Limits of calls and logs")
struct PointerServiceLimitTests {
    @Test("So much counts, and not one more", arguments: PointerServiceLimit.allCases)
    func limit(_ limit: PointerServiceLimit) throws {
        switch limit {
        case .itemBytes: try expectLimit(limit, is: 131_072, item)
        case .loggedChanges:
            try expectLimit(limit, is: 256) { count in
                var log = LayoutLog(state: 0)
                for number in 1...count {
                    log.note(LayoutRevision(state: Int64(number), surfaces: [SurfaceName("\(number)")])) { _ in true }
                }
                return log.changes(since: 0)?.changed.count ?? 0
            }
        case .loggedSurfaces:
            try expectLimit(limit, is: 64) { count in
                var log = LayoutLog(state: 0)
                let names = (0..<count).map { SurfaceName("\($0)") }
                log.note(LayoutRevision(state: 1, surfaces: names)) { _ in true }
                return log.changes(since: 0)?.changed.count ?? 0
            }
        }
    }

    /// Declares a node that takes so many bytes, of which most are the blanks in its list of regions; 0 if it is refused.
    private func item(_ count: Int) throws -> Int {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel())
        defer { withExtendedLifetime(client) {} }
        let start = #"{"id":"a","frame":{"x":0,"y":0,"width":1,"height":1},"interaction":{"regions":["#
        let blanks = String(repeating: " ", count: count - start.utf8.count - 3)
        let answer = try stage.answer(to: .update, #"{"surface":"panel","put":[\#(start)\#(blanks)]}}]}"#)
        return answer == ServiceStage.updated(1) ? count : 0
    }
}
