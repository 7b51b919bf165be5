import PointerEngine
import PointerModel
import Testing

@testable import LayoutLint

@Suite("Memory of a check")
struct LintMemoryTests {
    @Test("A run counts from the start with what it computes of each region, and with its findings")
    func run() {
        let frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
        let count = 500
        // Each is too small.
        let nodes = (0..<count).map { number in
            let place = Rect(x: Double(number % 25) * 40, y: Double(number / 25) * 40, width: 10, height: 10)
            return Node(id: "\(number)", frame: place, interaction: Interaction())
        }
        let engine = Engine(layout: Layout(surfaces: [Surface(id: "s", frame: frame, nodes: nodes)]))
        var run = engine.snapshot.lint(ofSurface: 0, settings: engine.settings.effects)
        let regions = count * MemoryLayout<LintedRegion>.stride
        #expect(run.memoryUsage == regions)
        var most = 0
        while !run.advance({ _ in true }) { most = max(most, run.memoryUsage) }
        #expect(run.warnings.count >= count)
        #expect(most >= regions + run.warnings.reduce(0) { $0 + $1.message.utf8.count })
        #expect(run.memoryUsage >= regions + run.warnings.count * MemoryLayout<LayoutWarning>.stride)
    }
}
