import PointerModel

extension Buttons {
    /// The same buttons with primary and secondary swapped, as for a left hand.
    var swapped: Buttons {
        var buttons = subtracting([.primary, .secondary])
        if contains(.primary) { buttons.insert(.secondary) }
        if contains(.secondary) { buttons.insert(.primary) }
        return buttons
    }
}
