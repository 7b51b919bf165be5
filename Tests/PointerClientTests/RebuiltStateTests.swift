import Foundation
import PointerEngine
import PointerModel
import PointerWire
import ScenarioTesting
import ServiceTesting
import TestBasics
import Testing

@testable import PointerClient

/// Clients that come at any moment and read as they like: each knows the state that GetState returns.
@Suite("State is rebuilt by events")
struct RebuiltStateTests {
    /// A client that follows all kinds of events.
    private final class Follower {
        let stream: DaemonStream<PointerStreamEvent>
        var known: PointerSnapshot?
        var motions = 0
        var resyncs = 0

        init(_ stage: ServiceStage, maxRate: Int?, isNarrow: Bool) throws {
            stream = try DaemonStream(.events(maxRate: maxRate), over: stage.connect(isNarrow: isNarrow))
        }

        /// Takes in so many events, or all there is.
        /// - Parameter isNew: whether its events are of later frames than all before.
        func read(atMost count: Int = .max, isNew: Bool = false) throws {
            var left = count
            let before = known?.frame
            while left > 0, let event = try stream.receive() {
                left -= 1
                known = event.snapshot
                if isNew, case .event(_, let snapshot) = event, let before {
                    #expect(snapshot.frame > before, "\(event) was told before")
                }
                switch event {
                case .resynced: resyncs += 1
                case .event(.motion, _): motions += 1
                default: break
                }
            }
        }
    }

    /// What has happened to clients in all: what is not seen is not tested.
    private struct Seen {
        var lateJoins = 0
        var coalesced = 0
        var resyncs = 0
        var latched = 0
        var locked = 0
    }

    @Test("a client that joined at any moment, was coalesced, overflowed and resynced ends equal to GetState")
    func fixedSeeds() throws {
        var seen = Seen()
        for seed in 0..<12 { try run(seed: UInt64(seed), count: 400, &seen) }
        #expect(seen.lateJoins > 0)
        #expect(seen.coalesced > 0)
        #expect(seen.resyncs > 0)
        #expect(seen.latched > 0)
        #expect(seen.locked > 0)
    }

    @Test(
        "so it does in runs from another seed on: POINTERD_SEED, or a fresh one, for POINTERD_SOAK seconds"
    )
    func freshSeed() throws {
        let environment = ProcessInfo.processInfo.environment
        var seed = FirstSeed.choose(usual: 2_000_000, for: "random clients")
        let end = ContinuousClock.now + .seconds(environment["POINTERD_SOAK"].flatMap(Int.init) ?? 0)
        var seen = Seen()
        repeat {
            try run(seed: seed, count: 600, &seen)
            seed &+= 1
        } while ContinuousClock.now < end
    }

    private func run(seed: UInt64, count: Int, _ seen: inout Seen) throws {
        let stage = try ServiceStage()
        var generator = OperationGenerator(seed: seed)
        var random = RepeatableNumbers(seed: ~seed)
        // It reads everything at once, so that it knows how much there is.
        let witness = try Follower(stage, maxRate: nil, isNarrow: false)
        var followers: [Follower] = []
        var holding: [RandomOperation] = []
        for step in 0..<count {
            // Few random layouts have a region that a button would hold.
            if holding.isEmpty, Int.random(in: 0..<60, using: &random) == 0 { holding = Self.hold(&random).reversed() }
            stage.apply(holding.popLast() ?? generator.next(stage.pointer))
            try stage.turn()
            try witness.read(isNew: true)
            try expectEqual(witness, stage, "seed \(seed), step \(step), who reads at once")
            if witness.known?.state.isLatched == true { seen.latched += 1 }
            if witness.known?.state.isLocked == true { seen.locked += 1 }
            if Int.random(in: 0..<40, using: &random) == 0 {
                let rate: Int? =
                    Bool.random(using: &random) ? nil : [1, 30, 1000][Int.random(in: 0..<3, using: &random)]
                let isNarrow = Int.random(in: 0..<3, using: &random) > 0
                followers.append(try Follower(stage, maxRate: rate, isNarrow: isNarrow))
                if witness.known?.frame ?? 0 > 0 { seen.lateJoins += 1 }
            }
            // Most do not read for long.
            for follower in followers where Int.random(in: 0..<60, using: &random) == 0 {
                try follower.read(atMost: Int.random(in: 1...200, using: &random))
            }
            if !followers.isEmpty, Int.random(in: 0..<150, using: &random) == 0 {
                followers.remove(at: Int.random(in: 0..<followers.count, using: &random))
            }
        }
        followers.append(witness)
        try settle(followers, stage)
        for (index, follower) in followers.enumerated() {
            try expectEqual(follower, stage, "seed \(seed), follower \(index) of \(followers.count)")
            seen.resyncs += follower.resyncs
            if follower.resyncs == 0, follower.motions < witness.motions { seen.coalesced += 1 }
        }
    }

    /// A button goes down in a region that it holds, and something ends that or does not.
    private static func hold(_ random: inout RepeatableNumbers) -> [RandomOperation] {
        func report(_ fill: (inout PointerReport) -> Void) -> RandomOperation {
            var frame = PointerReport(time: .zero, source: .mouse)
            fill(&frame)
            return .report(frame)
        }
        func node(_ axes: Axes) -> Node {
            let frame = Rect(x: 0, y: 0, width: 10_000, height: 10_000)
            let region = Region(rect: frame, latchingAxes: axes)
            return Node(id: "n", frame: frame, interaction: Interaction(regions: [region]))
        }
        let everywhere = Rect(x: -5000, y: -5000, width: 10_000, height: 10_000)
        let motion = report { $0.translation = Vector(dx: 2, dy: -3) }
        let ends: [[RandomOperation]] = [
            [report { $0.released = .primary }],
            [.change(.withdraw("held"))],
            [.change(.update("held", SurfaceUpdate(put: [node([])])))],
            [.change(.update("held", SurfaceUpdate(remove: ["n"])))],
            [.lock(true), motion, .lock(false)],
            [.invalidate(surface: "held", node: nil)],
        ]
        return [
            .lock(false), report { $0.released = .primary },
            .change(.declare(Surface(id: "held", frame: everywhere, z: 100, nodes: [node(.horizontal)]))),
            motion, .wait(20_000_000), report { $0.pressed = .primary }, motion,
        ] + ends[Int.random(in: 0..<ends.count, using: &random)] + [motion, .change(.withdraw("held"))]
    }

    /// Has everything read that there is, and all motion sent that readers' rates hold back.
    private func settle(_ followers: [Follower], _ stage: ServiceStage) throws {
        // A rate of one motion a second holds it back for so long.
        stage.pass(to: stage.latestTime.advanced(bySeconds: 2))
        var isQuiet = false
        var turns = 0
        while !isQuiet {
            turns += 1
            // There is so much at most that waits for anybody.
            try #require(turns < 10_000)
            try stage.turn()
            isQuiet = true
            for follower in followers {
                let before = follower.known
                try follower.read()
                if follower.known != before { isQuiet = false }
            }
        }
    }

    /// Field by field: what the follower knows, what GetState says, and what the engine has, which knows nothing of events.
    private func expectEqual(_ follower: Follower, _ stage: ServiceStage, _ comment: Comment) throws {
        var told = try stage.call(.state())
        let known = try #require(follower.known, comment)
        // No event carries the velocity.
        told.state.velocity = known.state.velocity
        #expect(known.state.position == told.state.position, comment)
        #expect(known.state.displayed == told.state.displayed, comment)
        #expect(known.state.contentOffset == told.state.contentOffset, comment)
        #expect(known.state.buttons == told.state.buttons, comment)
        #expect(known.state.modifiers == told.state.modifiers, comment)
        #expect(known.state.source == told.state.source, comment)
        #expect(known.state.region == told.state.region, comment)
        #expect(known.state.style == told.state.style, comment)
        #expect(known.state.isLatched == told.state.isLatched, comment)
        #expect(known.state.isLocked == told.state.isLocked, comment)
        #expect(known.state.transition == told.state.transition, comment)
        #expect(known.frame == told.frame, comment)
        #expect(known.time == told.time, comment)
        #expect(known == told, comment)
        // As it travels, coordinates being rounded.
        var engine = PointerSnapshot(try .written(PointerSnapshot(stage.pointer))).state
        engine.velocity = known.state.velocity
        #expect(told.state == engine, comment)
    }
}
