import Limits

/// What counts at most of what GNOME Shell's extension says.
enum OverlayGnomeLimit: ModuleLimit {
    /// Outputs. Of a list with more, none counts.
    case outputs

    var most: Int {
        switch self {
        case .outputs: 64
        }
    }
}
