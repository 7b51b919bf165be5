import DaemonLinks
import Limits

/// What counts at most of what other programs do on an X server.
enum OverlayX11Limit: ModuleLimit {
    /// Windows of others whose order is remembered. Beyond, each counts as moved once more.
    case windows
    /// Raises of the overlay's windows in ``RaiseBudget/period``.
    case raises
    /// Steps of buttons and wheels between two questions for the cursor: more than wait for the daemon, which then releases what is held.
    case steps

    var most: Int {
        switch self {
        case .windows: 1024
        case .raises: 20
        case .steps: DaemonLinksLimit.reports.most + 1
        }
    }
}
