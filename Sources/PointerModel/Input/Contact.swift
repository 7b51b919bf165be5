/// One finger on a touchpad or a touchscreen.
@usableFromInline
package struct Contact: Sendable, Hashable {
    /// ABS_MT_TRACKING_ID: constant while the finger stays down.
    @usableFromInline
    package var trackingID: Int32
    /// On a touchpad the distance from its left and upper edges, in millimeters; on a touchscreen shares of its axes
    /// (``DeviceDescription/Positions``).
    @usableFromInline
    package var position: Point
    /// ABS_MT_PRESSURE or ABS_PRESSURE as reported; 0 if the device has neither. Its meaning depends on the device.
    @usableFromInline
    package var pressure: Int32
    /// ABS_MT_TOUCH_MAJOR as reported; 0 if the device lacks it.
    @usableFromInline
    package var touchMajor: Int32
    /// ABS_MT_TOUCH_MINOR as reported; equal to ``touchMajor`` if the device lacks it.
    @usableFromInline
    package var touchMinor: Int32
    /// MT_TOOL_PALM: the device itself classifies the contact as a palm.
    @usableFromInline
    package var isPalm: Bool
    /// Whether the finger came down and lifted within the report. Only touchscreens have such contacts.
    @usableFromInline
    package var hasLifted: Bool

    @inlinable
    package init(
        trackingID: Int32,
        position: Point,
        pressure: Int32 = 0,
        touchMajor: Int32 = 0,
        touchMinor: Int32? = nil,
        isPalm: Bool = false,
        hasLifted: Bool = false
    ) {
        self.trackingID = trackingID
        self.position = position
        self.pressure = pressure
        self.touchMajor = touchMajor
        self.touchMinor = touchMinor ?? touchMajor
        self.isPalm = isPalm
        self.hasLifted = hasLifted
    }
}

/// The force of a finger.
@usableFromInline
package struct Force: Sendable, Hashable {
    /// The current force; 1 is an average touch (UIKit's UITouch.force).
    @usableFromInline
    package var value: Double
    /// The greatest value that the device can report.
    @usableFromInline
    package var maximum: Double

    @inlinable
    package init(value: Double, maximum: Double) {
        self.value = value
        self.maximum = maximum
    }
}

/// The fingers on a touchpad or a touchscreen, by slot.
@usableFromInline
package struct Contacts: Sendable {
    /// Number of slots that are kept. A device may claim more, but no user has more fingers.
    @inlinable
    package static var capacity: Int { 16 }

    @usableFromInline
    var occupied = SlotSet()
    // Not inline: a report is passed from step to step, and reading one slot would copy all of them. The device's report keeps the
    // memory, so its next one allocates nothing.
    /// Contacts by slot, of which only those in ``slots`` count; empty before the first finger.
    @usableFromInline
    var contacts: [Contact] = []

    @inlinable
    package init() {}

    /// Slots with a finger that is down.
    @inlinable
    package var slots: SlotSet { occupied }

    /// Number of fingers that are down.
    @inlinable
    package var count: Int { occupied.count }

    /// The finger in the lowest occupied slot; nil if no finger is down.
    @inlinable
    package var first: Contact? { occupied.first.map { contacts[$0] } }

    /// Removes all fingers, and keeps the memory.
    @inlinable
    package mutating func removeAll() { occupied = SlotSet() }

    /// The finger in a slot; nil if the slot is empty or out of range. Storing into a slot out of range does nothing.
    @inlinable
    package subscript(slot: Int) -> Contact? {
        get { occupied.contains(slot) ? contacts[slot] : nil }
        set {
            guard let newValue else { return occupied.remove(slot) }
            guard slot >= 0, slot < Self.capacity else { return }
            if contacts.isEmpty { contacts = Array(repeating: newValue, count: Self.capacity) }
            contacts[slot] = newValue
            occupied.insert(slot)
        }
    }
}
