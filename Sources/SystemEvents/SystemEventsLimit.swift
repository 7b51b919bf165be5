import Limits

/// What counts at most of what is said about the system.
enum SystemEventsLimit: ModuleLimit {
    /// Sleeps that the clocks have shown, and of which logind's signals are still to come. logind does not signal sleeps that it did not
    /// start, so later signals must not be taken for those.
    case pendingSignals

    var most: Int {
        switch self {
        case .pendingSignals: 2
        }
    }
}
