import PointerModel

/// What the primary button can mean from its press to its release: a tap, or beyond the slop a drag, which pans or spans a band.
struct PressGestures: Sendable {
    /// How far the pointer may go from the press before it drags, in points.
    ///
    /// The distance that GTK has by default (gtk-dnd-drag-threshold), so that a drag begins where the windows' own would. Up to it the
    /// press is a tap, beyond it a drag: no press is neither.
    static let slop = 8.0

    let start: Point
    /// Whether the pointer went beyond the slop, even if it has come back.
    private(set) var isDrag = false
    private var tap: GestureTracker?
    /// A pan or a band selection.
    private var drag: GestureTracker?

    /// The button went down. A drag is on the nearest node that declares one. Where that node declares both, a finger pans it as it would
    /// scroll a list, and any other pointer, which has something else to scroll with, spans a band.
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

    /// Whether the pointer is beyond the slop for the first time.
    func isExceeded(at location: Point) -> Bool {
        let way = location - start
        return !isDrag && way.dx * way.dx + way.dy * way.dy > Self.slop * Self.slop
    }

    /// The pointer goes beyond the slop: what was a tap is a drag. It is given up where it would be a second pan beside that of two
    /// fingers.
    mutating func becomeDrag(isPanningElsewhere: Bool) {
        isDrag = true
        tap = nil
        if isPanningElsewhere, drag?.event.gesture == .pan { drag = nil }
    }

    /// The pointer is elsewhere, or the modifiers are others.
    mutating func advance(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        guard isDrag else { return }
        if drag?.event.gesture == .pan {
            drag?.event.translation = moment.location - start
        } else {
            drag?.event.start = start
        }
        drag?.advance(moment, into: &events)
    }

    /// The button came up. It is a tap if the node is still the one under the pointer.
    mutating func release(_ moment: GestureMoment, search: GestureSearch, into events: inout [PointerEvent]) {
        drag?.finish(.ended, moment, into: &events)
        if let tap, tap.handle == search(GestureQuery(.tap, buttons: .primary))?.handle {
            self.tap?.recognize(moment, into: &events)
        }
    }

    mutating func cancel(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        drag?.finish(.cancelled, moment, into: &events)
    }

    /// Finds the nodes in a new layout. The press goes on without those that are gone.
    mutating func follow(_ reunion: GestureReunion, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        tap.follow(reunion, moment, into: &events)
        drag.follow(reunion, moment, into: &events)
    }
}
