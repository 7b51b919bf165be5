import PointerModel

/// A recognizer that turns reports into gestures of the nodes that declare them.
///
/// It has no clock, and its caller finds the node under the pointer. Its rules:
/// - A gesture belongs to the nearest node that declares it, from the hit node up to the root, and stays there until it ends.
///   Only hover is on every one of these nodes.
/// - There is one press at a time: a tap or one drag, never both. While it lasts, the secondary button does not click. A press of
///   another button is a tap or nothing, and nothing once the primary button goes down.
/// - A drag and hover exclude each other: hover ends when a drag begins, and begins anew after it. Scrolls, pinches and
///   rotations, during which the pointer rests, do not change hover; neither does a click.
/// - There is one pan at a time: a second pan of any kind does not begin. Other gestures go on side by side.
/// - A gesture that has begun emits a change of the modifiers at once, and ends or is cancelled once.
struct GestureRecognizer: Sendable {
    private var moment = GestureMoment()
    private var hover = HoverGestures()
    private var press: PressGestures?
    private var otherTap: ButtonTap?
    private var fingers: FingerGestures?
    /// Node that the last press of the secondary button clicked.
    private var clicked: NodeHandle?
    /// Node clicked by a press that was taken back: the same press does not click it twice.
    private var clickedBefore: NodeHandle?

    /// Whether a gesture has begun, or may begin with the buttons and fingers that are down. Cached like `isPanning`, because
    /// every report reads both.
    private(set) var isUnderWay = false

    /// Whether a pan is in progress.
    private(set) var isPanning = false

    /// Applies one report.
    /// - Parameters:
    ///   - report: the report. Its manipulation must belong to the one in progress (``ManipulationTracker``), because there is
    ///     one at a time.
    ///   - location: position of the pointer after the report's motion. If it is not finite, or so far away that its distance is
    ///     not, the last location counts.
    ///   - modifiers: modifiers that are held.
    ///   - search: finds nodes under `location`.
    ///   - events: receives the events of the gestures.
    mutating func process(
        _ report: PointerReport,
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
        if report.released.contains(.primary) {
            press?.release(moment, search: search, into: &events)
            press = nil
        }
        if let button = otherTap?.button, report.released.contains(button) {
            otherTap?.release(moment, search: search, into: &events)
            otherTap = nil
        }
        if !report.pressed.isEmpty, press == nil, otherTap == nil {
            otherTap = ButtonTap(report.pressed, at: moment.location, search: search)
        }
        if report.pressed.contains(.primary), press == nil {
            otherTap = nil
            press = PressGestures(at: moment.location, source: report.source, search: search)
        }
        if report.pressed.contains(.secondary), press == nil {
            click(search, into: &events)
        }
        if !report.pressed.isEmpty { clickedBefore = nil }
        if report.scroll != .zero { scroll(report.scroll, search, into: &events) }
        if let manipulation = report.manipulation { manipulate(manipulation, search, into: &events) }
        if report.source == .touch {
            // A finger on a touchscreen never hovers.
            hover.finish(.ended, moment, into: &events)
        } else {
            updateHover(search, into: &events)
        }
    }

    /// Whether the press becomes a pan with a report after which the pointer is at a location.
    func beginsPan(at location: Point) -> Bool { !hasPan && press?.beginsPan(at: location) ?? false }

    /// Sets the modifiers that are held, without a report.
    mutating func modifiersChanged(to modifiers: Modifiers, into events: inout [PointerEvent]) {
        guard modifiers != moment.modifiers else { return }
        moment.modifiers = modifiers
        hover.changeModifiers(moment, into: &events)
        press?.advance(moment, into: &events)
        fingers?.changeModifiers(moment, into: &events)
    }

    /// Finds the nodes of the gestures in a new layout, which invalidates all earlier handles.
    /// - Parameters:
    ///   - location: position of the pointer now.
    ///   - hovers: whether the pointer hovers, as a finger on a screen does not.
    ///   - reunion: finds the nodes of the gestures in the new layout. A gesture whose node it does not find is cancelled.
    ///   - search: finds nodes under `location`; another node may now be under a pointer at rest.
    ///   - events: receives the events of the gestures.
    mutating func layoutChanged(
        location: Point,
        hovers: Bool = true,
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
        if hovers { updateHover(search, into: &events) }
    }

    /// Cancels all gestures, because reports were lost or the pointer is locked. Buttons and fingers that are down begin no
    /// gesture until they have come up and go down again.
    mutating func cancelAll(into events: inout [PointerEvent]) {
        hover.finish(.cancelled, moment, into: &events)
        press?.cancel(moment, into: &events)
        press = nil
        otherTap = nil
        fingers?.finish(.cancelled, moment, into: &events)
        fingers = nil
        note()
    }

    /// Takes back the last press, which the next report repeats. A secondary click has already been emitted; the repeated press
    /// emits another one only for another node.
    mutating func takeBackPress(into events: inout [PointerEvent]) {
        press?.cancel(moment, into: &events)
        press = nil
        otherTap = nil
        clickedBefore = clicked
        note()
    }

    /// Updates `isUnderWay` and `isPanning`, after anything that may have changed them.
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

    /// Emits a pan for one report of a wheel. A wheel does not report when it rests, so each report is a whole pan. Content
    /// follows the wheel as it follows fingers: down when the wheel turns away from the user, to the left when it tilts to the
    /// right.
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
        // Nodes have no gestures for swipes and resting fingers.
        guard manipulation.kind == .scroll || manipulation.kind == .pinch else { return }
        if manipulation.phase == .began {
            // The fingers in progress belong to another device, or their end was lost.
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
