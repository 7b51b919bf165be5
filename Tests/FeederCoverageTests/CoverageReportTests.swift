import FeederModel
import PointerModel
import Testing

@testable import FeederCoverage

@Suite("Regions beside what a window shows")
struct CoverageReportTests {
    private static let whole = Rect(x: 10, y: 10, width: 80, height: 30)

    private func compare(_ regions: [Rect], isItem: Bool = false) -> CoverageComparison {
        let target = CoverageTruth.Target(role: isItem ? 32 : 43, isItem: isItem, rect: Self.whole)
        return CoverageComparison([target], regions, tolerance: 2)
    }

    @Test("A region counts that covers at least half in common")
    func half() {
        // Of 80 by 30 and half as wide a region, just half of both together.
        var half = Self.whole
        half.width = 40
        #expect(compare([half]).widgets.matched == 1)
        half.width = 39
        let less = compare([half])
        #expect(less.widgets.matched == 0 && less.missed.count == 1 && less.strays == [half])
        #expect(less.widgets.percent == 0 && less.items.percent == nil)
        #expect(compare([Self.whole.offsetBy(dx: 200, dy: 0)]).strays.count == 1)
        #expect(compare([Self.whole], isItem: true).items.matched == 1)
    }

    @Test("The best region counts, and how far its edges are off")
    func off() {
        let comparison = compare([Self.whole.offsetBy(dx: 8, dy: 0), Self.whole.offsetBy(dx: 2, dy: 1)])
        #expect(comparison.widgets.off == 2 && comparison.widgets.farOff == 0 && comparison.misplaced.isEmpty)
        #expect(comparison.strays.isEmpty)
        let far = compare([Self.whole.offsetBy(dx: 2, dy: -2.5)])
        #expect(far.widgets.off == 2.5 && far.widgets.farOff == 1 && far.misplaced.first?.target.rect == Self.whole)
    }

    @Test("A floor holds at its own share, and never without a truth")
    func floors() {
        let one = compare([Self.whole])
        #expect(one.widgets.reaches(100) && !one.items.reaches(0))
        #expect(!compare([]).widgets.reaches(0.1) && compare([]).widgets.reaches(0))
        let look = CoverageReport.Look(regions: [Self.whole], questions: 1, milliseconds: 2, lack: "it is slow")
        let report = CoverageReport(of: PlayedTree.window(), look, beside: .failure(.leftOut))
        #expect(!report.reaches(0) && report.falseRegions == 0)
        #expect(report.text.contains("no truth   \(CoverageLack.leftOut)") && report.withoutTruth != nil)
        // A program that hangs after its first widget has not shown the others.
        var tree = PlayedTree(showing: [PlayedObject(43, 110, 60, 80, 30), PlayedObject(43, 110, 100, 80, 30)])
        tree.answer = { $0.object == PlayedTree.reference(2) ? .late : nil }
        let cut = CoverageReport(of: PlayedTree.window(), look, beside: tree.truth())
        #expect(cut.widgets.reaches(100) && !cut.reaches(0))
    }

    @Test("The report has the table, what is missed, far off and false, and escapes what programs say")
    func text() throws {
        var tree = PlayedTree(
            "J2SE\u{1b}",
            showing: [PlayedObject(43, 110, 60, 80, 30), PlayedObject(32, 110, 100, 80, 30)]
        )
        let truth = tree.truth()
        var window = PlayedTree.window()
        window.programs = ["a\u{1b}"]
        let regions = [Self.whole.offsetBy(dx: 3, dy: 0), Rect(x: 300, y: 200, width: 10, height: 10)]
        let look = CoverageReport.Look(regions: regions, questions: 12, milliseconds: 34, lack: "it is slow")
        let report = CoverageReport(of: window, look, beside: truth)
        for part in [
            "a\\u{1b}: 400x300 at 100,50, J2SE\\u{1b}", "widgets        1        1    100.0      3.0            1",
            "items          1        0      0.0        -            0", "false      1 regions where nothing is",
            "12 questions, 34 ms", "lack       it is slow", "3 objects by", "doubtful   nothing is known",
            "missed     list item, 80x30 at 10,50", "far off    push button, 80x30 at 10,10, region 80x30 at 13,10",
            "false      10x10 at 300,200",
        ] {
            #expect(report.text.contains(part), "\(part) is not in \(report.text)")
        }
        #expect(!report.text.contains("\u{1b}"))
        #expect(report.reaches(100))
        let bare = CoverageReport(
            of: window,
            CoverageReport.Look(regions: [], questions: 0, milliseconds: nil, lack: nil),
            beside: PlayedTree.emptyTruth()
        )
        #expect(bare.text.contains("widgets        0        0        -        -") && bare.text.contains("not known"))
    }

    @Test("Regions count in pixels, as what the program shows")
    func pixels() {
        var tree = PlayedTree("Qt", showing: [PlayedObject(43, 110, 60, 80, 30)])
        let window = PlayedTree.window(pixels: 2)
        let look = CoverageReport.Look(regions: [Self.whole], questions: 0, milliseconds: nil, lack: nil)
        #expect(CoverageReport(of: window, look, beside: tree.truth(window)).widgets.off == 0)
    }

    @Test("What is left out has words of its own, and an order")
    func gaps() {
        #expect(Set(CoverageGap.allCases.map(\.description)).count == CoverageGap.allCases.count)
        #expect(CoverageGap.allCases.reversed().sorted() == CoverageGap.allCases)
        #expect(Role.name(200) == "role 200")
    }
}

extension PlayedTree {
    fileprivate static func emptyTruth() -> Result<CoverageTruth, CoverageLack> {
        var tree = PlayedTree(showing: [])
        return tree.truth()
    }
}
