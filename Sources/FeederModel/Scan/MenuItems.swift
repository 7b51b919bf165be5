/// The items of a menu, of which one is asked first: all that are not hidden show together, or none does.
///
/// A closed menu has as many objects as an open one. So a window has some hundred items in the menus of its bar, and shows none of them.
struct MenuItems: Sendable {
    /// Those that wait, the last one first.
    private var waiting: [AccessibleReference]

    init(_ items: some Sequence<AccessibleReference>) { waiting = items.reversed() }

    /// Whether none waits any more.
    var isEmpty: Bool { waiting.isEmpty }

    /// Takes those that are asked once the one before has told its states.
    /// - Parameter states: its states; nil if it has told none, and before the first one. What is hidden tells nothing of the others.
    mutating func take(after states: AccessibleStates?) -> [AccessibleReference] {
        guard let states, states.isVisible else { return waiting.popLast().map { [$0] } ?? [] }
        defer { waiting = [] }
        return states.contains(.showing) ? waiting.reversed() : []
    }
}
