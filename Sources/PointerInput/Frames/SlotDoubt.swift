/// What a report says of slots that does not go with what is known of them.
///
/// The kernel names a slot only if it is another one than before, also if only a program that has grabbed the device was told of that. So
/// after such a grab the first finger may seem to be in another slot than it is. That shows when the next finger comes down where it seems
/// to be, or when it moves or lifts where nothing seems to be.
struct SlotDoubt {
    /// The finger in whose slot another one has come down; nil if none has.
    private(set) var displaced: TouchTracker.Touch?
    /// Whether a finger lifts from a slot that has none.
    private(set) var hasStrangeLift = false
    /// The slots without a finger that have a position, bit n for slot n.
    private var strangers: UInt16 = 0

    var isDoubtful: Bool { displaced != nil || hasStrangeLift || strangers != 0 }

    /// Notes ABS_MT_TRACKING_ID.
    /// - Parameters:
    ///   - id: the value.
    ///   - slot: a slot below 16.
    ///   - touch: what is known of the slot before.
    mutating func note(id: Int32, inSlot slot: Int, of touch: TouchTracker.Touch) {
        if id < 0 {
            if touch.trackingID < 0 { hasStrangeLift = true }
        } else {
            if touch.trackingID >= 0, touch.trackingID != id { displaced = touch }
            // Some devices report the place of a finger before its id.
            strangers &= ~(1 << UInt16(slot))
        }
    }

    /// Notes a position in a slot below 16.
    mutating func notePosition(inSlot slot: Int, of touch: TouchTracker.Touch) {
        if touch.trackingID < 0 { strangers |= 1 << UInt16(slot) }
    }
}
