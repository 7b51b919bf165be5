import Limits

/// What is taken at most of what udev says.
package enum UdevLimit: ModuleLimit {
    /// Changes in a round, so that a storm of changes does not delay the devices. The next turn receives the rest.
    case changes

    package var most: Int {
        switch self {
        case .changes: 64
        }
    }
}
