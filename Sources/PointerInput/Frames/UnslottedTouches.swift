import CLibevdev
import PointerModel

/// The contacts in a report of multi-touch protocol A, which has no slots and mostly no tracking ids.
struct UnslottedTouches {
    typealias Touch = TouchTracker.Touch
    typealias Slots = InlineArray<16, Touch>

    /// The contacts of the current report, in the order of their SYN_MT_REPORT.
    private var touches = Slots(repeating: Touch())
    private var count = 0
    /// The contact before its SYN_MT_REPORT.
    private var current = Touch()
    private var hasPosition = false
    /// Whether the report is about contacts, if only to say that there are none.
    private var isPresent = false
    /// The tracking id of the last new contact without one of its own.
    private var lastID: Int32 = 0

    init() {}

    /// Begins anew, with tracking ids that differ from those before.
    init(after former: UnslottedTouches) {
        lastID = former.lastID
    }

    /// Consumes an event of EV_ABS; ignores other axes than those of multi-touch.
    mutating func setAxis(_ code: Int32, to value: Int32) {
        current.set(code, to: value)
        if code == ABS_MT_POSITION_X || code == ABS_MT_POSITION_Y { hasPosition = true }
    }

    /// Consumes SYN_MT_REPORT, the end of a contact. The device sends one without a position when no finger is down. Ignores contacts
    /// beyond the slots.
    mutating func endContact() {
        isPresent = true
        if hasPosition, touches.indices.contains(count) {
            touches[count] = current
            count += 1
        }
        current = Touch()
        hasPosition = false
    }

    /// Ends the report: puts each contact into the slot with its tracking id, or else into that of the nearest contact of the report
    /// before, or else into a free one.
    /// - Parameters:
    ///   - isTouching: false if BTN_TOUCH is up, which some drivers report instead of an empty contact.
    ///   - slots: contacts of the report before; negative tracking ids are free slots.
    mutating func endReport(isTouching: Bool, into slots: inout Slots) {
        guard isPresent || !isTouching else { return }
        let former = slots
        slots = Slots(repeating: Touch())
        var isPlaced = InlineArray<16, Bool>(repeating: false)
        placeNumbered(former, &isPlaced, into: &slots)
        placeNearest(former, &isPlaced, into: &slots)
        for index in 0..<count where !isPlaced[index] {
            guard let free = slots.indices.first(where: { slots[$0].trackingID < 0 }) else { break }
            var touch = touches[index]
            if touch.trackingID < 0 { touch.trackingID = nextID() }
            slots[free] = touch
        }
        count = 0
        isPresent = false
    }

    /// Places the contacts that have tracking ids of their own and were there before.
    private func placeNumbered(_ former: Slots, _ isPlaced: inout InlineArray<16, Bool>, into slots: inout Slots) {
        for index in 0..<count where touches[index].trackingID >= 0 {
            let id = touches[index].trackingID
            guard let slot = former.indices.first(where: { former[$0].trackingID == id }), slots[slot].trackingID < 0
            else { continue }
            slots[slot] = touches[index]
            isPlaced[index] = true
        }
    }

    /// Places the contacts without tracking ids, those nearest to one of the report before first.
    private func placeNearest(_ former: Slots, _ isPlaced: inout InlineArray<16, Bool>, into slots: inout Slots) {
        while true {
            var best: (index: Int, slot: Int, distance: Double)?
            for index in 0..<count where !isPlaced[index] && touches[index].trackingID < 0 {
                for slot in former.indices where former[slot].trackingID >= 0 && slots[slot].trackingID < 0 {
                    let distance = Self.distance(touches[index], former[slot])
                    if distance < best?.distance ?? .infinity { best = (index, slot, distance) }
                }
            }
            guard let best else { return }
            slots[best.slot] = touches[best.index]
            slots[best.slot].trackingID = former[best.slot].trackingID
            isPlaced[best.index] = true
        }
    }

    /// The square of the distance, in units of the axes.
    private static func distance(_ one: Touch, _ other: Touch) -> Double {
        let (dx, dy) = (Double(one.x) - Double(other.x), Double(one.y) - Double(other.y))
        return dx * dx + dy * dy
    }

    private mutating func nextID() -> Int32 {
        lastID = (lastID &+ 1) & 0x7fff_ffff
        return lastID
    }
}
