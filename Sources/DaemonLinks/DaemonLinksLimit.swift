import Limits

/// What is taken and kept at most because of the daemon.
package enum DaemonLinksLimit: ModuleLimit {
    /// Events that are read in one turn of the loop, so that a daemon that never stops does not keep the display waiting.
    case events
    /// Reports of input that wait for a daemon that does not answer. Then the stream ends, and the daemon releases what is held.
    case reports

    package var most: Int {
        switch self {
        case .events: 256
        case .reports: 256
        }
    }
}
