import PointerModel

/// A press of a button other than the primary one: a tap, unless the pointer goes beyond the slop.
struct ButtonTap: Sendable {
    let button: Buttons
    private let start: Point
    private var tap: GestureTracker?

    /// Begins the press of the first of the buttons other than the primary one; nil if there is none, or if no node accepts taps
    /// of it.
    init?(_ pressed: Buttons, at location: Point, search: GestureSearch) {
        // Builds no list of the buttons, because this runs within a report.
        guard let button = Buttons.named.first(where: { $0.option != .primary && pressed.contains($0.option) })?.option,
            let target = search(GestureQuery(.tap, buttons: button))
        else { return nil }
        self.button = button
        start = location
        tap = GestureTracker(.tap, on: target, button: button)
    }

    /// Whether a location is too far from the press for a tap.
    func isExceeded(at location: Point) -> Bool {
        let way = location - start
        return way.dx * way.dx + way.dy * way.dy > PressGestures.slop * PressGestures.slop
    }

    /// Ends the press. It is a tap if the same node is still under the pointer.
    mutating func release(_ moment: GestureMoment, search: GestureSearch, into events: inout [PointerEvent]) {
        guard let tap, tap.handle == search(GestureQuery(.tap, buttons: button))?.handle else { return }
        self.tap?.recognize(moment, into: &events)
    }

    /// Finds the node in a new layout. If it is gone, the release is no tap.
    mutating func follow(_ reunion: GestureReunion, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        tap.follow(reunion, moment, into: &events)
    }
}
