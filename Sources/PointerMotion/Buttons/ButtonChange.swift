import PointerModel

/// A button that went down or came up.
struct ButtonChange: Equatable {
    /// Exactly one button.
    var button: Buttons
    var isDown: Bool

    init(_ button: Buttons, isDown: Bool) {
        self.button = button
        self.isDown = isDown
    }
}
