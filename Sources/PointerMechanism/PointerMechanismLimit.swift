import Limits

/// What counts at most of what callers wish.
package enum PointerMechanismLimit: ModuleLimit {
    /// Persons who have switched something on. With as many of an administrator's, they are as many as a role or the drive has holders.
    case persons
    /// Bytes of the drop-in: those of all persons, and of the lists that other files have.
    case fileBytes

    package var most: Int {
        switch self {
        case .persons: 32
        case .fileBytes: 1 << 16
        }
    }
}
