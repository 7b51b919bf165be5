import PointerModel

/// A press of the primary button: a tap, or beyond the slop a drag, which pans or selects with a band.
struct PressGestures: Sendable {
    let start: Point
    /// Whether the pointer went beyond the slop, even if it has come back.
    private(set) var isDrag = false
    private var tap: GestureTracker?
    /// Pan or band selection.
    private var drag: GestureTracker?

    /// Begins a press. A drag belongs to the nearest node that declares one. If that node declares both, a finger pans, as it
    /// would scroll a list; any other pointer, which has other means to scroll, selects with a band.
    init(at location: Point, source: PointerSource, search: GestureSearch) {
        start = location
        tap = search(GestureQuery(.tap, buttons: .primary)).map { GestureTracker(.tap, on: $0, button: .primary) }
        drag = search(GestureQuery([.pan, .bandSelection])).map { target in
            let preferred: Gestures = source == .touch ? .pan : .bandSelection
            let other: Gestures = source == .touch ? .bandSelection : .pan
            return GestureTracker(target.gestures.contains(preferred) ? preferred : other, on: target)
        }
    }

    var isPanning: Bool { drag.map { $0.isUnderWay && $0.event.gesture == .pan } ?? false }

    /// Whether a location is beyond the slop for the first time.
    func isExceeded(at location: Point) -> Bool {
        let way = location - start
        return !isDrag && way.dx * way.dx + way.dy * way.dy > Gestures.slop * Gestures.slop
    }

    /// Whether the press becomes a pan at a location.
    func beginsPan(at location: Point) -> Bool { isExceeded(at: location) && drag?.event.gesture == .pan }

    /// Turns the press from a tap into a drag, once the pointer is beyond the slop. A pan is dropped if two fingers pan already.
    mutating func becomeDrag(isPanningElsewhere: Bool) {
        isDrag = true
        tap = nil
        if isPanningElsewhere, drag?.event.gesture == .pan { drag = nil }
    }

    /// Applies a new location or new modifiers.
    mutating func advance(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        guard isDrag else { return }
        if drag?.event.gesture == .pan {
            drag?.event.translation = moment.location - start
        } else {
            drag?.event.start = start
        }
        drag?.advance(moment, into: &events)
    }

    /// Ends the press. It is a tap if the same node is still under the pointer.
    mutating func release(_ moment: GestureMoment, search: GestureSearch, into events: inout [PointerEvent]) {
        drag?.finish(.ended, moment, into: &events)
        if let tap, tap.handle == search(GestureQuery(.tap, buttons: .primary))?.handle {
            self.tap?.recognize(moment, into: &events)
        }
    }

    mutating func cancel(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        drag?.finish(.cancelled, moment, into: &events)
    }

    /// Finds the nodes in a new layout. The press goes on without the gestures whose nodes are gone.
    mutating func follow(_ reunion: GestureReunion, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        tap.follow(reunion, moment, into: &events)
        drag.follow(reunion, moment, into: &events)
    }
}

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
        return way.dx * way.dx + way.dy * way.dy > Gestures.slop * Gestures.slop
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
