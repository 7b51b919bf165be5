import PointerProtocol
import Varlink

extension VarlinkError {
    /// Whether the daemon refused the call because it mutes the caller's session.
    var isSessionInactive: Bool {
        name == PointerError.sessionInactive.qualifiedName || name == LayoutErrorName.sessionInactive.qualifiedName
    }
}
