import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline
import TestBasics
import Testing

@Suite("What always holds of a drive, whatever devices and clients do")
struct DriveInvariantTests {
    @Test("Keys balance, places are those of the pointer, and nothing goes out that must not", arguments: 1...24)
    func invariants(seed: UInt64) {
        let seed = FirstSeed.choose(usual: seed, for: "a drive")
        var run = DriveRun(seed: seed, reportsCursor: true, helps: seed.isMultiple(of: 2))
        for _ in 0..<1500 { run.step() }
        run.end()
        #expect(run.findings.isEmpty, "\(run.findings.prefix(3))")
        #expect(
            run.places > 100 && run.presses > 20 && run.distances > 20,
            "\(run.places) \(run.presses) \(run.distances)"
        )
        #expect(run.hits > 3 && run.turns > 0, "\(run.hits) \(run.turns)")
    }

    @Test(
        "The pointer does what it does without a drive, except for the agreement and the margins of clicks",
        arguments: 1...12
    )
    func sameEvents(seed: UInt64) {
        var driven = DriveRun(seed: seed, reportsCursor: false)
        var other = DriveRun(seed: seed, reportsCursor: false, drives: false)
        for _ in 0..<1500 {
            driven.step()
            other.step()
        }
        #expect(driven.findings.isEmpty && other.findings.isEmpty, "\(driven.findings.prefix(3))")
        #expect(driven.events == other.events && driven.events.count > 1000)
        #expect(driven.places > 100 && other.places == 0)
    }
}
