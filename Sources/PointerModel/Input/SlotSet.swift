/// Slots of fingers, as a bit mask. As a sequence it has them from the lowest to the highest.
@usableFromInline
package struct SlotSet: Sequence, Sendable, Hashable {
    /// Bit n for slot n.
    @usableFromInline
    var bits: UInt16

    /// Takes the slots out of a set, the lowest first.
    @usableFromInline
    package struct Iterator: IteratorProtocol, Sendable {
        @usableFromInline
        var bits: UInt16

        @inlinable
        init(bits: UInt16) {
            self.bits = bits
        }

        @inlinable
        package mutating func next() -> Int? {
            guard bits != 0 else { return nil }
            let slot = bits.trailingZeroBitCount
            bits &= bits &- 1
            return slot
        }
    }

    @inlinable
    init(bits: UInt16) {
        self.bits = bits
    }

    /// Creates the empty set.
    @inlinable
    package init() {
        bits = 0
    }

    @inlinable
    package func makeIterator() -> Iterator { Iterator(bits: bits) }

    @inlinable
    package var isEmpty: Bool { bits == 0 }

    @inlinable
    package var count: Int { bits.nonzeroBitCount }

    /// Lowest slot; nil if there is none.
    @inlinable
    package var first: Int? { isEmpty ? nil : bits.trailingZeroBitCount }

    /// Highest slot; nil if there is none.
    @inlinable
    package var last: Int? { isEmpty ? nil : UInt16.bitWidth - 1 - bits.leadingZeroBitCount }

    /// Whether a slot is in the set. No slot out of range is.
    @inlinable
    package func contains(_ slot: Int) -> Bool { bits & Self.bit(slot) != 0 }

    /// Adds a slot; does nothing if it is out of range.
    @inlinable
    package mutating func insert(_ slot: Int) { bits |= Self.bit(slot) }

    @inlinable
    package mutating func remove(_ slot: Int) { bits &= ~Self.bit(slot) }

    @inlinable
    package func union(_ other: SlotSet) -> SlotSet { SlotSet(bits: bits | other.bits) }

    @inlinable
    package func intersection(_ other: SlotSet) -> SlotSet { SlotSet(bits: bits & other.bits) }

    @inlinable
    package func subtracting(_ other: SlotSet) -> SlotSet { SlotSet(bits: bits & ~other.bits) }

    /// Bit of a slot; 0 if it is out of range.
    @inlinable
    static func bit(_ slot: Int) -> UInt16 { slot < 0 || slot >= UInt16.bitWidth ? 0 : 1 &<< UInt16(slot) }
}
