import Foundation
import PointerTesting
import SystemPackage
import Testing

/// Random operations on the daemon's pipeline, held to what must always be so.
@Suite("Random sequences")
struct RandomisedTests {
    @Test("Every invariant holds after every step", arguments: 0..<4)
    func fixedSeeds(block: Int) throws {
        for seed in 0..<10 { try run(seed: UInt64(block * 10 + seed), count: 120) }
    }

    @Test("So it does in a sequence that nobody has seen yet; its seed is in what fails")
    func freshSeed() throws {
        let seed = UInt64.random(in: 0...(.max))
        print("random sequence of seed \(seed)")
        try run(seed: seed, count: 400)
    }

    @Test(
        "And for as many seconds as POINTERD_SOAK says",
        .enabled(if: Self.seconds != nil, "POINTERD_SOAK is not set")
    )
    func soak() throws {
        let end = ContinuousClock.now + .seconds(Self.seconds ?? 0)
        var first = UInt64.random(in: 0...(.max))
        print("random sequences from seed \(first) on")
        while ContinuousClock.now < end {
            try run(seed: first, count: 300)
            first &+= 1
        }
    }

    private static var seconds: Int? { ProcessInfo.processInfo.environment["POINTERD_SOAK"].flatMap(Int.init) }

    /// Runs a sequence; one that fails is shrunk and left as a scenario.
    private func run(seed: UInt64, count: Int) throws {
        guard let failure = RandomisedRun.fail(seed: seed, count: count) else { return }
        let small = Shrinker.shrink(failure)
        let comment = "Seed \(seed): \(small.violation)"
        let file = try OperationScenario(small.operations, comment: comment).write(
            to: FilePath(FileManager.default.temporaryDirectory.path)
        )
        Issue.record("seed \(seed): \(small.violation)\n\(file)")
    }
}
