import LayoutLint
import Limits
import PointerEngine
import PointerModel
import TestBasics
import Testing

@Suite("Limits of what is looked at in a layout")
struct LayoutLintLimitTests {
    @Test("So much is looked at, and not one more", arguments: LayoutLintLimit.allCases)
    func limit(_ limit: LayoutLintLimit) throws {
        switch limit {
        case .pairs:
            // A heap in which each node meets all 2048, twice as many pairs as are looked at. The first nodes are warned of.
            let nodes = (0..<2048).map { Node.lint("\($0)", Rect(0, 0, 100, 100)) }
            let found = Layout(surfaces: [Surface(id: "s", frame: LintCase.frame, nodes: nodes)]).warnings()
            let pairs = 2048 * found.count { $0.rule == .regionsOverlap }
            try expectLimit(limit, is: 1 << 21) { _ in pairs }
        }
    }
}
