import Limits

/// What counts at most of the applications of a session.
enum PointerFeederLimit: ModuleLimit {
    /// Windows of an application that are asked.
    case windows
    /// Windows of all applications together that are asked.
    case allWindows
    /// Windows of an application that are asked also where all together have too many.
    case assuredWindows
    /// Nodes in all windows together, the front windows first. The daemon takes 4096 of one program by default.
    case nodes
    /// Objects that have gone while scans were under way. Of more, nothing is remembered of any object.
    case gone

    var most: Int {
        switch self {
        case .windows: 64
        case .allWindows: 1024
        case .assuredWindows: 4
        case .nodes: 2000
        case .gone: 4096
        }
    }
}
