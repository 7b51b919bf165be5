import PointerModel

extension Buttons {
    /// The same with the primary and the secondary button in each other's place, as for a left hand.
    var swapped: Buttons {
        var buttons = subtracting([.primary, .secondary])
        if contains(.primary) { buttons.insert(.secondary) }
        if contains(.secondary) { buttons.insert(.primary) }
        return buttons
    }
}
