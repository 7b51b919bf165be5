import Limits

/// What counts at most of what a Wayland compositor says. libwayland itself takes messages of up to 4096 bytes.
enum WaylandClientLimit: ModuleLimit {
    /// Interfaces of globals that exist once.
    case globals
    /// Outputs.
    case outputs

    var most: Int {
        switch self {
        case .globals: 256
        case .outputs: 64
        }
    }
}
