import PointerModel

/// A button that went down or came up.
struct ButtonChange: Equatable {
    /// One button.
    var button: Buttons
    var isDown: Bool

    init(_ button: Buttons, isDown: Bool) {
        self.button = button
        self.isDown = isDown
    }
}
