package import PointerModel

/// Number of devices of one pointer that hold each button. A button is down while any device holds it.
package struct ButtonCounts {
    private var counts = InlineArray<8, UInt16>(repeating: 0)

    /// Counts presses on one device.
    /// - Returns: the buttons that no device held before.
    package mutating func press(_ buttons: Buttons) -> Buttons {
        var first: Buttons = []
        for bit in counts.indices {
            let button = Buttons(rawValue: 1 << UInt8(bit))
            guard buttons.contains(button) else { continue }
            if counts[bit] == 0 { first.insert(button) }
            counts[bit] += 1
        }
        return first
    }

    /// Counts releases on one device, of buttons that it held.
    /// - Returns: the buttons that no device holds any more.
    package mutating func release(_ buttons: Buttons) -> Buttons {
        var last: Buttons = []
        for bit in counts.indices {
            let button = Buttons(rawValue: 1 << UInt8(bit))
            guard buttons.contains(button), counts[bit] > 0 else { continue }
            counts[bit] -= 1
            if counts[bit] == 0 { last.insert(button) }
        }
        return last
    }
}
