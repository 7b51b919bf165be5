import PointerModel

/// The output of a button stage for one button change or deadline: at most two changes, in order.
struct ButtonChanges: Equatable, Sequence, IteratorProtocol {
    private(set) var first: ButtonChange?
    private(set) var second: ButtonChange?

    init(_ first: ButtonChange? = nil, _ second: ButtonChange? = nil) {
        self.first = first
        self.second = second
    }

    /// Appends a change. No stage appends a third.
    mutating func append(_ change: ButtonChange) {
        if first == nil { first = change } else { second = change }
    }

    mutating func next() -> ButtonChange? {
        defer { (first, second) = (second, nil) }
        return first
    }

    /// Returns a press and a release of a button.
    static func click(_ button: Buttons) -> ButtonChanges {
        ButtonChanges(ButtonChange(button, isDown: true), ButtonChange(button, isDown: false))
    }
}

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

extension Buttons {
    /// The same buttons with primary and secondary swapped, as for a left hand.
    var swapped: Buttons {
        var buttons = subtracting([.primary, .secondary])
        if contains(.primary) { buttons.insert(.secondary) }
        if contains(.secondary) { buttons.insert(.primary) }
        return buttons
    }
}
