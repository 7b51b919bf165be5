import LayoutLint
import Limits
import PointerEngine
import PointerModel
import TestBasics
import Testing

@Suite("Limits of what is looked at in a layout")
struct LayoutLintLimitTests {
    @Test("A heap within the limit is looked at as a whole, a larger one in part", arguments: LayoutLintLimit.allCases)
    func limit(_ limit: LayoutLintLimit) {
        switch limit {
        case .pairs:
            #expect(limit.most == 1 << 21)
            // 1448 times 1448 pairs are just fewer than that. The front node is hidden by none.
            #expect(hidden(inHeapOf: 1448) == (0..<1447).map { "\($0)" })
            // 1024 times 2048 pairs are just as many.
            #expect(hidden(inHeapOf: 2048) == (0..<1024).map { "\($0)" })
        }
    }

    /// Returns the nodes of a heap that another one is said to hide. To find that, each node meets all of them.
    private func hidden(inHeapOf count: Int) -> [String] {
        let nodes = (0..<count).map { Node.lint("\($0)", Rect(0, 0, 100, 100)) }
        let found = Layout(surfaces: [Surface(id: "s", frame: LintCase.frame, nodes: nodes)]).warnings()
        return found.filter { $0.rule == .regionsOverlap }.compactMap(\.node)
    }
}
