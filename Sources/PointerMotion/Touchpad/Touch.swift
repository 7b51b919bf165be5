import PointerModel

/// A finger on a touchpad, as the recognizers see it.
struct Touch {
    /// The phase of the finger in a report. A lifted finger appears once more, at its last position.
    enum Phase {
        case began
        case moved
        case ended
    }

    /// The classification of the touch. Thumbs and palms count only as contacts.
    enum Role {
        case finger
        case thumb
        case palm
    }

    /// ABS_MT_TRACKING_ID with which the finger came down.
    let trackingID: Int32
    var phase: Phase
    var role: Role
    /// Position in millimeters from the left and upper edges, without jitter.
    var position: Point
    /// Position and time at which the finger came down.
    let start: Point
    let began: Timestamp
    /// Motion since the last report in millimeters; zero if it is unknown, as after a jump.
    var delta: Vector
    /// Whether the finger is held in place while the touchpad is pressed.
    var isPinned: Bool
    /// Whether the finger came down where palms rest: it may move and press, but no finger taps while it is down.
    var beganInEdge = false
    /// Whether a thumb counts as a finger because it may take part in a pinch.
    var mayPinch = false
    /// Whether a thumb counts as a finger for taps, because it may lift soon.
    var mayTap = false

    /// Whether the touch may take part in a tap.
    var countsForTaps: Bool { role == .finger || mayTap }
}
