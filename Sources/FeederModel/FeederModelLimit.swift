import Limits

/// What counts at most of what applications have in their windows, and of all windows of a session.
package enum FeederModelLimit: ModuleLimit {
    /// Objects of a window that a scan looks at.
    case objects
    /// Levels below the window's accessible that a scan goes down.
    case depth
    /// Children of an object that are asked for in one question; of an object with more, one by one. The answer takes GTK and Qt a time that
    /// grows with the square of the number.
    case family
    /// Children of an object that are looked at: the first ones.
    case children
    /// Children of an object of which the first are looked at. Of an object with more, none is: some toolkits look at all of them for each one.
    case crowd
    /// Rows and cells of a list that manages them that are looked at, besides those by which the first one in view is found.
    case rows
    /// Rows of trees that are ever asked for of an application that keeps an object for each answer.
    case keptRows
    /// Levels below the window's accessible in which its visible rectangle is searched.
    case originDepth
    /// Objects that are looked at for that.
    case originObjects
    /// Looks of widgets whose borders are searched in one scan.
    case looks
    /// Objects that are remembered of an application from one scan to the next.
    case remembered
    /// Objects of all applications together that are remembered from one scan to the next. Where there are more, the application with the
    /// most is forgotten.
    case allRemembered
    /// Borders, and origins, that are remembered of an application.
    case rules
    /// Windows of an application that are asked.
    case windows
    /// Windows of all applications together that are asked.
    case allWindows
    /// Windows of an application that are asked also where all together have too many.
    case assuredWindows
    /// Nodes in all windows together, the front windows first. The daemon takes 4096 of one program by default.
    case nodes
    /// Objects of all windows together that are kept, those of the front windows first.
    case allObjects
    /// Objects of all scans together that rest. Where there are more, the scans of applications that do not answer and those that began last
    /// begin anew.
    case resting

    package var most: Int {
        switch self {
        case .objects: 1500
        case .depth: 40
        case .family: 200
        case .children: 500
        case .crowd: 5000
        case .rows: 512
        case .keptRows: 2048
        case .originDepth: 5
        case .originObjects: 64
        case .looks: 16
        case .remembered: 8192
        case .allRemembered: 16_384
        case .rules: 64
        case .windows: 64
        case .allWindows: 1024
        case .assuredWindows: 4
        case .nodes: 2000
        case .allObjects: 8192
        case .resting: 8192
        }
    }
}
