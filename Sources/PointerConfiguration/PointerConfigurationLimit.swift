import Limits
import PointerModel

/// What counts at most of the files that persons write, besides ``ConfigurationFiles/ConfigurationFilesLimit``,
/// ``Documents/DocumentsLimit`` and ``PointerModel/PointerModelLimit``.
package enum PointerConfigurationLimit: ModuleLimit {
    /// Layout files that a configuration names.
    case layoutFiles
    /// Users and groups that have a role.
    case roleHolders
    /// Milliseconds after which no further name of a user or a group is looked up, because a directory lets the daemon wait.
    case lookUpMilliseconds
    /// Bytes of the name of a seat, which logind uses as the name of a file.
    case seatBytes
    /// Numbers of the calibration matrix of a touchscreen.
    case calibration
    /// Keys that `[assist]` lets no client change.
    case assistKeys

    package var most: Int {
        switch self {
        case .layoutFiles, .roleHolders: 64
        case .lookUpMilliseconds: 2000
        case .seatBytes: 255
        case .calibration: DeviceOverrides.calibrationCount
        case .assistKeys: AssistSettings.table.count
        }
    }
}
