import SimulatedHand

/// A goal for the help that a pointer gives, and whether it is met. An interval must exclude the bound, except that of wrong targets, which
/// must not lie above it.
struct AcquisitionGoal {
    let hands: [Hand]
    let devices: [Hand.Device]
    let layouts: [String]
    /// Upper bounds of the change of the time, and of the failed clicks; nil without such a goal.
    var time: Double?
    var failures: Double?
    /// Whether there must be no more wrong targets.
    var limitsWrong = false
    /// Whether the clicks on empty places that are meant must all arrive there, as with the plain pointer.
    var keepsEmptyClicks = false

    static var all: [AcquisitionGoal] {
        let layouts = ["dialog", "toolbar", "page", "windows"]
        let trembling = [Hand.trembling]
        return [
            AcquisitionGoal(
                hands: [.steady],
                devices: Hand.Device.allCases,
                layouts: layouts,
                time: 0.01,
                limitsWrong: true,
                keepsEmptyClicks: true
            ),
            AcquisitionGoal(hands: [.steady], devices: [.flickingTouchpad], layouts: ["dialog"], time: -0.08),
            AcquisitionGoal(hands: [.older], devices: [.mouse], layouts: ["dialog", "page"], time: -0.10),
            AcquisitionGoal(
                hands: trembling,
                devices: [.mouse],
                layouts: ["dialog", "page"],
                time: -0.25,
                failures: -0.8
            ),
            AcquisitionGoal(
                hands: trembling,
                devices: [.mouse],
                layouts: ["toolbar"],
                time: -0.25,
                failures: -0.75
            ),
            AcquisitionGoal(
                hands: trembling,
                devices: [.mouse],
                layouts: ["windows"],
                time: -0.10,
                limitsWrong: true
            ),
            AcquisitionGoal(
                hands: [.slow],
                devices: [.mouse],
                layouts: layouts,
                time: -0.20,
                failures: -0.6,
                limitsWrong: true
            ),
        ]
    }

    func includes(_ hand: Hand, on layout: AimingLayout) -> Bool {
        hands.contains { $0.name == hand.name } && devices.contains(hand.device) && layouts.contains(layout.name)
    }

    /// Returns a line for each bound: what it is, what was measured, and whether it is met.
    func verdicts(on cell: AimedCell) -> [String] {
        let comparison = cell.comparison(0)
        var lines: [String] = []
        func add(_ what: String, _ measured: String, _ isMet: Bool) {
            lines.append("\(isMet ? "met   " : "MISSED") \(cell.title): \(what), measured \(measured)")
        }
        if let time {
            add("time at most \(time.percent) %", comparison.time.percent, comparison.time.high < time)
        }
        if let failures {
            let interval = comparison.failures
            add(
                "failed clicks at most \(failures.percent) %",
                interval?.percent ?? "none",
                interval.map { $0.high < failures } ?? true
            )
        }
        if limitsWrong {
            add("no more wrong targets", comparison.wrong.hundredths, comparison.wrong.low <= 0)
        }
        if keepsEmptyClicks {
            let lost = cell.others[0].results.meantEmptyClicks.mean { Double($0.wrong) }
            let plain = cell.plain.meantEmptyClicks.mean { Double($0.wrong) }
            add("no meant click on an empty place lost", "\(lost.hundredths), plain \(plain.hundredths)", lost <= plain)
        }
        return lines
    }
}

extension PairedInterval {
    var percent: String { "\(middle.tenths) % [\(low.tenths), \(high.tenths)]" }

    var hundredths: String { "\(middle.hundredths) [\(low.hundredths), \(high.hundredths)]" }
}
