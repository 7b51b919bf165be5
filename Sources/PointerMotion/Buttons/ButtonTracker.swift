import PointerModel

/// The buttons of a device that are down, which determine the buttons that a report changes.
struct ButtonTracker {
    /// The buttons that are down.
    private(set) var held: Buttons = []

    /// Stores the buttons that are down in a report, and returns those that went down and those that came up.
    mutating func change(to buttons: Buttons) -> (pressed: Buttons, released: Buttons) {
        defer { held = buttons }
        return (pressed: buttons.subtracting(held), released: held.subtracting(buttons))
    }
}
