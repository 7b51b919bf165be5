import Limits

/// What counts at most of what is said about the lock of a session.
enum SessionLockLimit: ModuleLimit {
    /// Properties of the session in a message of logind. Those behind them are passed over.
    case properties

    var most: Int {
        switch self {
        case .properties: 128
        }
    }
}
