/// The fingers on a touchpad, by slot. Stored inline, because every report contains one and must not allocate.
@usableFromInline
package struct Contacts: Sendable {
    /// Number of slots that are kept. A device may claim more, but no user has more fingers.
    @inlinable
    package static var capacity: Int { 16 }

    // Read slots in place: a call would copy all of them first.
    @usableFromInline
    var slots = InlineArray<16, Contact?>(repeating: nil)

    @inlinable
    package init() {}

    /// Number of fingers that are down.
    @inlinable
    package var count: Int {
        var count = 0
        for slot in slots.indices where slots[slot] != nil { count += 1 }
        return count
    }

    /// The finger in the lowest occupied slot; nil if no finger is down.
    @inlinable
    package var first: Contact? {
        for slot in slots.indices {
            if let contact = slots[slot] { return contact }
        }
        return nil
    }

    /// The finger in a slot; nil if the slot is empty or out of range. Storing into a slot out of range does nothing.
    @inlinable
    package subscript(slot: Int) -> Contact? {
        get { slots.indices.contains(slot) ? slots[slot] : nil }
        set { if slots.indices.contains(slot) { slots[slot] = newValue } }
    }
}
