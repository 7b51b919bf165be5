import Limits

/// What counts at most of what an X server and its other clients say.
package enum X11ClientLimit: ModuleLimit {
    /// Monitors. A program may declare any number of them.
    case monitors
    /// CRTCs of which the rate of frames is asked; each answer is waited for.
    case crtcs
    /// Bytes of a name.
    case name
    /// Bytes of a property, a multiple of 4; what follows is left out.
    case property
    /// Events that are handled in one turn of the loop, so that a program that never stops does not keep others waiting.
    case events

    package var most: Int {
        switch self {
        case .monitors: 64
        case .crtcs: 64
        case .name: 1024
        case .property: 65_536
        case .events: 256
        }
    }
}
