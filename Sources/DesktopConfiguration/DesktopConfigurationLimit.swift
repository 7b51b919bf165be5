import Limits

/// What counts at most of a desktop configuration, besides ``ConfigurationFiles/ConfigurationFilesLimit``.
package enum DesktopConfigurationLimit: ModuleLimit {
    /// Programs that the feeder leaves out.
    case leaves

    package var most: Int {
        switch self {
        case .leaves: 256
        }
    }
}
