import PointerModel

extension Buttons {
    /// The primary and the secondary button in each other's place.
    var leftHanded: Buttons {
        var buttons = subtracting([.primary, .secondary])
        if contains(.primary) { buttons.insert(.secondary) }
        if contains(.secondary) { buttons.insert(.primary) }
        return buttons
    }
}
