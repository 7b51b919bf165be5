import AimingCalibration
import PointerWire

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

    /// The fields of the wire's settings of help, and why.
    struct Proposal: Encodable {
        var settings: AssistSettingsMessage
        var reasons: [String]

        private enum CodingKeys: CodingKey {
            case reasons
        }

        func encode(to encoder: any Encoder) throws {
            try settings.encode(to: encoder)
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(reasons, forKey: .reasons)
        }
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
            settings: AssistSettingsMessage(settings, of: result.proposal.profile),
            reasons: result.proposal.reasons.map(\.name)
        )
        clicks = Clicks(present: Counts(result.clicks.present), proposed: Counts(result.clicks.proposed))
    }
}
