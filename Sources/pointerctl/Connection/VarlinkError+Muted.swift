import PointerProtocol
import Varlink

extension VarlinkError {
    /// Whether a call was refused as another session than the caller's is in front.
    var isOfMuted: Bool {
        name == PointerError.sessionInactive.qualifiedName || name == LayoutErrorName.sessionInactive.qualifiedName
    }
}
