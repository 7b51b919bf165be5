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

/// A report of a touchpad with touches instead of contacts: the input of all recognizers.
struct TouchpadReport {
    var time: Timestamp
    /// Whether `time` is that of the previous report, because the report's own time was earlier.
    var isTimeClamped = false
    var touches = Touches()
    /// Number of fingers that the device counts but reports no position for.
    var unplacedFingers = 0
    /// The buttons that are down, as the device reports them.
    var buttons: Buttons = []
    /// Whether reports were lost before this one.
    var isResynchronized = false

    init(time: Timestamp) {
        self.time = time
    }

    /// Whether a finger came down in this report.
    var hasNewTouch: Bool {
        for slot in touches.slots where touches[slot]?.phase == .began { return true }
        return false
    }
}

/// The touches of a report, by slot.
struct Touches {
    /// Slots with a touch, also with one that has ended.
    private(set) var slots = SlotSet()
    /// By slot, of which only those in ``slots`` count. An array, because reading one element of an inline array would copy all of them.
    private var touches = [Touch?](repeating: nil, count: Contacts.capacity)

    /// Removes all touches, and keeps the memory.
    mutating func removeAll() { slots = SlotSet() }

    /// The touch in a slot; nil if there is none.
    subscript(slot: Int) -> Touch? {
        get { slots.contains(slot) ? touches[slot] : nil }
        set {
            touches[slot] = newValue
            if newValue == nil { slots.remove(slot) } else { slots.insert(slot) }
        }
    }
}
