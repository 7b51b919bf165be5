import Limits

/// What counts at most of what an application has in a window.
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
    /// Levels below the window's accessible in which its visible rectangle is searched.
    case originDepth
    /// Objects that are looked at for that.
    case originObjects
    /// Looks of widgets whose borders are searched in one scan.
    case looks
    /// Objects that are remembered of an application from one scan to the next.
    case remembered
    /// Borders, and origins, that are remembered of an application.
    case rules

    package var most: Int {
        switch self {
        case .objects: 1500
        case .depth: 40
        case .family: 200
        case .children: 500
        case .crowd: 5000
        case .originDepth: 5
        case .originObjects: 64
        case .looks: 16
        case .remembered: 8192
        case .rules: 64
        }
    }
}
