import Limits
import PointerModel

/// What counts at most of the criteria that select devices.
package enum DriveConfigurationLimit: ModuleLimit {
    /// Bytes of a text in a rule for devices: no name, phys or property is longer.
    case textBytes
    /// Criteria for the devices of the drive, as many as there may be rules for devices.
    case criteria

    package var most: Int {
        switch self {
        case .textBytes: 1024
        case .criteria: PointerModelLimit.deviceRules.most
        }
    }
}
