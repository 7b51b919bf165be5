import PointerModel
import Testing

@Suite("The fingers of a report, by slot")
struct ContactsTests {
    private static func contact(_ id: Int32) -> Contact { Contact(trackingID: id, position: Point(x: 1, y: 2)) }

    @Test("A set of slots has them from the lowest to the highest, and none out of range")
    func slots() {
        var slots = SlotSet()
        #expect(slots.isEmpty && slots.first == nil && slots.last == nil)
        for slot in [15, 3, 0, 3, -1, 16, .max, .min] { slots.insert(slot) }
        #expect(Array(slots) == [0, 3, 15])
        #expect(slots.count == 3 && slots.first == 0 && slots.last == 15)
        #expect((-1...16).filter(slots.contains) == [0, 3, 15])
        for slot in [0, 16, -1] { slots.remove(slot) }
        #expect(Array(slots) == [3, 15])
        var others = SlotSet()
        for slot in [3, 4] { others.insert(slot) }
        #expect(Array(slots.union(others)) == [3, 4, 15])
        #expect(Array(slots.intersection(others)) == [3])
        #expect(Array(slots.subtracting(others)) == [15])
    }

    @Test("A finger is where it was stored, and one more slot than there are has none")
    func fingers() {
        var contacts = Contacts()
        #expect(contacts.first == nil && contacts[0] == nil)
        contacts[5] = nil
        for slot in [7, 2, Contacts.capacity - 1, Contacts.capacity, -1] { contacts[slot] = Self.contact(Int32(slot)) }
        #expect(Array(contacts.slots) == [2, 7, Contacts.capacity - 1])
        #expect(contacts.count == 3 && contacts.first == Self.contact(2))
        let ids = (-1...Contacts.capacity).compactMap { contacts[$0]?.trackingID }
        #expect(ids == [2, 7, Int32(Contacts.capacity) - 1])
        contacts[7] = nil
        #expect(contacts[7] == nil && contacts.count == 2)
        let copy = contacts
        contacts.removeAll()
        #expect(contacts.first == nil && contacts[2] == nil && copy[2] == Self.contact(2))
        contacts[3] = Self.contact(9)
        #expect(Array(contacts.slots) == [3])
    }
}
