import PointerModel

/// Turns what the pointer does into gestures of the nodes that declared them.
///
/// It has no clock, and it asks its caller which node is under the pointer. Its rules:
/// - A gesture is on the nearest node, from the hit one up to the root, that declares it, and stays there to its end. Hover alone is on
///   every one of these nodes.
/// - There is one press at a time, and it is a tap or one drag, never both. While it lasts, the secondary button is no click. A press of
///   another button is a tap or nothing, and nothing once the primary button goes down.
/// - A drag and hover exclude each other: hover ends where a drag begins and begins anew after it. Scrolling, pinches and rotations, for
///   which the pointer rests, leave hover alone, and so does a click.
/// - There is one pan at a time: a second, of whatever kind, does not begin. Otherwise gestures go on side by side.
/// - What has begun is told of a change of the modifiers at once, and ends or is cancelled once.
struct GestureRecognizer: Sendable {
    private var moment = GestureMoment()
    private var hover = HoverGestures()
    private var press: PressGestures?
    private var otherTap: ButtonTap?
    private var fingers: FingerGestures?
    /// The node that a press of the secondary button clicked last.
    private var clicked: NodeHandle?
    /// The node that was clicked with a press which is taken back: the same press does not click it twice.
    private var clickedBefore: NodeHandle?

    /// Whether anything has begun, or may have with what is down. Noted, as is the next, since it is asked with every report.
    private(set) var isUnderWay = false

    /// Whether a pan is under way.
    private(set) var isPanning = false

    /// Takes in one report.
    /// - Parameters:
    ///   - frame: With what fingers do only where that is of the manipulation under way (``ManipulationTracker``): they do one at a time.
    ///   - location: Where the pointer is after the report's motion. One that is no number, or too far away to have a distance to, counts
    ///     as the last one.
    ///   - modifiers: Those that are held.
    ///   - search: Finds nodes under `location`.
    mutating func process(
        _ frame: PointerReport,
        location: Point,
        modifiers: Modifiers,
        search: GestureSearch,
        into events: inout [PointerEvent]
    ) {
        defer { note() }
        modifiersChanged(to: modifiers, into: &events)
        let before = moment
        move(to: location)
        if moment != before { advancePress(into: &events) }
        if frame.released.contains(.primary) {
            press?.release(moment, search: search, into: &events)
            press = nil
        }
        if let button = otherTap?.button, frame.released.contains(button) {
            otherTap?.release(moment, search: search, into: &events)
            otherTap = nil
        }
        if !frame.pressed.isEmpty, press == nil, otherTap == nil {
            otherTap = ButtonTap(frame.pressed, at: moment.location, search: search)
        }
        if frame.pressed.contains(.primary), press == nil {
            otherTap = nil
            press = PressGestures(at: moment.location, source: frame.source, search: search)
        }
        if frame.pressed.contains(.secondary), press == nil {
            click(search, into: &events)
        }
        if !frame.pressed.isEmpty { clickedBefore = nil }
        if frame.scroll != .zero { scroll(frame.scroll, search, into: &events) }
        if let manipulation = frame.manipulation { manipulate(manipulation, search, into: &events) }
        if frame.source == .touch {
            // A finger on a screen is never above what it would touch.
            hover.finish(.ended, moment, into: &events)
        } else {
            updateHover(search, into: &events)
        }
    }

    /// Takes the modifiers that are held now, without a report.
    mutating func modifiersChanged(to modifiers: Modifiers, into events: inout [PointerEvent]) {
        guard modifiers != moment.modifiers else { return }
        moment.modifiers = modifiers
        hover.changeModifiers(moment, into: &events)
        press?.advance(moment, into: &events)
        fingers?.changeModifiers(moment, into: &events)
    }

    /// Takes note of a new layout: no handle of the old one counts any more.
    /// - Parameters:
    ///   - location: Where the pointer is now.
    ///   - reunion: Finds the nodes that gestures are on. The gestures of those that it does not find are cancelled.
    ///   - search: Finds nodes under `location`, as other nodes may be under a pointer at rest.
    mutating func layoutChanged(
        location: Point,
        reunion: GestureReunion,
        search: GestureSearch,
        into events: inout [PointerEvent]
    ) {
        defer { note() }
        move(to: location)
        hover.follow(reunion, moment, into: &events)
        press?.follow(reunion, moment, into: &events)
        otherTap?.follow(reunion, moment, into: &events)
        (clicked, clickedBefore) = (nil, nil)
        fingers?.follow(reunion, moment, into: &events)
        updateHover(search, into: &events)
    }

    /// Cancels everything: reports were lost, or the pointer is locked. Buttons and fingers that are down count again once they have
    /// come up.
    mutating func cancelAll(into events: inout [PointerEvent]) {
        hover.finish(.cancelled, moment, into: &events)
        press?.cancel(moment, into: &events)
        press = nil
        otherTap = nil
        fingers?.finish(.cancelled, moment, into: &events)
        fingers = nil
        note()
    }

    /// The buttons that went down last did not: they do again, with the next report. A secondary click has been
    /// published already; it comes again where it was of another node.
    mutating func takeBackPress(into events: inout [PointerEvent]) {
        press?.cancel(moment, into: &events)
        press = nil
        otherTap = nil
        clickedBefore = clicked
        note()
    }

    /// Notes what is under way, after anything that may have changed it.
    private mutating func note() {
        isUnderWay = press != nil || otherTap != nil || fingers != nil || hover.isUnderWay
        isPanning = isUnderWay && hasPan
    }

    private var hasPan: Bool { press?.isPanning ?? false || fingers?.isPanning ?? false }

    private mutating func move(to location: Point) {
        let way = location - (press?.start ?? .zero)
        if way.dx.isFinite, way.dy.isFinite { moment.location = location }
    }

    private mutating func advancePress(into events: inout [PointerEvent]) {
        if otherTap?.isExceeded(at: moment.location) ?? false { otherTap = nil }
        if press?.isExceeded(at: moment.location) ?? false {
            hover.finish(.ended, moment, into: &events)
            let isPanning = hasPan
            press?.becomeDrag(isPanningElsewhere: isPanning)
        }
        press?.advance(moment, into: &events)
    }

    private mutating func updateHover(_ search: GestureSearch, into events: inout [PointerEvent]) {
        guard !(press?.isDrag ?? false) else { return }
        hover.update(moment, search: search, into: &events)
    }

    private mutating func click(_ search: GestureSearch, into events: inout [PointerEvent]) {
        let target = search(GestureQuery(.secondaryClick))
        clicked = target?.handle
        guard let target, target.handle != clickedBefore else { return }
        var click = GestureTracker(.secondaryClick, on: target)
        click.recognize(moment, into: &events)
    }

    /// A wheel does not say when it rests, so each of its reports is a pan of its own, from its beginning to its end. Content follows
    /// it as it follows fingers: down when the wheel turns away from the user, to the left when it tilts to the right.
    private func scroll(_ scroll: Scroll, _ search: GestureSearch, into events: inout [PointerEvent]) {
        guard !hasPan, let target = search(GestureQuery(.pan, scrolling: .discrete)) else { return }
        var pan = GestureTracker(.pan, on: target)
        let clicks = scroll.clicks
        pan.event.translation = Vector(dx: 0 - clicks.dx, dy: clicks.dy) * Scroll.pointsPerClick
        pan.advance(moment, into: &events)
        pan.finish(.ended, moment, into: &events)
    }

    private mutating func manipulate(
        _ manipulation: Manipulation,
        _ search: GestureSearch,
        into events: inout [PointerEvent]
    ) {
        // Swipes and fingers that rest are no gestures of nodes.
        guard manipulation.kind == .scroll || manipulation.kind == .pinch else { return }
        if manipulation.phase == .began {
            // Another device's fingers, or the same ones whose end is unknown.
            fingers?.finish(.cancelled, moment, into: &events)
            fingers = FingerGestures(manipulation.kind, search: search)
        }
        if manipulation.phase != .cancelled {
            fingers?.advance(
                by: manipulation,
                isPanningElsewhere: press?.isPanning ?? false,
                moment,
                into: &events
            )
        }
        if manipulation.phase == .ended || manipulation.phase == .cancelled {
            fingers?.finish(manipulation.phase, moment, into: &events)
            fingers = nil
        }
    }
}
