/// The fingers on a touchpad, by slot. Stored in place: a frame is made for every report, and none may allocate.
public struct Contacts: Sendable {
    /// How many slots are kept; a device may claim more, but no hand has more fingers than this.
    @inlinable
    public static var capacity: Int { 16 }

    // Whoever looks at a slot looks at it in place: a call would copy all of them first.
    @usableFromInline
    var slots = InlineArray<16, Contact?>(repeating: nil)

    public init() {}

    /// How many fingers are down.
    @inlinable
    public var count: Int {
        var count = 0
        for slot in slots.indices where slots[slot] != nil { count += 1 }
        return count
    }

    /// The finger in the lowest slot that has one.
    @inlinable
    public var first: Contact? {
        for slot in slots.indices {
            if let contact = slots[slot] { return contact }
        }
        return nil
    }

    /// The finger in a slot; nil where there is none or the slot is not kept. Storing into a slot that is not kept does nothing.
    @inlinable
    public subscript(slot: Int) -> Contact? {
        get { slots.indices.contains(slot) ? slots[slot] : nil }
        set { if slots.indices.contains(slot) { slots[slot] = newValue } }
    }
}
