import Limits

/// What counts at most of what the desktop portal says.
enum PointerOverlayLimit: ModuleLimit {
    /// Groups of settings in an answer, which are those that were asked for.
    case groups
    /// Settings of a group; GNOME's has some 50.
    case settings

    var most: Int {
        switch self {
        case .groups: DesktopSettings.Group.allCases.count
        case .settings: 256
        }
    }
}
