import Limits

/// What counts at most of a desktop configuration, besides ``ConfigurationFiles/ConfigurationFilesLimit``.
package enum DesktopConfigurationLimit: ModuleLimit {
    /// Programs that the feeder leaves out.
    case leaves
    /// Links, one leading to the other, that are followed from a file to see when it changes. The kernel follows 40.
    case links

    package var most: Int {
        switch self {
        case .leaves: 256
        case .links: 40
        }
    }
}
