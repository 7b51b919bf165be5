/// The fingers that come down on a screen and lift within one report. At its end they are gone, but a person tapped.
struct BriefTouches {
    /// The tracking ids that came in the report, by slot; nil where none came.
    private var came = InlineArray<16, Int32?>(repeating: nil)
    /// The tracking ids that came and went in the report, by slot; nil where none did.
    private var went = InlineArray<16, Int32?>(repeating: nil)
    /// Whether the report has anything above.
    private var isUsed = false
    /// Whether BTN_TOUCH went down in the report.
    private(set) var hasCome = false
    /// Whether BTN_TOUCH went up in the report.
    private(set) var hasLifted = false

    /// Follows ABS_MT_TRACKING_ID.
    /// - Parameters:
    ///   - last: the slot's tracking id before; negative without a finger.
    ///   - id: the slot's tracking id from now on.
    ///   - slot: a slot below 16.
    mutating func setID(from last: Int32, to id: Int32, slot: Int) {
        isUsed = true
        if id >= 0 {
            came[slot] = id
        } else if last >= 0, came[slot] == last {
            went[slot] = last
        }
    }

    /// Follows BTN_TOUCH of a screen without slots.
    mutating func setTouched(_ isTouched: Bool) {
        isUsed = true
        if isTouched { hasCome = true } else { hasLifted = true }
    }

    /// Gives the finger of a screen without slots, which came and went, its tracking id.
    mutating func setSingle(_ id: Int32) {
        isUsed = true
        went[0] = id
    }

    /// Returns the tracking id of the finger that came and went in a slot; nil if there is none.
    func id(inSlot slot: Int) -> Int32? { went[slot] }

    mutating func endReport() {
        if isUsed { self = BriefTouches() }
    }
}
