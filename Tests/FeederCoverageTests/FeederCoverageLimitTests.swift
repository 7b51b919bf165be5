import FeederModel
import Limits
import PointerModel
import TestBasics
import Testing

@testable import FeederCoverage

@Suite("Limits of what a walk looks at")
struct FeederCoverageLimitTests {
    @Test("So much counts, and not one more", arguments: FeederCoverageLimit.allCases)
    func limit(_ limit: FeederCoverageLimit) throws {
        switch limit {
        case .objects:
            try expectLimit(limit, is: 4000) { count in
                // The frame, and boxes of at most 200 children.
                var tree = self.tree(boxes: (count - 1 + 199) / 200, of: count)
                return try tree.truth().get().objects
            }
        case .visited:
            try expectLimit(limit, is: 16_000) { count in
                // The frame, boxes, and hidden buttons.
                let boxes = 80
                var tree = self.tree(boxes: boxes, of: count)
                for number in boxes + 1..<count { tree.objects[number]?.states = .visible }
                let truth = try tree.truth().get()
                #expect(truth.leftOut == (count > 16_000 ? [.objects] : []))
                return Set(tree.requests.filter { $0.question == .states }.map(\.object)).count
            }
        case .depth:
            try expectLimit(limit, is: 60) { count in
                var objects = [0: frame([1])]
                for number in 1...count { objects[number] = PlayedObject(39, 110, 60, 80, 30, [number + 1]) }
                var tree = PlayedTree("gtk", objects)
                return try tree.truth().get().objects - 1
            }
        case .family:
            try expectLimit(limit, is: 200) { count in
                var tree = flat(count)
                _ = tree.truth()
                let isListed = tree.requests.contains {
                    $0.object == PlayedTree.reference(0) && $0.question == .children
                }
                return isListed ? count : 0
            }
        case .children:
            try expectLimit(limit, is: 500) { count in
                var tree = flat(count)
                let truth = try tree.truth().get()
                #expect(truth.leftOut == (count > 500 ? [.children] : []))
                return truth.targets.count
            }
            // What has said that it has one child.
            try expectLimit(limit, is: 500) { count in
                var tree = flat(count)
                tree.answer = { request in
                    request.object == PlayedTree.reference(0) && request.question == .childCount ? .number(1) : nil
                }
                return try tree.truth().get().targets.count
            }
            // Rows of a long list that are all in view.
            try expectLimit(limit, is: 500) { count in
                var tree = flat(count + 1)
                tree.objects[0]?.states.insert(.managesDescendants)
                tree.objects[count + 1]?.extents?.y = 10_000
                return try tree.truth().get().targets.count
            }
        case .crowd:
            for role in [39, 31] as [UInt32] {
                try expectLimit(limit, is: 5000) { count in
                    var tree = flat(count)
                    tree.objects[0]?.role = role
                    return try tree.truth().get().targets.count == 500 ? count : 0
                }
            }
        case .headers:
            try expectLimit(limit, is: 64) { count in
                // Headers that lie above the rows, where a search among these does not find them.
                var tree = PlayedTree(showing: [PlayedObject(39, 110, 100, 100, 100, Array(2..<602))])
                tree.objects[1]?.states.insert(.managesDescendants)
                for number in 2..<602 {
                    tree.objects[number] =
                        number < count + 2
                        ? PlayedObject(57, 110, 60, 80, 30) : PlayedObject(56, 110, 10_000, 80, 30)
                }
                tree.objects[0]?.children = [1]
                return try tree.truth().get().targets.count
            }
        case .borders:
            try expectLimit(limit, is: 400) { count in
                var tree = flat(count)
                tree.toolkit = "GTK"
                let truth = try tree.truth().get()
                #expect(truth.leftOut == (count > 400 ? [.borders] : []) && truth.targets.count == count)
                return tree.requests.count { if case .contains = $0.question { true } else { false } }
            }
        case .applications:
            try expectLimit(limit, is: 64) { count in
                let roots = (0..<count).map { AccessibleReference(rootOf: ":1.\($0)") }
                var walk = CoverageWalk(PlayedTree.window(), in: roots, isOwn: true)
                var asked = 0
                while walk.request != nil {
                    asked += 1
                    walk.receive(.refused)
                }
                return asked
            }
        case .windows:
            try expectLimit(limit, is: 64) { count in
                var tree = PlayedTree("gtk", [0: frame([])])
                tree.windows = Array(0..<count)
                _ = tree.truth()
                return tree.requests.count { $0.question == .role && $0.object != PlayedTree.reference(0) } + 1
            }
        case .listed:
            try expectLimit(limit, is: 100) { count in
                var tree = flat(count)
                let look = CoverageReport.Look(regions: [], questions: 0, milliseconds: nil, lack: nil)
                let report = CoverageReport(of: PlayedTree.window(), look, beside: tree.truth())
                #expect(report.text.contains("others") == (count > 100))
                return report.missed.count
            }
        }
    }

    private func frame(_ children: [Int]) -> PlayedObject {
        var frame = PlayedObject(23, 100, 50, 400, 300, children)
        frame.title = "one"
        return frame
    }

    /// A window with so many buttons.
    private func flat(_ count: Int) -> PlayedTree {
        PlayedTree(showing: (0..<count).map { _ in PlayedObject(43, 110, 60, 80, 30) })
    }

    /// A window with so many objects, itself counted, of which so many are boxes.
    private func tree(boxes: Int, of count: Int) -> PlayedTree {
        var objects = [0: frame(Array(1..<boxes + 1))]
        for number in 1...boxes { objects[number] = PlayedObject(39, 110, 60, 80, 30) }
        for number in boxes + 1..<count {
            objects[number] = PlayedObject(43, 110, 60, 80, 30)
            objects[1 + number % boxes]?.children.append(number)
        }
        return PlayedTree("gtk", objects)
    }
}
