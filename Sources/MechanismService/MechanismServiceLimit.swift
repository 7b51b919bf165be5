import Limits

/// What counts at most of what callers, polkit and systemd say.
package enum MechanismServiceLimit: ModuleLimit {
    /// Words in a call. There are four wishes, and a caller may repeat one.
    case words
    /// Bytes of a word in a call.
    case wordBytes
    /// Entries in polkit's answer.
    case details
    /// Jobs of the daemon's unit that end while the reload's number is still to come.
    case jobs

    package var most: Int {
        switch self {
        case .words: 16
        case .wordBytes: 32
        case .details: 16
        case .jobs: 16
        }
    }
}
