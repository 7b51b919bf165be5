import Limits

/// What the guard and the daemon take at most of each other, and of what devices declare.
package enum GuardWireLimit: ModuleLimit {
    /// Requests of a daemon in a turn, so that one that floods delays nothing else.
    case requests
    /// Slots for contacts of a device. Further ones count for nothing.
    case slots

    package var most: Int {
        switch self {
        case .requests: 32
        case .slots: 256
        }
    }
}
