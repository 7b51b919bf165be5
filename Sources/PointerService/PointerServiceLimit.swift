import Limits
import Varlink

/// What the daemon takes and keeps at most of what clients do, besides ``PointerModel/LimitKey``, which a configuration may
/// set.
package enum PointerServiceLimit: ModuleLimit {
    /// Bytes of a node in a call, with its regions.
    case itemBytes
    /// Latest changes of surfaces, for clients that ask for the changes since a state.
    case loggedChanges
    /// Surfaces of one change. A larger change clears the log, because looking up each surface would cost more than the entries are worth.
    case loggedSurfaces

    package var most: Int {
        switch self {
        case .itemBytes: 2 * VarlinkLimit.parameterBytes.most
        case .loggedChanges: 256
        case .loggedSurfaces: 64
        }
    }
}
