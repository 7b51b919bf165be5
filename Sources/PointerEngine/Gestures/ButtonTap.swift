import PointerModel

/// What a button other than the primary can mean from its press to its release: a tap, unless the pointer goes beyond the slop.
struct ButtonTap: Sendable {
    let button: Buttons
    private let start: Point
    private var tap: GestureTracker?

    /// The first of the buttons went down.
    /// - Returns: nil: none did, or no node is tapped with it.
    init?(_ pressed: Buttons, at location: Point, search: GestureSearch) {
        // No list of them is made, as this is part of a report.
        guard let button = Buttons.named.first(where: { $0.option != .primary && pressed.contains($0.option) })?.option,
            let target = search(GestureQuery(.tap, buttons: button))
        else { return nil }
        self.button = button
        start = location
        tap = GestureTracker(.tap, on: target, button: button)
    }

    /// Whether the pointer has gone too far for a tap.
    func isExceeded(at location: Point) -> Bool {
        let way = location - start
        return way.dx * way.dx + way.dy * way.dy > PressGestures.slop * PressGestures.slop
    }

    /// The button came up. It is a tap if the node is still the one under the pointer.
    mutating func release(_ moment: GestureMoment, search: GestureSearch, into events: inout [PointerEvent]) {
        guard let tap, tap.handle == search(GestureQuery(.tap, buttons: button))?.handle else { return }
        self.tap?.recognize(moment, into: &events)
    }

    /// Finds the node in a new layout. Where it is gone, the release means nothing.
    mutating func follow(_ reunion: GestureReunion, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        tap.follow(reunion, moment, into: &events)
    }
}
