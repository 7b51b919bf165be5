import Glibc
import PointerEngine
import PointerModel
import SimulatedHand

/// How soon and how surely simulated hands click, double click and drag with help, beside the plain pointer: the same tasks with the same
/// noise.
enum AcquisitionBenchmark {
    /// Seed of layouts, tasks and noise on which rules and values were chosen, and the one on which they are reported.
    private static let (choosing, reporting): (UInt64, UInt64) = (2003, 77_003)

    /// - Parameters:
    ///   - report: receives what is wrong.
    ///   - options: what to play.
    static func run(_ report: inout Report, _ options: Options) {
        let check = FittsCheck()
        print(
            "acquisition: a steady hand takes \(Int((check.slope * 1000).rounded())) ms a bit, "
                + "r² \(check.explained.hundredths), \(check.errors.percent) % errors"
        )
        guard check.isPassed else {
            report.complain(
                "the simulated hand is not like a hand: expected 100 to 200 ms a bit, r² above 0.95, errors below 5 %"
            )
            return
        }
        let movements = options.movements
        let seed = options.choosesValues ? choosing : reporting
        print("seed \(seed), which values are \(options.choosesValues ? "" : "not ")chosen on")
        print("Changes are against the plain pointer, with their 95 % intervals (paired bootstrap)")
        var verdicts: [String] = []
        for layout in AimingLayout.all(seed: seed) {
            for hand in Hand.all {
                for device in Hand.Device.allCases {
                    let hand = hand.at(device)
                    guard "\(layout.name), \(hand.name), \(device.rawValue)".contains(options.only) else { continue }
                    var pointers = [hand.profile.map { AimedPointer.with($0) } ?? .standard]
                    if hand.profile != nil { pointers.append(.standard) }
                    pointers.append(.perfectClicks)
                    if let profile = hand.profile { pointers.append(.filtered(profile)) }
                    if options.isVerbose { pointers += AimedPointer.strategies }
                    let goals = AcquisitionGoal.all.filter { $0.includes(hand, on: layout) }
                    let cell = AimedCell(hand, on: layout, seed: seed, with: pointers, goals: goals.compactMap(\.time))
                    cell.printLines()
                    verdicts += goals.flatMap { $0.verdicts(on: cell) }
                }
            }
        }
        print("Goals")
        for line in verdicts { print("  \(line)") }
        guard let movements else {
            return print(
                "Real movements: none, because nobody may pass them on; --movements names a folder that has them"
            )
        }
        do {
            try RealMovements(folder: movements).printLines()
        } catch {
            report.complain("\(movements): \(error)")
        }
    }
}

extension AimedCell {
    /// Prints what the hand does with each pointer.
    fileprivate func printLines() {
        print("\(title), \(plain.clicks.count) clicks")
        print("  plain: \(plain.line)")
        for index in others.indices {
            let comparison = comparison(index)
            print("  \(others[index].pointer.name): \(others[index].results.line)")
            print(
                "    time \(comparison.time.percent), failed \(comparison.failures?.percent ?? "none"), "
                    + "wrong \(comparison.wrong.hundredths), \(others[index].results.taskLine(beside: plain))"
            )
        }
        fflush(nil)
    }
}

extension AimedResults {
    fileprivate var line: String {
        let first = clicks.mean { $0.isFirstRight == true ? 1 : 0 }
        return "\(clicks.mean(\.seconds).hundredths) s, first right \(Int((first * 100).rounded())) %, "
            + "wrong \(clicks.mean { Double($0.wrong) }.hundredths), missed \(clicks.mean { Double($0.misses) }.hundredths), "
            + "slipped \(clicks.mean { Double($0.slips) }.hundredths), path \(clicks.mean(\.efficiency).hundredths), "
            + "empty clicks lost \(emptyClicks.mean { Double($0.wrong) }.hundredths), "
            + "meant \(meantEmptyClicks.mean { Double($0.wrong) }.hundredths)"
    }

    /// Returns the changes in the other tasks.
    fileprivate func taskLine(beside plain: AimedResults) -> String {
        func change(_ results: [TrialResult], _ base: [TrialResult]) -> String {
            let time = PairedInterval.ratio(of: results.map(\.seconds), to: base.map(\.seconds))
            let failures = results.mean { Double($0.failures) }
            return
                "time \(time.percent), failed \(failures.hundredths) for \(base.mean { Double($0.failures) }.hundredths)"
        }
        return "double clicks \(change(doubleClicks, plain.doubleClicks)), drags \(change(drags, plain.drags))"
    }
}
