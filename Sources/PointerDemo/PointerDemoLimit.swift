import DaemonLinks
import Limits

/// What counts at most of what a display server and `pointerctl` say.
enum PointerDemoLimit: ModuleLimit {
    /// Bytes of a line of the standard input. More ends the reading.
    case line
    /// Steps of buttons and wheels that a compositor reports at once: more than wait for the daemon, which then releases what is held.
    case steps
    /// Buffers that the compositor may read.
    case buffers

    var most: Int {
        switch self {
        case .line: 1024
        case .steps: DaemonLinksLimit.reports.most + 1
        case .buffers: 3
        }
    }
}
