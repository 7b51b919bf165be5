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
    /// Objects of all windows together that are kept, those of the front windows first.
    case objects
    /// Objects of all applications together that are remembered from one scan to the next. Where there are more, the application with the
    /// most is forgotten.
    case remembered
    /// Objects of all scans together that rest. Where there are more, the scans of applications that do not answer and those that began last
    /// begin anew.
    case resting

    var most: Int {
        switch self {
        case .windows: 64
        case .allWindows: 1024
        case .assuredWindows: 4
        case .nodes: 2000
        case .objects: 8192
        case .remembered: 16_384
        case .resting: 8192
        }
    }
}
