import PointerModel

/// A finger on a touchpad, as everything that recognizes what fingers mean sees it.
struct Touch {
    /// What the finger does with this report. A finger that lifts is there once more, where it was.
    enum Phase {
        case began
        case moved
        case ended
    }

    /// What it is taken for. Only fingers count for anything but the number of contacts.
    enum Role {
        case finger
        case thumb
        case palm
    }

    /// ABS_MT_TRACKING_ID with which it came down.
    let trackingID: Int32
    var phase: Phase
    var role: Role
    /// In millimeters from the left and upper edges, without the jitter.
    var position: Point
    /// Where and when it came down.
    let start: Point
    let began: Timestamp
    /// In millimeters since the last report; nothing where that says nothing, as after a jump.
    var delta: Vector
    /// Whether it stays where it is while the touchpad is pressed.
    var isPinned: Bool
    /// It came down where palms rest: it may move and press, but nothing that is down together with it taps.
    var beganInEdge = false
    /// A thumb that counts as a finger where it may be half of a pinch.
    var mayPinch = false
    /// A thumb that counts as a finger where it lifts at once, as it may have tapped.
    var mayTap = false

    /// Whether it may be part of a tap.
    var countsForTaps: Bool { role == .finger || mayTap }
}
