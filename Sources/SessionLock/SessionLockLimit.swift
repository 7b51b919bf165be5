import Limits

/// What counts at most of what is said about the lock of a session.
enum SessionLockLimit: ModuleLimit {
    /// Properties of the session in a message of logind. Those behind them are passed over.
    case properties
    /// Calls in one turn of the loop that read what has happened in the session's runtime folder, so that a program that makes files there
    /// all the time keeps nothing waiting.
    case reads

    var most: Int {
        switch self {
        case .properties: 128
        case .reads: 16
        }
    }
}
