import Foundation
import PointerEngine
import PointerModel
import ScenarioTesting
import SystemPackage
import Testing

/// What fails becomes small, and can be run again as a scenario.
@Suite("Shrinking")
struct ShrinkingTests {
    /// Breaks for a cause that is known: the middle button goes down while the pointer has a region.
    struct NoMiddleButtonOnRegions: Invariant {
        func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
            guard case .report(let frame)? = step.operation, frame.pressed.contains(.middle), step.before.region != nil
            else {
                return
            }
            throw Violation("no middle button on regions", "pressed at \(step.before.position)")
        }
    }

    @Test("A sequence shrinks to the known cause of its failure, and its scenario has the output that the engine gave")
    func knownCause() throws {
        let more = { [NoMiddleButtonOnRegions() as any Invariant] }
        var seed: UInt64 = 0
        var found: RandomizedRun.Failure?
        while found == nil, seed < 100 {
            found = RandomizedRun.fail(seed: seed, count: 300, more: more())
            seed += 1
        }
        let failure = try #require(found)
        #expect(failure.violation.invariant == "no middle button on regions")
        let small = Shrinker.shrink(failure, more: more)
        #expect(small.violation.invariant == failure.violation.invariant)
        // A surface with one node, the way to it and the button.
        #expect(small.operations.count <= 6, "\(small.operations)")
        guard case .report(let press)? = small.operations.last else {
            Issue.record("no press at the end: \(small.operations)")
            return
        }
        #expect(press.pressed == .middle)
        #expect(press.force == nil && press.manipulation == nil && press.released.isEmpty)
        for operation in small.operations {
            if case .change(.declare(let surface)) = operation { #expect(surface.nodes.count <= 1) }
        }
        try replay(small.operations)
    }

    @Test("Any sequence can be run as a scenario, with the same events", arguments: [3, 14, 15, 92] as [UInt64])
    func replayed(seed: UInt64) throws {
        var generator = OperationGenerator(seed: seed)
        var runner = OperationRunner()
        var operations: [RandomOperation] = []
        for _ in 0..<150 {
            operations.append(generator.next(runner.engine.state))
            try runner.apply(operations[operations.count - 1]) { _, _ in }
        }
        try replay(operations)
    }

    @Test("A sequence that does not fail is left as it is")
    func nothingToShrink() {
        var shrinker = Shrinker { _ in false }
        #expect(shrinker.shrink([.wait(1), .lock(true)]) == [.wait(1), .lock(true)])
    }

    /// Writes operations as a scenario file, runs the file, and compares with the operations' own events.
    private func replay(_ operations: [RandomOperation]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try OperationScenario(operations, comment: "Of a test.\nIn two lines.").write(
            to: FilePath(folder.path)
        )
        let scenario = try Scenario(parsing: String(contentsOfFile: file.string, encoding: .utf8))
        var scenarios = ScenarioRunner(layouts: FilePath(folder.path))
        #expect(try scenarios.run(scenario) == scenario.expected)
        var runner = OperationRunner()
        var events: [String] = []
        for operation in operations {
            try runner.apply(operation) { step, _ in events += step.events.map(EventText.describe) }
        }
        #expect(scenario.expected == events)
    }
}
