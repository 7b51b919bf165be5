import Limits

/// What is drawn at most of what happens.
package enum PointerTraceLimit: ModuleLimit {
    /// Frames after an event: ten seconds. A spring of a client's own may take longer.
    case frames
    /// Seconds of a run that becomes a picture.
    case pictureSeconds

    package var most: Int {
        switch self {
        case .frames: 600
        case .pictureSeconds: 120
        }
    }
}
