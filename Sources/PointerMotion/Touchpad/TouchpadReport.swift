import PointerModel

/// A report of a touchpad, its contacts made into touches: what all recognizers get.
struct TouchpadReport {
    var time: Timestamp
    /// The time is not the report's own.
    var isTimeClamped = false
    /// By slot.
    var touches = [Touch?](repeating: nil, count: Contacts.capacity)
    /// Fingers that the device counts but cannot place.
    var unplacedFingers = 0
    /// The buttons that are down, as the device reports them.
    var buttons: Buttons = []
    /// Reports were lost before this one.
    var isResynchronized = false

    init(time: Timestamp) {
        self.time = time
    }

    /// Whether a finger came down with it.
    var hasNewTouch: Bool {
        for slot in touches.indices where touches[slot]?.phase == .began { return true }
        return false
    }
}
