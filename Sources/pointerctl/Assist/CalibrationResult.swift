import AimingCalibration
import PointerModel

/// What a calibration found.
struct CalibrationResult {
    let hand: CalibrationMeasurements
    let proposal: AssistProposal
    /// The clicks just made, with the present help and with the proposed one.
    let clicks: ReplayedClicks

    /// Measures a record. Throws the reason if that is impossible.
    init(_ record: CalibrationRecord, present: AssistSettings) throws(CalibrationError) {
        hand = try CalibrationMeasurements(record)
        proposal = AssistProposal(for: hand)
        clicks = ReplayedClicks(record, present: present, proposed: proposal.settings)
    }
}
