import PointerModel

/// An occasion on which the engine recenters the pointer: moves its position to the middle of what it is displayed on.
enum RecenteringOccasion {
    /// The last finger lifted from a touchpad without a glide, or the glide is over.
    case lift
    /// A mouse has not moved for a while.
    case rest

    /// Whether the settings enable the occasion.
    func isWanted(by settings: RecenteringSettings) -> Bool {
        switch self {
        case .lift: settings.onLift
        case .rest: settings.mouseRest > 0
        }
    }
}

extension RecenteringSettings {
    /// Shortest time without motion that is a rest, in seconds. The slowest devices report every 38 ms (measured); a pointer that
    /// is recentered between two reports could never leave.
    private static let leastRest = 0.05

    /// Returns when a mouse that last moved at `time` has rested; nil if the settings disable recentering at rest.
    func restDeadline(after time: Timestamp) -> Timestamp? {
        mouseRest > 0 ? time.advanced(bySeconds: max(mouseRest, Self.leastRest)) : nil
    }
}
