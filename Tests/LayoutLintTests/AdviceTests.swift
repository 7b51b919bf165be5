import LayoutLint
import PointerEngine
import PointerModel
import TestBasics
import Testing

/// What warnings advise is done to the layout, and the layout is linted again.
@Suite("Lint: advice")
struct AdviceTests {
    @Test("a button that is too small, and one whose hit area is larger, are in order with the padding that is named")
    func single() throws {
        let small = LintCase("", [.lint("a", Rect(100, 100, 18, 19))])
        #expect(
            small.warnings.map(\.message).first?.hasSuffix(
                "grow the node, or give it padding = { top = 6.5, left = 7, bottom = 6.5, right = 7 }"
            ) == true
        )
        let grown = LintCase("", [.lint("a", Rect(100, 100, 60, 40), insets: Insets(all: -10))])
        #expect(grown.warnings.map(\.message).first?.hasSuffix("declare padding = 10 in place of hitInsets") == true)
        for lint in [small, grown] {
            let followed = try AdviceFollower(lint.warnings[0], in: lint.nodes).followed()
            #expect(followed.map { LintCase("", $0).warnings } == [[]])
        }
    }

    @Test("a container that is in the way is named with what grows it")
    func container() throws {
        let bar = Node(id: "bar", frame: Rect(100, 100, 200, 20))
        let lint = LintCase("", [bar, .lint("a", in: "bar", Rect(50, 0, 60, 20))])
        #expect(lint.warnings.map(\.summary) == ["targetTooSmall a"])
        #expect(
            lint.warnings[0].message.hasSuffix(
                "grow the node, or give it padding = { top = 6, bottom = 6 } and \"bar\", which contains it, padding or room"
            )
        )
    }

    @Test("a neighbor that leaves no room is named first")
    func neighbor() {
        let frames = [Rect(100, 100, 60, 20), Rect(100, 130, 60, 40)]
        let lint = LintCase("", frames.enumerated().map { .lint("\($0)", $1) })
        let message = lint.warnings.first { $0.rule == .targetTooSmall }?.message
        #expect(message?.hasSuffix("move it and \"1\" apart, and give it padding = { top = 6, bottom = 6 }") == true)
    }

    @Test("advice that is followed never raises the number of warnings, whatever is in the way of it")
    func never() throws {
        var (followed, all) = (0, 0)
        var left: Set<String> = []
        for seed in 0..<120 as Range<UInt64> {
            let nodes = Self.layout(seed: seed)
            let before = LintCase("", nodes).warnings
            for warning in before where Self.advises(warning) {
                all += 1
                guard let layouts = try? AdviceFollower(warning, in: nodes).followed() else {
                    left.insert(warning.message)
                    continue
                }
                followed += 1
                for after in layouts.map({ LintCase("", $0).warnings }) {
                    let isGone = !after.contains { $0.rule == warning.rule && $0.node == warning.node }
                    #expect(
                        isGone && after.count <= before.count,
                        "\(seed), \(warning.summary): \(warning.message)\n\(before.map(\.summary)) became \(after.map(\.summary))"
                    )
                }
            }
        }
        #expect(all > 200 && followed * 100 >= all * 99, "\(followed) of \(all): \(left.sorted())")
    }

    /// Whether a warning says what to do about one node.
    private static func advises(_ warning: LayoutWarning) -> Bool {
        [.targetTooSmall, .hitAreaExceedsRegion, .hitAreaCut].contains(warning.rule)
    }

    /// A container, and some nodes in it and beside it.
    private static func layout(seed: UInt64) -> [Node] {
        var numbers = RepeatableNumbers(seed: seed)
        func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }
        func pick(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &numbers)) }
        var nodes = [Node(id: "bar", frame: Rect(100, 100, 300, 300))]
        if once(in: 2) { nodes[0].interaction = Interaction(style: .system) }
        for number in 0..<Int.random(in: 1...5, using: &numbers) {
            let isInside = once(in: 2)
            let frame = Rect(pick(0...240), pick(0...240), pick(8...60), pick(8...60))
            var node = Node.lint("\(number)", in: isInside ? "bar" : nil, frame)
            if !isInside { node.frame.x += 420 }
            if once(in: 2) { node.hitInsets = Insets(all: -pick(0...12)) }
            if once(in: 4) { node.interaction = nil }
            if once(in: 6) { node.control = ControlDeclaration.slider() }
            nodes.append(node)
        }
        return nodes
    }
}
