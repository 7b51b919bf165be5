import PointerModel

/// What the engine keeps of a finger on a screen.
struct ScreenTouch {
    /// Whether the finger at which the pointer was has lifted: nothing hovers there, and the pointer is hidden.
    private(set) var isLifted = false
    /// Whether the node under the pointer is not at the finger, but within its reach.
    var isReached = false
    /// Place of the press, from which the finger reaches a node; nil once it has dragged, and if no finger presses.
    fileprivate var origin: Point?
    /// Slider that the finger pans; nil if it pans none.
    fileprivate(set) var slider: PannedSlider?

    /// Notes that a device has the pointer again, or that a finger comes down.
    fileprivate mutating func begin() { isLifted = false }

    /// Notes that the finger has lifted.
    mutating func lift() {
        self = ScreenTouch()
        isLifted = true
    }
}

/// A slider on which a finger came down beside the thumb.
struct PannedSlider {
    let surface: SurfaceName
    let node: String
    /// Whether the finger has gone beyond the slop.
    var isPanned = false
    let start: Point
    /// Place of the finger at the last step.
    var last: Point
}

/// Fingers on a screen.
extension Engine {
    /// Whether a second finger takes over from the press of the first: if that is on no control, in no region that latches, and no
    /// drag, the press is over, and it never clicks.
    func takesOver(_ report: PointerReport) -> Bool {
        guard report.source == .touch, let step = report.manipulation, step.phase == .began,
            step.kind == .scroll || step.kind == .pinch
        else {
            return false
        }
        return pointer.buttons.contains(.primary) && screen.origin != nil && !control.isTracking && !pointer.isLatched
    }

    /// Whether the report ends a touch at which the pointer is, and nothing is held any more.
    func liftsFinger(_ report: PointerReport) -> Bool {
        report.source == .touch && report.touch == .ended && pointer.source == .touch
            && pointer.buttons.union(report.pressed).isSubset(of: report.released)
    }

    /// Notes that a report takes the pointer to a finger, or away from the place of one that has lifted.
    mutating func beginTouch(_ report: PointerReport) {
        let begins = report.touch == .began || !report.pressed.isEmpty
        if report.source == .touch {
            if begins {
                screen.origin = pointer.position
            } else if let origin = screen.origin,
                (pointer.position - origin).squaredLength > Gestures.slop * Gestures.slop
            {
                screen.origin = nil
            }
        }
        guard screen.isLifted, begins || report.source != .touch && report.movesPointer else { return }
        screen.begin()
        tracker.needsResolution = true
    }

    /// Ends the touch after everything that its release has caused: nothing hovers on a screen.
    mutating func liftFinger(into events: inout EventBatch) {
        let before = DisplayedPosition(pointer)
        screen.lift()
        resolveRegion(.button)
        emitChanges(since: before, into: &events)
    }

    /// Forgets what a cancelled touch could still do.
    mutating func forgetTouch() {
        screen.origin = nil
        screen.slider = nil
    }

    /// Returns the location to resolve for the pointer's position: that of a finger is its own, or in a node within its reach.
    /// - Parameter usesBubble: whether a bubble counts, which needs other look-ups.
    mutating func locationToResolve(usesBubble: Bool = true) -> Point {
        screen.isReached = false
        if let held = clicks.held { return held.location }
        guard pointer.source == .touch else {
            guard usesBubble else { return pointer.position }
            return scene.location(for: pointer.position, modifiers: pointer.modifiers, settings: prepared)
        }
        let reach = settings.targeting.touchReach
        guard reach > 0, screen.origin != nil, let place = scene.place(reachedFrom: pointer.position, within: reach)
        else {
            return pointer.position
        }
        screen.isReached = true
        return place
    }
}

/// Sliders that a finger pans: a finger that comes down beside the thumb scrolls the slider, as two fingers on a touchpad do.
extension Engine {
    /// Notes the slider on which a finger came down beside the thumb.
    mutating func beginSliderPan() {
        screen.slider = nil
        guard pointer.source == .touch, !screen.isReached, !control.isTracking,
            case (let handle, .slider)? = controlUnderPointer
        else {
            return
        }
        let surface = scene.surfaces[Int(handle.surface)]
        screen.slider = PannedSlider(
            surface: surface.name,
            node: surface.nodes[Int(handle.node)].id,
            start: pointer.position,
            last: pointer.position
        )
    }

    /// Scrolls the slider by the motion of the finger.
    mutating func panSlider(_ report: PointerReport, into events: inout EventBatch) {
        guard report.source == .touch, var pan = screen.slider else { return }
        if report.released.contains(.primary) {
            screen.slider = nil
            return
        }
        let slop = Gestures.slop
        pan.isPanned = pan.isPanned || (pointer.position - pan.start).squaredLength > slop * slop
        guard pan.isPanned, pointer.position != pan.last else { return }
        let way = pointer.position - pan.last
        pan.last = pointer.position
        screen.slider = pan
        guard let handle = scene.handle(surface: pan.surface, node: pan.node),
            scene.surfaces[Int(handle.surface)].isReachable(handle.node),
            let declaration = scene.surfaces[Int(handle.surface)].control(of: handle.node)
        else {
            screen.slider = nil
            return
        }
        let clicks = Vector(dx: way.dx / Scroll.pointsPerClick, dy: -way.dy / Scroll.pointsPerClick)
        scrollSlider((handle, declaration), by: clicks, source: .touch, into: &events)
    }
}

extension Scene {
    /// Returns the nearest point of the nearest node that answers touches, on the surface at a location; nil if the location hits
    /// such a node itself, none is within reach, or what is between the nodes there is meant.
    func place(reachedFrom location: Point, within reach: Double) -> Point? {
        guard let index = surface(at: location) else { return nil }
        let surface = surfaces[Int(index)]
        guard surface.declaration.emptiness != .meant else { return nil }
        var steps = PointerEngineLimit.steps.most
        if let hit = hitNode(at: location, within: &steps), surface.answersTouches(upFrom: hit.node) { return nil }
        let inside = surface.inside(location)
        let nearest = surface.hitAreas.nearest(to: inside, within: reach) { node in
            steps -= 8
            guard steps >= 0, surface.answersTouches(node) else { return false }
            let area = surface.visibleHitArea(node)
            guard !area.isEmpty, area.squaredDistance(to: inside) <= reach * reach else { return false }
            let place = surface.onScreen(area.nearest(to: inside))
            guard let hit = hitNode(at: place, within: &steps), hit.surface == index else { return false }
            return hit.node >= node && hit.node < surface.nodes[Int(node)].end
        }
        guard nearest != RectIndex.none else { return nil }
        return surface.onScreen(surface.visibleHitArea(nearest).nearest(to: inside))
    }
}

extension SurfaceScene {
    /// Returns a location of the surface's space in the global space.
    fileprivate func onScreen(_ inside: Point) -> Point { Point(x: inside.x + frame.x, y: inside.y + frame.y) }

    /// Whether a node has an interaction, gestures or a control.
    fileprivate func answersTouches(_ node: Int32) -> Bool {
        isInteractive(node) || !gestures(of: node).isEmpty || control(of: node) != nil
    }

    /// Whether a node or one of its ancestors answers touches.
    fileprivate func answersTouches(upFrom node: Int32) -> Bool {
        var node = node
        while node != SceneNode.none {
            if answersTouches(node) { return true }
            node = nodes[Int(node)].parent
        }
        return false
    }
}
