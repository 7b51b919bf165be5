import PointerModel

/// Which buttons of a device were down last, and so which ones a report changes.
struct ButtonTracker {
    /// The buttons that are down.
    private(set) var held: Buttons = []

    /// Takes over the buttons that a report says are down, and tells which went down and which came up.
    mutating func change(to buttons: Buttons) -> (pressed: Buttons, released: Buttons) {
        defer { held = buttons }
        return (pressed: buttons.subtracting(held), released: held.subtracting(buttons))
    }
}
