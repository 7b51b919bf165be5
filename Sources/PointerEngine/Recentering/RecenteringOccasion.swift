import PointerModel

/// What can bring the position to the middle of what the pointer is drawn on.
enum RecenteringOccasion {
    /// The last finger lifted from a touchpad and nothing glides, or the glide is over.
    case lift
    /// A mouse has not moved for a while.
    case rest

    /// Whether the settings want it.
    func isWanted(by settings: RecenteringSettings) -> Bool {
        switch self {
        case .lift: settings.onLift
        case .rest: settings.mouseRest > 0
        }
    }
}

extension RecenteringSettings {
    /// No shorter a pause is a rest, in seconds: the slowest devices report every 38 ms (measured), and a pointer that was brought back
    /// between two reports could never leave.
    private static let leastRest = 0.05

    /// When a mouse that moved last at `time` has rested; nil: it is left where it is.
    func restDeadline(after time: Timestamp) -> Timestamp? {
        mouseRest > 0 ? time.advanced(bySeconds: max(mouseRest, Self.leastRest)) : nil
    }
}
