import AimingCalibration
import PointerModel

/// The JSON of `assist calibrate`. Lengths are points, times seconds, frequencies hertz.
struct CalibrationMessage: Encodable {
    struct Tremor: Encodable {
        var amplitude: Double
        var frequency: Double?
    }

    struct Fitts: Encodable {
        var intercept: Double
        var slope: Double
    }

    struct DoubleClicks: Encodable {
        var count: Int
        var interval: Double
        var way: Double
    }

    struct Measurements: Encodable {
        var rest: Tremor
        var beforePress: Tremor
        var targets: Int
        var misses: Int
        var slip: Double
        var largeSlip: Double
        var fitts: Fitts?
        var movementTime: Double
        var slowness: Double
        var entries: Double
        var pauses: Double
        var spasms: Int
        var verification: Double?
        var doubleClicks: DoubleClicks?
    }

    struct Proposal: Encodable {
        var profile: String
        var click: String
        var freeze: Bool
        var dragThreshold: Double
        var dragDelay: Double
        var bubble: Double
        var filter: Double
        var dwellClick: Double
        var reasons: [String]
    }

    struct Counts: Encodable {
        var right: Int
        var wrong: Int
        var missed: Int

        init(_ counts: ClickCounts) { (right, wrong, missed) = (counts.right, counts.wrong, counts.missed) }
    }

    struct Clicks: Encodable {
        var present: Counts
        var proposed: Counts
    }

    var measurements: Measurements
    var proposal: Proposal
    var clicks: Clicks
}

extension CalibrationMessage {
    init(_ result: CalibrationResult) {
        let (hand, settings) = (result.hand, result.proposal.settings)
        measurements = Measurements(
            rest: Tremor(amplitude: hand.rest.amplitude, frequency: hand.rest.frequency),
            beforePress: Tremor(amplitude: hand.beforePress.amplitude, frequency: hand.beforePress.frequency),
            targets: hand.targets,
            misses: hand.misses,
            slip: hand.slip,
            largeSlip: hand.largeSlip,
            fitts: hand.fitts.map { Fitts(intercept: $0.intercept, slope: $0.slope) },
            movementTime: hand.movementTime,
            slowness: hand.slowness,
            entries: hand.entries,
            pauses: hand.pauses,
            spasms: hand.spasms,
            verification: hand.verification,
            doubleClicks: hand.doubleClicks.map {
                DoubleClicks(count: $0.count, interval: $0.interval, way: $0.way)
            }
        )
        proposal = Proposal(
            profile: result.proposal.profile.rawValue,
            click: settings.click.rawValue,
            freeze: settings.freezesClicks,
            dragThreshold: settings.dragThreshold,
            dragDelay: settings.dragDelay,
            bubble: settings.bubble,
            filter: settings.filter,
            dwellClick: settings.dwellClick,
            reasons: result.proposal.reasons.map(\.name)
        )
        clicks = Clicks(present: Counts(result.clicks.present), proposed: Counts(result.clicks.proposed))
    }
}
