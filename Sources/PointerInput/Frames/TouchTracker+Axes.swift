import CLibevdev

/// What a device reports of fingers.
extension TouchTracker {
    /// The way in which a device reports fingers.
    package enum Layout: Hashable {
        /// Multi-touch protocol B: ABS_MT_SLOT and the axes of each slot.
        case slots
        /// Multi-touch protocol A: the axes of each contact, and SYN_MT_REPORT after them.
        case unslotted
        /// ABS_X, ABS_Y and BTN_TOUCH: one position, however many fingers there are.
        case single
    }

    /// The last values of one slot.
    struct Touch {
        /// ABS_MT_TRACKING_ID; negative without a finger.
        var trackingID: Int32 = -1
        var x: Int32 = 0
        var y: Int32 = 0
        var pressure: Int32 = 0
        var touchMajor: Int32 = 0
        var touchMinor: Int32 = 0
        /// ABS_MT_TOOL_TYPE.
        var tool: Int32 = 0

        /// Sets an axis of multi-touch; ignores other axes.
        mutating func set(_ code: Int32, to value: Int32) {
            switch code {
            case ABS_MT_TRACKING_ID: trackingID = value
            case ABS_MT_POSITION_X: x = value
            case ABS_MT_POSITION_Y: y = value
            case ABS_MT_PRESSURE: pressure = value
            case ABS_MT_TOUCH_MAJOR: touchMajor = value
            case ABS_MT_TOUCH_MINOR: touchMinor = value
            case ABS_MT_TOOL_TYPE: tool = value
            default: break
            }
        }
    }

    /// The axes that a device reports for each slot besides its position.
    package struct SlotAxes {
        /// ABS_MT_PRESSURE.
        var hasPressure = false
        /// ABS_MT_TOUCH_MINOR.
        var hasTouchMinor = false
        /// Contacts with more pressure than this may touch whatever BTN_TOUCH says, because drivers set that key at thresholds of
        /// their own; nil if contacts have no pressure of their own, or if it measures force.
        var leastPressure: Int32?
    }
}
