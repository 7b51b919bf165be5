import Limits

/// What the daemon takes at most of what the guard does.
package enum DriveDevicesLimit: ModuleLimit {
    /// Times in ``DriveController/endPeriod`` that the guard, which has ended, is asked again by itself.
    case retries
    /// Persons whose own wishes the daemon remembers.
    case persons

    package var most: Int {
        switch self {
        case .retries: 3
        case .persons: 8
        }
    }
}
