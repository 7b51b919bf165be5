import Limits
import PointerModel

/// What counts at most of the files that persons write, besides ``PointerModel/PointerModelLimit`` and ``PointerWire/PointerWireLimit``.
package enum PointerConfigurationLimit: ModuleLimit {
    /// Bytes of a file. The largest layout that a person would write by hand takes a tenth of it.
    case fileBytes
    /// Bytes of a file that a client shows, converts or inspects, also of a daemon's reply of Get.
    case clientFileBytes
    /// Readings of a file that changes meanwhile. A writer finishes soon, or the file is not one to be read.
    case readings
    /// Layout files that a configuration names.
    case layoutFiles
    /// Users and groups that have a role.
    case roleHolders
    /// Bytes of the name of a seat, which logind uses as the name of a file.
    case seatBytes
    /// Bytes of a text in a rule for devices: no name, phys or property is longer.
    case ruleBytes
    /// Numbers of the calibration matrix of a touchscreen.
    case calibration
    /// Criteria for the devices of the drive, as many as there may be rules for devices.
    case driveCriteria
    /// Keys that `[assist]` lets no client change.
    case assistKeys
    /// Programs that the feeder leaves out.
    case leaves
    /// Problems of a configuration that are listed; further ones are only counted.
    case diagnostics

    package var most: Int {
        switch self {
        case .fileBytes: 1 << 20
        case .clientFileBytes: 16 << 20
        case .readings: 4
        case .layoutFiles, .roleHolders: 64
        case .seatBytes: 255
        case .ruleBytes: 1024
        case .calibration: DeviceOverrides.calibrationCount
        case .driveCriteria: PointerModelLimit.deviceRules.most
        case .assistKeys: AssistSettings.table.count
        case .leaves: 256
        case .diagnostics: 20
        }
    }
}
