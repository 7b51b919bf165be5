import LayoutLint
import PointerEngine
import PointerModel
import Testing

/// Nodes on a surface of 1000 x 1000 points, and what the rules say of them.
struct LintCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let nodes: [Node]
    /// Such as `targetTooSmall info`, or with a region `gapBetweenRegions a 0`; `-` stands for the surface.
    let expected: [String]

    init(_ name: String, _ nodes: [Node], _ expected: String...) {
        testDescription = name
        self.nodes = nodes
        self.expected = expected
    }

    var warnings: [LayoutWarning] {
        Layout(surfaces: [Surface(id: "s", frame: Self.frame, nodes: nodes)]).warnings()
    }

    static let frame = Rect(x: 0, y: 0, width: 1000, height: 1000)

    func check() {
        #expect(warnings.map(\.summary) == expected, "\(warnings.map(\.message))")
        #expect(warnings.allSatisfy { $0.surface == "s" && !$0.message.isEmpty })
    }
}

extension LayoutWarning {
    var summary: String { "\(rule.rawValue) \(node ?? "-")" + (region.map { " \($0)" } ?? "") }
}

extension Node {
    /// An enabled node with an interaction.
    static func lint(
        _ id: String,
        in parent: String? = nil,
        _ frame: Rect,
        insets: Insets? = nil,
        regions: [Region] = [],
        repeating: RepeatingRegions? = nil,
        style: Style = .content(.highlight()),
        role: Role? = nil
    ) -> Node {
        Node(
            id: id,
            parent: parent,
            frame: frame,
            hitInsets: insets,
            role: role,
            interaction: Interaction(regions: regions, repeating: repeating, style: style)
        )
    }

    /// The node after a change.
    func with(_ change: (inout Node) -> Void) -> Node {
        var node = self
        change(&node)
        return node
    }
}

extension Rect {
    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(x: x, y: y, width: width, height: height)
    }
}
