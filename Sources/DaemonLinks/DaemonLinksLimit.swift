import Limits

/// What is taken and kept at most because of the daemon.
package enum DaemonLinksLimit: ModuleLimit {
    /// Reports of input that wait for a daemon that does not answer. Then the stream ends, and the daemon releases what is held.
    case reports

    package var most: Int {
        switch self {
        case .reports: 256
        }
    }
}
