import PointerModel

/// Tracking of controls: a control gets every report from the press to the release, wherever the pointer goes.
extension Engine {
    /// Begins to track the control under the pointer, if there is one.
    mutating func beginControl() {
        guard let (handle, declaration) = controlUnderPointer, !control.isTracking else { return }
        let surface = scene.surfaces[Int(handle.surface)]
        let local = surface.local(surface.inside(actionPosition), in: handle.node)
        let automaton: TrackedControl.Automaton
        switch declaration {
        case .confirm(let declaration):
            automaton = .confirm(ConfirmControl(declaration))
        case .slider(let declaration):
            var slider = SliderControl(declaration, bounds: surface.nodes[Int(handle.node)].bounds)
            guard slider.begin(at: local) else { return }
            // A press beside the slider, which help gave to it, does not move it.
            if clicks.held != nil {
                let place = surface.local(surface.inside(pointer.position), in: handle.node)
                slider.follow(surface.nodes[Int(handle.node)].bounds, touchAt: place)
            }
            automaton = .slider(slider)
            endExitDelay(.button)
            pointer.isLatched = true
            tracker.freeAxes.formUnion(declaration.axis.axes)
        }
        control.track(
            TrackedControl(
                automaton: automaton,
                handle: handle,
                surface: surface.name,
                node: surface.nodes[Int(handle.node)].id
            ),
            &deadlines
        )
    }

    /// Control of the hit node, or of its nearest ancestor that has one; nil if there is none.
    var controlUnderPointer: (NodeHandle, ControlDeclaration)? {
        guard let hit = tracker.hit else { return nil }
        var node = hit.node
        while node != SceneNode.none {
            if let control = scene.surfaces[Int(hit.surface)].control(of: node) {
                return (NodeHandle(surface: hit.surface, node: node), control)
            }
            node = scene.surfaces[Int(hit.surface)].nodes[Int(node)].parent
        }
        return nil
    }

    /// Applies a report to the tracked control, or scrolls the slider under the pointer.
    mutating func track(_ report: PointerReport, into events: inout EventBatch) {
        if control.isTracking {
            trackControl(report, into: &events)
        } else if report.source == .touch, screen.slider != nil {
            // A second finger does not scroll what the first one pans.
            panSlider(report, into: &events)
        } else if let clicks = report.sliderScroll {
            scrollSlider(by: clicks, source: report.source, into: &events)
        }
    }

    private mutating func trackControl(_ report: PointerReport, into events: inout EventBatch) {
        guard var tracked = control.tracked else { return }
        let local = scene.surfaces[Int(tracked.handle.surface)].local(
            ofScreen: actionPosition,
            in: tracked.handle.node
        )
        let isBegin = report.pressed.contains(.primary)
        let isEnd = report.released.contains(.primary)
        switch tracked.automaton {
        case .confirm(var confirm):
            // The control advances with its ticks. A report that was made before the last tick does not turn it back, because it
            // counts at `now`.
            let before = confirm.state
            if isBegin { confirm.begin(at: local, maximumForce: report.force?.maximum ?? 0, time: now) }
            let isMoved = report.translation != .zero || report.position != nil
            if !isEnd, report.force != nil || confirm.nextTick != nil || isMoved {
                confirm.move(to: local, force: report.force?.value, time: now)
            }
            let isFired = isEnd && confirm.end(at: now)
            tracked.automaton = .confirm(confirm)
            if confirm.state != before || isFired { emit(confirm, of: tracked, isFired: isFired, into: &events) }
        case .slider(var slider):
            let isChanged = slider.move(to: local)
            if isEnd { slider.end() }
            tracked.automaton = .slider(slider)
            if isBegin { emit(slider, of: &tracked, .began, into: &events) }
            if isChanged { emit(slider, of: &tracked, .changed, into: &events) }
            if isEnd { emit(slider, of: &tracked, .ended, into: &events) }
        }
        if isEnd { control.end(&deadlines) } else { control.track(tracked, &deadlines) }
    }

    /// Advances the tracked control to the current time.
    mutating func tickControl(into events: inout EventBatch) {
        guard var tracked = control.tracked, case .confirm(var confirm) = tracked.automaton else { return }
        let before = confirm.state
        confirm.tick(at: now)
        tracked.automaton = .confirm(confirm)
        control.track(tracked, &deadlines)
        if confirm.state != before { emit(confirm, of: tracked, isFired: false, into: &events) }
    }

    /// Cancels the tracked control: a confirm button does not fire, and a slider gets its former value back.
    mutating func cancelControl(into events: inout EventBatch) {
        guard var tracked = control.tracked else { return }
        control.end(&deadlines)
        switch tracked.automaton {
        case .confirm(var confirm):
            confirm.cancel()
            emit(confirm, of: tracked, isFired: false, into: &events)
        case .slider(var slider):
            _ = slider.cancel()
            release()
            emit(slider, of: &tracked, .cancelled, into: &events)
        }
    }

    /// Finds the tracked control in a new scene, and cancels it if it is gone or out of reach.
    mutating func followControl(into events: inout EventBatch) {
        guard var tracked = control.tracked else { return }
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
        emitTrack(of: &tracked, into: &events)
        control.track(tracked, &deadlines)
    }

    /// Emits the track of a slider that is dragged, if it has changed.
    private mutating func emitTrack(of tracked: inout TrackedControl, into events: inout EventBatch) {
        guard case .slider(let slider) = tracked.automaton else { return }
        let track = scene[surface: tracked.handle.surface].track(of: slider, node: tracked.handle.node)
        if track != tracked.track { emit(slider, of: &tracked, .changed, into: &events) }
    }

    private func emit(
        _ confirm: ConfirmControl,
        of tracked: TrackedControl,
        isFired: Bool,
        into events: inout EventBatch
    ) {
        events.events.append(
            .confirm(
                ConfirmEvent(
                    surface: tracked.surface,
                    node: tracked.node,
                    state: confirm.state,
                    isFired: isFired,
                    screenTarget: confirm.state.target.map { target in
                        scene[surface: tracked.handle.surface].toScreen(tracked.handle.node).apply(to: target)
                    }
                )
            )
        )
    }

    /// Emits a slider's value and stores it, because the next press begins there. If a new layout has another slider in its
    /// place, the value is not stored.
    mutating func emit(
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

    /// Returns the handle of a slider in the scene; nil if it is gone or has another track.
    ///
    /// A separate function for the same reason as `scrolledSlider`.
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
