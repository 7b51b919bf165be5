import Limits

/// What counts at most of what an application has in the window whose coverage is measured.
package enum FeederCoverageLimit: ModuleLimit {
    /// Objects of a window that the walk keeps.
    case objects
    /// Objects of a window that the walk comes to, with those that are not shown.
    case visited
    /// Levels below the window's accessible that the walk goes down.
    case depth
    /// Children of an object that are asked for in one question; of an object with more, one by one.
    case family
    /// Children of an object that are looked at: the first ones, or those in view.
    case children
    /// Children of an object of which the first are looked at. Of an object with more, only those in view are, if it manages its rows, and
    /// none otherwise.
    case crowd
    /// Column headers before the rows of a list that has more children than are looked at.
    case headers
    /// Widgets whose borders are searched.
    case borders
    /// Applications that may have the window.
    case applications
    /// Windows of an application that are looked at to find the one that is meant.
    case windows
    /// Widgets and regions of a kind that a report lists.
    case listed

    package var most: Int {
        switch self {
        case .objects: 4000
        case .visited: 16_000
        case .depth: 60
        case .family: 200
        case .children: 500
        case .crowd: 5000
        case .headers: 64
        case .borders: 400
        case .applications: 64
        case .windows: 64
        case .listed: 100
        }
    }
}
