import PointerModel

/// The buttons of a device that are down, as the device reports them and as they were emitted.
struct EmittedButtonState {
    private var reported = ButtonTracker()
    /// Buttons that went down unseen and were never emitted. They are ignored until they come up.
    private var muted: Buttons = []
    /// Emitted buttons that are down.
    private(set) var emitted: Buttons = []

    /// Whether no button is down, neither as reported nor as emitted.
    var isEmpty: Bool { reported.held.isEmpty && emitted.isEmpty }

    /// Processes the buttons that are down after a report, and returns those that went down and those that came up.
    /// `isLeftHanded` swaps the primary and the secondary button.
    mutating func change(to buttons: Buttons, isLeftHanded: Bool) -> (pressed: Buttons, released: Buttons) {
        var (pressed, released) = reported.change(to: buttons)
        released.subtract(muted)
        muted.formIntersection(buttons)
        if isLeftHanded { (pressed, released) = (pressed.swapped, released.swapped) }
        return (pressed, released)
    }

    /// Records that a change is emitted.
    mutating func record(_ change: ButtonChange) {
        if change.isDown { emitted.formUnion(change.button) } else { emitted.subtract(change.button) }
    }

    /// Processes the buttons that are down after lost reports (none if the device is gone), and returns the changes to emit.
    /// What the buttons did meanwhile is unknown: an emitted button stays down only if it is still down.
    mutating func resynchronize(to buttons: Buttons, isLeftHanded: Bool) -> (pressed: Buttons, released: Buttons) {
        var (new, _) = reported.change(to: buttons)
        muted.formIntersection(buttons)
        var down = buttons.subtracting(muted)
        if isLeftHanded { (new, down) = (new.swapped, down.swapped) }
        let kept = emitted.intersection(down)
        new.subtract(kept)
        let neverEmitted = down.subtracting(kept).subtracting(new)
        muted.formUnion(isLeftHanded ? neverEmitted.swapped : neverEmitted)
        let released = emitted.subtracting(kept)
        emitted = kept.union(new)
        return (new, released)
    }
}

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
