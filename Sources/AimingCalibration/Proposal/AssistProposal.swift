package import PointerModel

/// The help that a calibration proposes, and why.
package struct AssistProposal: Sendable, Hashable {
    /// A rule that applied, by what it goes by.
    package enum Reason: Sendable, Hashable {
        case spasms
        case slowMovements
        case tremor
        case entries
        case slownessWithPauses
        case slips
        case misses
        /// The hand clicks too soon for the attribution to the longest stay.
        case fastClicks
    }

    package var profile: AssistProfile
    /// The profile's values, with those that the hand needs otherwise.
    package var settings: AssistSettings
    package var reasons: [Reason]
}

/// The rules.
extension AssistProposal {
    /// Least amplitude of a tremor, in points.
    static let leastTremor = 1.5
    /// Least mean number of entries into the target.
    static let leastEntries = 2.0
    /// Least 95th percentile of the slips, in points.
    static let leastSlip = 3.0
    /// Share of misses above which the click is frozen, and their least number: a few of 24 happen to everybody.
    static let (leastMissShare, leastMisses) = (0.08, 4)
    /// Least ratio to the norm's movement times, and least mean number of pauses. A hand that needs no help pauses once.
    static let (leastSlowness, leastPauses) = (2.0, 1.75)
    /// Least number of spasms. One or two sudden movements are a search for the target.
    static let leastSpasms = 3
    /// Mean movement time from which a hand is slow, in seconds.
    static let leastMovementTime = 4.0
    /// Time from the entry to the press below which dwelling says nothing, in seconds.
    static let leastVerification = 0.12
    /// Ratio of the distance that begins a drag to the median slip.
    static let dragRatio = 3.0

    /// Proposes help for a hand.
    package init(for hand: CalibrationMeasurements) {
        (profile, reasons) = Self.profile(of: hand)
        settings = profile.settings
        let slips = hand.largeSlip > Self.leastSlip
        let misses = hand.missShare > Self.leastMissShare && hand.misses >= Self.leastMisses
        if slips { reasons.append(.slips) }
        if misses { reasons.append(.misses) }
        if slips || misses {
            if profile == .steady { profile = .custom }
            settings.freezesClicks = true
        }
        if settings.freezesClicks {
            settings.dragThreshold = max(settings.dragThreshold, (Self.dragRatio * hand.slip).rounded(.up))
        }
        if settings.click == .longest, (hand.verification ?? 0) < Self.leastVerification {
            settings.click = .shake
            reasons.append(.fastClicks)
        }
        settings = settings.withinRanges()
    }

    /// Returns the profile. Spasms come first, because nothing else moves a pointer so; then a tremor, which also makes a hand slow.
    private static func profile(of hand: CalibrationMeasurements) -> (AssistProfile, [Reason]) {
        if hand.spasms >= leastSpasms { return (.slow, [.spasms]) }
        if max(hand.rest.amplitude, hand.beforePress.amplitude) > leastTremor { return (.tremor, [.tremor]) }
        if hand.movementTime > leastMovementTime { return (.slow, [.slowMovements]) }
        if hand.entries >= leastEntries { return (.tremor, [.entries]) }
        if hand.slowness > leastSlowness, hand.pauses > leastPauses { return (.older, [.slownessWithPauses]) }
        return (.steady, [])
    }
}
