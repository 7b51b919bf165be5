import Glibc
import PointerEngine
import PointerModel
import SimulatedHand

/// How soon and how surely simulated hands click their targets with each strategy, beside the plain pointer: the same trials with the same
/// noise.
enum AcquisitionBenchmark {
    /// Number of trials of each hand, device and layout.
    private static let trials = 200
    /// Seed of layouts, tasks and noise.
    private static let seed: UInt64 = 2003

    static func run(_ report: inout Report) {
        let check = FittsCheck()
        print(
            "acquisition: a steady hand takes \(milliseconds(check.slope)) ms a bit, r² \(fraction(check.explained)), "
                + "\(percent(check.errors)) % errors"
        )
        guard check.isPassed else {
            report.complain(
                "the simulated hand is not like a hand: expected 100 to 200 ms a bit, r² above 0.95, errors below 5 %"
            )
            return
        }
        print("Time and counts a trial, and the difference to the plain pointer in percent with its 95 % interval")
        for layout in AimingLayout.all(seed: seed) {
            for hand in Hand.all {
                for device in Hand.Device.allCases { compare(hand.at(device), on: layout) }
            }
        }
    }

    /// Prints what one hand does on one layout with each pointer.
    private static func compare(_ hand: Hand, on layout: AimingLayout) {
        let clicks = AimedTry.clicks(trials, on: layout, seed: seed)
        let emptyClicks = AimedTry.emptyClicks(trials, on: layout, seed: seed)
        var numbers = Numbers(seed: seed)
        let noises = (0..<trials).map { _ in HandNoise(of: hand, using: &numbers) }
        let plain = Played(clicks, emptyClicks, by: hand, noises, on: layout, with: .plain)
        print("\(layout.name), \(hand.name), \(hand.device.rawValue)")
        print("  plain: \(plain.line)")
        for pointer in AimedPointer.all {
            let played = Played(clicks, emptyClicks, by: hand, noises, on: layout, with: pointer)
            print("  \(pointer.name): \(played.line); \(played.comparison(with: plain))")
        }
        fflush(nil)
    }

    /// The results of all trials with one pointer.
    private struct Played {
        let results: [TrialResult]
        /// Share of clicks on empty places that a target got.
        let lostClicks: Double

        init(
            _ clicks: [AimedTry],
            _ emptyClicks: [AimedTry],
            by hand: Hand,
            _ noises: [HandNoise],
            on layout: AimingLayout,
            with pointer: AimedPointer
        ) {
            let prepared = PreparedLayout(layout.declared(isPlain: pointer.isPlain))
            func play(_ tasks: [AimedTry]) -> [TrialResult] {
                zip(tasks, noises).map { task, noise in
                    EnginePointer.play(task, by: hand, noise: noise, over: prepared, settings: pointer.settings)
                }
            }
            results = play(clicks)
            let empty = play(emptyClicks)
            lostClicks = Double(empty.reduce(0) { $0 + $1.wrong }) / Double(empty.count)
        }

        var times: [Double] { results.map { $0.time ?? HandTrial.timeLimit } }

        private func mean(_ value: (TrialResult) -> Double) -> Double {
            results.reduce(0) { $0 + value($1) } / Double(results.count)
        }

        var line: String {
            "\(fraction(mean { $0.time ?? HandTrial.timeLimit })) s, first right \(percent(mean { $0.isFirstRight == true ? 1 : 0 })) %, "
                + "wrong \(fraction(mean { Double($0.wrong) })), missed \(fraction(mean { Double($0.misses) })), "
                + "slipped \(fraction(mean { Double($0.slips) })), path \(fraction(mean(\.efficiency))), "
                + "empty clicks lost \(fraction(lostClicks))"
        }

        func comparison(with plain: Played) -> String {
            let time = PairedInterval.ratio(of: times, to: plain.times)
            let failures = PairedInterval.difference(
                of: results.map { Double($0.failures) },
                to: plain.results.map { Double($0.failures) }
            )
            return "time \(signed(time.middle)) % [\(signed(time.low)), \(signed(time.high))], failed clicks "
                + "\(fraction(failures.middle)) [\(fraction(failures.low)), \(fraction(failures.high))]"
        }
    }
}

private func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }

private func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }

private func signed(_ share: Double) -> String { percent(share) > 0 ? "+\(percent(share))" : "\(percent(share))" }

private func fraction(_ value: Double) -> String {
    let hundredths = Int((abs(value) * 100).rounded())
    let digits = hundredths % 100 < 10 ? "0\(hundredths % 100)" : "\(hundredths % 100)"
    return (value < 0 && hundredths > 0 ? "-" : "") + "\(hundredths / 100).\(digits)"
}
