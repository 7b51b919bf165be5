import PointerEngine
import PointerModel
import SimulatedHand

/// What one hand does on one layout with several pointers, all with the same tasks and noise.
struct AimedCell {
    /// Number of trials of a batch, the number of batches of clicks, and the largest one where an exact result is needed.
    private static let (batch, batches, mostBatches) = (200, 3, 48)
    /// Half of the width of an interval that is exact, and how far from a goal a time must be after the usual trials to need no such one.
    private static let (exact, far) = (0.01, 0.06)

    let hand: Hand
    let layout: AimingLayout
    let seed: UInt64
    /// Results of the plain pointer, then of the others.
    private(set) var plain: AimedResults
    private(set) var others: [(pointer: AimedPointer, results: AimedResults)]

    var title: String { "\(layout.name), \(hand.name), \(hand.device.rawValue)" }

    /// Plays 200 trials of each task; more clicks until the comparison of the first of the others is exact, if its time is near a goal.
    /// - Parameter goals: upper bounds of the change of the time.
    init(_ hand: Hand, on layout: AimingLayout, seed: UInt64, with pointers: [AimedPointer], goals: [Double]) {
        (self.hand, self.layout, self.seed) = (hand, layout, seed)
        let play = CellPlay(hand: hand, layout: layout, seed: seed)
        plain = play.results(Self.batch, with: .plain)
        others = pointers.map { ($0, play.results(Self.batch, with: $0)) }
        var batches = 1
        var isNear = false
        while batches < Self.batches
            || isNear && batches < Self.mostBatches && comparison(0).time.halfWidth > Self.exact
        {
            let more = CellPlay(hand: hand, layout: layout, seed: seed &+ UInt64(batches) &* 7919)
            plain.clicks += more.clicks(Self.batch, with: .plain)
            others[0].results.clicks += more.clicks(Self.batch, with: others[0].pointer)
            batches += 1
            if batches == Self.batches {
                let time = comparison(0).time.middle
                isNear = goals.contains { abs($0 - time) < Self.far }
            }
        }
    }

    /// Compares one of the other pointers with the plain one, over the trials that both have.
    func comparison(_ index: Int) -> AimedComparison {
        let results = others[index].results
        let count = min(results.clicks.count, plain.clicks.count)
        return AimedComparison(
            of: Array(results.clicks.prefix(count)),
            to: Array(plain.clicks.prefix(count))
        )
    }
}

/// The trials of one hand with one pointer.
struct AimedResults {
    var clicks: [TrialResult]
    let doubleClicks: [TrialResult]
    let drags: [TrialResult]
    /// Clicks of empty places, where nothing is known of them, and where they are declared to be meant.
    let emptyClicks: [TrialResult]
    let meantEmptyClicks: [TrialResult]
}

/// Plays trials of one hand on one layout.
private struct CellPlay {
    let hand: Hand
    let layout: AimingLayout
    let seed: UInt64

    func results(_ count: Int, with pointer: AimedPointer) -> AimedResults {
        let empty = AimedTry.emptyClicks(count, on: layout, seed: seed)
        return AimedResults(
            clicks: clicks(count, with: pointer),
            doubleClicks: play(AimedTry.doubleClicks(count, on: layout, seed: seed), with: pointer),
            drags: play(AimedTry.drags(count, on: layout, seed: seed), with: pointer),
            emptyClicks: play(empty, with: pointer),
            meantEmptyClicks: play(empty, with: pointer, emptiness: .meant)
        )
    }

    func clicks(_ count: Int, with pointer: AimedPointer) -> [TrialResult] {
        play(AimedTry.clicks(count, on: layout, seed: seed), with: pointer)
    }

    private func play(
        _ tasks: [AimedTry],
        with pointer: AimedPointer,
        emptiness: Emptiness? = nil
    ) -> [TrialResult] {
        let prepared = PreparedLayout(layout.declared(isPlain: pointer.isPlain, emptiness: emptiness))
        var numbers = Numbers(seed: seed)
        return tasks.map { task in
            EnginePointer.play(
                task,
                by: hand,
                noise: HandNoise(of: hand, using: &numbers),
                over: prepared,
                with: pointer
            )
        }
    }
}

/// The difference of a pointer to the plain one.
struct AimedComparison {
    let time: PairedInterval
    /// Ratio of the clicks that were not right, less 1; nil if the plain pointer has none.
    let failures: PairedInterval?
    /// Difference of the wrong targets a click.
    let wrong: PairedInterval

    init(of results: [TrialResult], to plain: [TrialResult]) {
        time = .ratio(of: results.map(\.seconds), to: plain.map(\.seconds))
        let base = plain.map { Double($0.failures) }
        failures = base.contains { $0 > 0 } ? .ratio(of: results.map { Double($0.failures) }, to: base) : nil
        wrong = .difference(of: results.map { Double($0.wrong) }, to: plain.map { Double($0.wrong) })
    }
}

extension TrialResult {
    /// Time of the right click, or the limit without one.
    var seconds: Double { time ?? HandTrial.timeLimit }
}

extension [TrialResult] {
    func mean(_ value: (TrialResult) -> Double) -> Double { reduce(0) { $0 + value($1) } / Double(count) }
}
