import Limits

/// What is taken and kept at most because of the daemon.
package enum DaemonLinksLimit: ModuleLimit {
    /// Bytes of an event or a reply. A style has 16 KiB at most, and an event few of them; decoded, a message takes a multiple.
    case message
    /// Reports of input that wait for a daemon that does not answer. Then the stream ends, and the daemon releases what is held.
    case reports
    /// Attempts in a row to connect while the daemon's queue of connections is full, after which the daemon counts as lost for once.
    case attempts

    package var most: Int {
        switch self {
        case .message: 1 << 20
        case .reports: 256
        case .attempts: 100
        }
    }
}
