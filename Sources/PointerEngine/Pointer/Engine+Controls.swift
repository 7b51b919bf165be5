public import PointerModel

/// A control that the primary button went down on.
struct TrackedControl {
    enum Automaton {
        case confirm(ConfirmControl)
        case slider(SliderControl)
    }

    var automaton: Automaton
    var handle: NodeHandle
    /// The track in the last event; nil: no event had one, or it is another control.
    var track: SliderTrack?
    let surface: SurfaceName
    let node: String

    /// When it changes without any input; nil: it does not.
    var nextTick: Timestamp? {
        guard case .confirm(let control) = automaton else { return nil }
        return control.nextTick
    }
}

extension Engine {
    /// Keeps the value that another pointer over the same layout gave a slider, so that the next press begins there; nothing is told.
    /// A drag of this pointer's own goes on from where it is.
    public mutating func takeSliderValue(_ value: Double, surface: SurfaceName, node: String) {
        guard let handle = scene.handle(surface: surface, node: node) else { return }
        scene.own(handle.surface).set(value, of: handle.node)
    }
}

/// Tracking controls: they see every report from the press to the release, wherever the pointer goes.
extension Engine {
    /// Begins to track the control under the pointer, if there is one.
    mutating func beginControl() {
        guard let (handle, declaration) = controlUnderPointer, control == nil else { return }
        let surface = scene.surfaces[Int(handle.surface)]
        let local = surface.local(surface.inside(pointer.position), in: handle.node)
        let automaton: TrackedControl.Automaton
        switch declaration {
        case .confirm(let declaration):
            automaton = .confirm(ConfirmControl(declaration))
        case .slider(let declaration):
            var slider = SliderControl(declaration, bounds: surface.nodes[Int(handle.node)].bounds)
            guard slider.begin(at: local) else { return }
            automaton = .slider(slider)
            endExitDelay(.button)
            pointer.isLatched = true
            freeAxes.formUnion(declaration.axis.axes)
        }
        control = TrackedControl(
            automaton: automaton,
            handle: handle,
            surface: surface.name,
            node: surface.nodes[Int(handle.node)].id
        )
    }

    /// The control of the hit node or of the nearest node around it.
    private var controlUnderPointer: (NodeHandle, ControlDeclaration)? {
        guard let hit else { return nil }
        var node = hit.node
        while node != SceneNode.none {
            if let control = scene.surfaces[Int(hit.surface)].control(of: node) {
                return (NodeHandle(surface: hit.surface, node: node), control)
            }
            node = scene.surfaces[Int(hit.surface)].nodes[Int(node)].parent
        }
        return nil
    }

    /// Shows a report to the control that is tracked, or lets scrolling move the slider under the pointer.
    mutating func track(_ frame: PointerReport, into events: inout EventBatch) {
        if control != nil {
            trackControl(frame, into: &events)
        } else if let clicks = frame.sliderScroll {
            scrollSlider(by: clicks, source: frame.source, into: &events)
        }
    }

    private mutating func trackControl(_ frame: PointerReport, into events: inout EventBatch) {
        guard var tracked = control else { return }
        let local = scene.surfaces[Int(tracked.handle.surface)].local(
            ofScreen: pointer.position,
            in: tracked.handle.node
        )
        let isBegin = frame.pressed.contains(.primary)
        let isEnd = frame.released.contains(.primary)
        switch tracked.automaton {
        case .confirm(var confirm):
            // It goes by the time of its ticks, which a report that was made before the last of them does not turn back.
            let before = confirm.state
            if isBegin { confirm.begin(at: local, maximumForce: frame.force?.maximum ?? 0, time: now) }
            let isMoved = frame.translation != .zero || frame.position != nil
            if !isEnd, frame.force != nil || confirm.nextTick != nil || isMoved {
                confirm.move(to: local, force: frame.force?.value, time: now)
            }
            let isFired = isEnd && confirm.end(at: now)
            tracked.automaton = .confirm(confirm)
            if confirm.state != before || isFired { tell(confirm, of: tracked, isFired: isFired, into: &events) }
        case .slider(var slider):
            let isChanged = slider.move(to: local)
            if isEnd { slider.end() }
            tracked.automaton = .slider(slider)
            if isBegin { tell(slider, of: &tracked, .began, into: &events) }
            if isChanged { tell(slider, of: &tracked, .changed, into: &events) }
            if isEnd { tell(slider, of: &tracked, .ended, into: &events) }
        }
        control = isEnd ? nil : tracked
    }

    /// Lets the time of a control pass.
    mutating func tickControl(into events: inout EventBatch) {
        guard var tracked = control, case .confirm(var confirm) = tracked.automaton else { return }
        let before = confirm.state
        confirm.tick(at: now)
        tracked.automaton = .confirm(confirm)
        control = tracked
        if confirm.state != before { tell(confirm, of: tracked, isFired: false, into: &events) }
    }

    /// Ends tracking without a consequence.
    mutating func cancelControl(into events: inout EventBatch) {
        guard var tracked = control else { return }
        control = nil
        switch tracked.automaton {
        case .confirm(var confirm):
            confirm.cancel()
            tell(confirm, of: tracked, isFired: false, into: &events)
        case .slider(var slider):
            _ = slider.cancel()
            release()
            tell(slider, of: &tracked, .cancelled, into: &events)
        }
    }

    /// Finds the tracked control in a new scene; where it is gone or out of reach, it is cancelled.
    mutating func followControl(into events: inout EventBatch) {
        guard var tracked = control else { return }
        guard let handle = scene.handle(surface: tracked.surface, node: tracked.node),
            scene[surface: handle.surface].isReachable(handle.node),
            let declaration = scene[surface: handle.surface].control(of: handle.node)
        else {
            cancelControl(into: &events)
            return
        }
        switch (tracked.automaton, declaration) {
        case (.confirm, .confirm): break
        case (.slider(var slider), .slider(let declared)) where declared.hasSameTrack(as: slider.declaration):
            let surface = scene.surfaces[Int(handle.surface)]
            slider.follow(
                surface.nodes[Int(handle.node)].bounds,
                touchAt: surface.local(ofScreen: pointer.position, in: handle.node)
            )
            tracked.automaton = .slider(slider)
        default:
            cancelControl(into: &events)
            return
        }
        tracked.handle = handle
        tellTrack(of: &tracked, into: &events)
        control = tracked
    }

    /// Tells where a slider that is dragged is now, if that has changed.
    private mutating func tellTrack(of tracked: inout TrackedControl, into events: inout EventBatch) {
        guard case .slider(let slider) = tracked.automaton else { return }
        let track = scene[surface: tracked.handle.surface].track(of: slider, node: tracked.handle.node)
        if track != tracked.track { tell(slider, of: &tracked, .changed, into: &events) }
    }

    /// A slider under the pointer follows the scrolling that its mask lets through.
    private mutating func scrollSlider(by clicks: Vector, source: PointerSource, into events: inout EventBatch) {
        guard case (let slider, var tracked)? = scrolledSlider(by: clicks, source: source) else { return }
        tell(slider, of: &tracked, .changed, into: &events)
    }

    /// What scrolling makes of the slider under the pointer; nil: there is none, or it stays as it is.
    ///
    /// A function of its own, for it looks at the surface: whoever still did so while the value is kept would make that copy the surface.
    private func scrolledSlider(by clicks: Vector, source: PointerSource) -> (SliderControl, TrackedControl)? {
        guard let (handle, declaration) = controlUnderPointer, case .slider(let declared) = declaration else {
            return nil
        }
        let surface = scene.surfaces[Int(handle.surface)]
        var slider = SliderControl(declared, bounds: surface.nodes[Int(handle.node)].bounds)
        guard slider.scroll(by: clicks, source: source) else { return nil }
        let tracked = TrackedControl(
            automaton: .slider(slider),
            handle: handle,
            surface: surface.name,
            node: surface.nodes[Int(handle.node)].id
        )
        return (slider, tracked)
    }

    private func tell(
        _ confirm: ConfirmControl,
        of tracked: TrackedControl,
        isFired: Bool,
        into events: inout EventBatch
    ) {
        events.events.append(
            .confirm(
                ConfirmEvent(surface: tracked.surface, node: tracked.node, state: confirm.state, isFired: isFired)
            )
        )
    }

    /// Tells a slider's value and keeps it, as the next press begins there; but not as that of another slider that a new layout has in its
    /// place.
    private mutating func tell(
        _ slider: SliderControl,
        of tracked: inout TrackedControl,
        _ phase: GesturePhase,
        into events: inout EventBatch
    ) {
        let place = place(of: slider, tracked)
        var track: SliderTrack?
        if let place {
            scene.own(place.surface).set(slider.value, of: place.node)
            track = scene.surfaces[Int(place.surface)].track(of: slider, node: place.node)
        }
        tracked.track = track
        events.events.append(
            .slider(
                SliderEvent(
                    surface: tracked.surface,
                    node: tracked.node,
                    phase: phase,
                    value: slider.value,
                    isKept: place != nil,
                    track: track
                )
            )
        )
    }

    /// Where the scene has a slider; nil: there is none, or one with another track.
    ///
    /// A function of its own for the same reason as `scrolledSlider`.
    private func place(of slider: SliderControl, _ tracked: TrackedControl) -> NodeHandle? {
        guard let handle = scene.handle(surface: tracked.surface, node: tracked.node),
            case .slider(let declared)? = scene.surfaces[Int(handle.surface)].control(of: handle.node),
            declared.hasSameTrack(as: slider.declaration)
        else {
            return nil
        }
        return handle
    }
}

extension PointerReport {
    /// How far a report scrolls a slider, in clicks of a plain wheel, positive to the right and up; nil: not at all.
    fileprivate var sliderScroll: Vector? {
        if scroll != .zero { return scroll.clicks }
        guard let manipulation, manipulation.translation != .zero else { return nil }
        guard manipulation.kind == .scroll || manipulation.kind == .pinch else { return nil }
        // What was cancelled was not meant.
        guard manipulation.phase != .cancelled else { return nil }
        // Fingers that move up or to the right mean more.
        let (dx, dy) = (manipulation.translation.dx, manipulation.translation.dy)
        return Vector(dx: dx / Scroll.pointsPerClick, dy: -dy / Scroll.pointsPerClick)
    }
}
