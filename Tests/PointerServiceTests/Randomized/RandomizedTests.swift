import Foundation
import ScenarioTesting
import SystemPackage
import TestBasics
import Testing

/// Random operations on the daemon's pipeline, held to what must always be so.
@Suite("Random sequences")
struct RandomizedTests {
    @Test("Every invariant holds after every step", arguments: 0..<4)
    func fixedSeeds(block: Int) throws {
        for seed in 0..<10 { try run(seed: UInt64(block * 10 + seed), count: 120) }
    }

    @Test(
        "So it does in sequences from another seed on: POINTERD_SEED, or a fresh one, for POINTERD_SOAK seconds"
    )
    func freshSeed() throws {
        let environment = ProcessInfo.processInfo.environment
        var seed = FirstSeed.choose(usual: 1_000_000, for: "random sequences")
        let seconds = environment["POINTERD_SOAK"].flatMap(Int.init) ?? 0
        let end = ContinuousClock.now + .seconds(seconds)
        repeat {
            try run(seed: seed, count: 300)
            seed &+= 1
        } while ContinuousClock.now < end
    }

    /// Runs a sequence; one that fails is shrunk and left as a scenario.
    private func run(seed: UInt64, count: Int) throws {
        guard let failure = RandomizedRun.fail(seed: seed, count: count) else { return }
        let small = Shrinker.shrink(failure)
        let comment = "Seed \(seed): \(small.violation)"
        let file = try OperationScenario(small.operations, comment: comment).write(
            to: FilePath(FileManager.default.temporaryDirectory.path)
        )
        Issue.record("seed \(seed): \(small.violation)\n\(file)")
    }
}
