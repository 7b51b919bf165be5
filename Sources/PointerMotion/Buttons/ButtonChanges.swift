import PointerModel

/// What a stage makes of one change of a button, or of the time: two changes at the most, in order.
struct ButtonChanges: Equatable, Sequence, IteratorProtocol {
    private(set) var first: ButtonChange?
    private(set) var second: ButtonChange?

    init(_ first: ButtonChange? = nil, _ second: ButtonChange? = nil) {
        self.first = first
        self.second = second
    }

    /// Adds one after those that are there. No stage makes a third.
    mutating func append(_ change: ButtonChange) {
        if first == nil { first = change } else { second = change }
    }

    mutating func next() -> ButtonChange? {
        defer { (first, second) = (second, nil) }
        return first
    }

    /// A whole click.
    static func click(_ button: Buttons) -> ButtonChanges {
        ButtonChanges(ButtonChange(button, isDown: true), ButtonChange(button, isDown: false))
    }
}
