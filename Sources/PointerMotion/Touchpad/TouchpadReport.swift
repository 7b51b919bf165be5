import PointerModel

/// A report of a touchpad with touches instead of contacts: the input of all recognizers.
struct TouchpadReport {
    var time: Timestamp
    /// Whether `time` is that of the previous report, because the report's own time was earlier.
    var isTimeClamped = false
    /// Touches by slot.
    var touches = [Touch?](repeating: nil, count: Contacts.capacity)
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
        for slot in touches.indices where touches[slot]?.phase == .began { return true }
        return false
    }
}
