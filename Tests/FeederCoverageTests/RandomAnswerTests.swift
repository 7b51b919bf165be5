import FeederModel
import PointerModel
import TestBasics
import Testing

@testable import FeederCoverage

@Suite("Programs that answer anything")
struct RandomAnswerTests {
    private static let numbers: [Int32] = [.min, -1_000_000, -1, 0, 1, 50, 100, 300, 400, 1_000_000, .max]

    private func extents(_ random: inout RepeatableNumbers) -> AccessibleExtents {
        func number() -> Int32 { Self.numbers.randomElement(using: &random) ?? 0 }
        // Often the window's own, so that it is found.
        if random.once(in: 2) { return AccessibleExtents(x: 100, y: 50, width: 400, height: 300) }
        return AccessibleExtents(x: number(), y: number(), width: number(), height: number())
    }

    private func object(_ random: inout RepeatableNumbers) -> AccessibleReference {
        PlayedTree.reference(Int.random(in: 0..<2000, using: &random))
    }

    /// Answers a question, mostly with what it asks for.
    private func answer(_ question: AccessibleQuestion, _ random: inout RepeatableNumbers) -> AccessibleAnswer {
        if random.once(in: 50) {
            return [.refused, .flag(true), .number(-1), .text("")].randomElement(using: &random) ?? .refused
        }
        switch question {
        case .role: return .number(random.once(in: 20) ? .max : Int64.random(in: 0...131, using: &random))
        case .states: return .states(AccessibleStates(rawValue: random.next() | random.next() & ~(1 << 6)))
        case .childCount:
            return .number([0, 1, 2, 200, 201, 501, 5001, .max, .min].randomElement(using: &random) ?? 0)
        case .children:
            return .objects((0..<Int.random(in: 0...3, using: &random)).map { _ in object(&random) })
        case .child, .hit: return .objects([object(&random)])
        case .extents: return .extents(extents(&random))
        case .contains: return .flag(random.once(in: 2))
        case .index: return .number(Int64.random(in: -1...5000, using: &random))
        case .version: return .text(["4.8.3", "4.18.6", "x"].randomElement(using: &random) ?? "")
        case .title: return .text("one")
        case .toolkit: return .text(["gtk", "GTK", "Qt", "Gecko", "other"].randomElement(using: &random) ?? "gtk")
        }
    }

    @Test("A walk ends, whatever is answered, and the report has numbers")
    func walks() {
        let found = (UInt64(0)..<300).count { walk($0) }
        // Enough windows are found, so that what is in them is walked through.
        #expect(found > 30)
    }

    /// Walks through a window, and returns whether it was found.
    private func walk(_ seed: UInt64) -> Bool {
        var random = RepeatableNumbers(seed: seed)
        let window = PlayedTree.window(random.once(in: 4) ? .wayland : .x11)
        var walk = CoverageWalk(window, in: [PlayedTree.root], isOwn: true)
        var questions = 0
        // Every object is asked some questions once, a border 20 more, and each of 4000 lists 600 rows at most.
        while let request = walk.request, questions < 3_000_000 {
            questions += 1
            walk.receive(answer(request.question, &random))
        }
        #expect(walk.result != nil, "seed \(seed)")
        let region = Rect(x: 10, y: 10, width: 80, height: 30)
        let look = CoverageReport.Look(regions: [region], questions: 0, milliseconds: nil, lack: nil)
        let report = CoverageReport(of: window, look, beside: walk.result ?? .failure(.time))
        #expect(!report.text.isEmpty && report.widgets.off.isFinite, "seed \(seed)")
        return report.withoutTruth == nil
    }
}
