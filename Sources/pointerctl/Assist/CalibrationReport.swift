import AimingCalibration
import DesktopConfiguration
import PointerModel

extension AssistProposal {
    /// The proposal as a person asks for it.
    var choice: AssistChoice { AssistChoice(profile, with: settings) }
}

/// The text of `assist calibrate`.
struct CalibrationReport {
    var painter: Painter

    func lines(_ result: CalibrationResult) -> [String] {
        let (hand, proposal) = (result.hand, result.proposal)
        var table = Table()
        table.append("tremor at rest", Self.words(hand.rest))
        table.append("before clicks", Self.words(hand.beforePress))
        table.append("clicks", "\(hand.targets) targets, \(hand.misses) missed at first")
        table.append("slips", "median \(hand.slip.short) pt, 95 % within \(hand.largeSlip.short) pt")
        var time = "\(hand.movementTime.short) s to a target, \(hand.slowness.short) times the norm"
        if let line = hand.fitts { time += "; \(line.intercept.short) s + \(line.slope.short) s a bit" }
        table.append("movement", time)
        table.append(
            "on the way",
            "\(hand.entries.short) entries, \(hand.pauses.short) pauses, \(hand.spasms) spasms in all"
        )
        if let time = hand.verification { table.append("press", "\(time.short) s after the target is reached") }
        if let clicks = hand.doubleClicks {
            table.append(
                "double clicks",
                "\(clicks.count), with \(clicks.interval.short) s and \(clicks.way.short) pt between the presses"
            )
        }
        let profile = painter(proposal.profile.rawValue, .strong)
        let reasons = proposal.reasons.map(\.words).joined(separator: ", ")
        var lines = table.lines() + ["", "proposal: \(profile)\(reasons.isEmpty ? "" : " (\(reasons))")"]
        var clicks = Table()
        clicks.append("your clicks", "RIGHT", "WRONG", "MISSED")
        for (name, counts) in [("now", result.clicks.present), ("with it", result.clicks.proposed)] {
            clicks.append(name, "\(counts.right)", "\(counts.wrong)", "\(counts.missed)")
        }
        lines += clicks.lines()
        return lines + [""] + AssistTable.lines(of: proposal.choice)
    }

    private static func words(_ tremor: CalibrationMeasurements.Tremor) -> String {
        let amplitude = "\(tremor.amplitude.short) pt"
        return tremor.frequency.map { "\(amplitude) at \($0.short) Hz" } ?? amplitude
    }
}

extension AssistProposal.Reason {
    /// Why, for a person.
    fileprivate var words: String {
        switch self {
        case .spasms: "sudden movements"
        case .slowMovements: "movements of more than 4 s"
        case .tremor: "tremor"
        case .entries: "the pointer leaves the target again"
        case .slownessWithPauses: "slow movements with pauses"
        case .slips: "the pointer slips during clicks"
        case .misses: "clicks beside the target"
        case .fastClicks: "too fast for clicks that go to the longest stay"
        }
    }

    /// Its name in JSON.
    var name: String {
        switch self {
        case .spasms: "spasms"
        case .slowMovements: "slowMovements"
        case .tremor: "tremor"
        case .entries: "entries"
        case .slownessWithPauses: "slownessWithPauses"
        case .slips: "slips"
        case .misses: "misses"
        case .fastClicks: "fastClicks"
        }
    }
}

extension Double {
    /// With two digits after the point at most.
    fileprivate var short: String { ((self * 100).rounded() / 100).compact }
}
