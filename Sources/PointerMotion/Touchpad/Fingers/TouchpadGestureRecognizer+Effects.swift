import PointerModel

/// What the fingers do: motion, scrolling and pinches.
extension TouchpadGestureRecognizer {
    mutating func move(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ reports: inout [PointerReport]
    ) {
        // On a pressed touchpad, one finger may rest while another moves.
        let isPressed = isPressed(report.buttons)
        let way = isPressed ? fingers.sum : fingers.mean
        guard way != .zero else { return }
        if state == .motion, let way = pair?.way(in: report) { firstWay = max(firstWay, way.length) }
        let counts = (way * TouchpadMotion.countsPerMillimeter).finite
        guard counts != .zero else { return }
        let translation = acceleration.accelerate(counts, at: report.time, isTimeClamped: report.isTimeClamped).finite
        reports.append(
            PointerReport(time: report.time, source: .touchpad, translation: translation, unaccelerated: counts)
        )
    }

    mutating func scroll(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ reports: inout [PointerReport]
    ) {
        guard settings.current.scrollMethod == .twoFinger else { return }
        if let evidence = pair?.evidence(fingerCount.current, in: report), classifier.isPinchAfterAll(evidence) {
            becomePinch(report, &reports)
            return
        }
        let way = fingers.mean
        guard way != .zero else { return }
        let step = axisLock.constrain(way, at: report.time)
        if step != .zero { emit(.scroll, step, at: report.time, &reports) }
    }

    mutating func pinch(_ report: borrowing TouchpadReport, _ reports: inout [PointerReport]) {
        guard let (first, second) = pair?.positions(in: report),
            let step = pinch?.move(to: first, second)
        else {
            giveUp(at: report.time, &reports)
            return
        }
        guard step != .nothing else { return }
        emit(.pinch, step.way, scale: step.scale, rotation: step.rotation, at: report.time, &reports)
    }

    mutating func scrollAlongEdge(
        _ report: borrowing TouchpadReport,
        isMotionHeld: Bool,
        _ reports: inout [PointerReport]
    ) {
        let isPressed = isPressed(report.buttons)
        if isPressed, edges.stop() { emitter.emitEdgeScroll(.ended, .zero, at: report.time, &reports) }
        let isOn = settings.current.scrollMethod == .edge && !isPressed
        let mayBegin = !emitter.isUnderWay && !isPressed && !isMotionHeld
        switch edges.process(report, isOn: isOn, mayBegin: mayBegin) {
        case .nothing: break
        case .began(let way): emitter.emitEdgeScroll(.began, way, at: report.time, &reports)
        case .changed(let way): emitter.emitEdgeScroll(.changed, way, at: report.time, &reports)
        case .ended: emitter.emitEdgeScroll(.ended, .zero, at: report.time, &reports)
        }
    }

    /// Stops the fingers' motion. Fingers that can only scroll keep scrolling, but with a new axis lock.
    mutating func holdMotion(at time: Timestamp, _ reports: inout [PointerReport]) {
        if state == .scroll, !classifier.knowsGestures {
            axisLock = AxisLock()
            return
        }
        if edges.stop() { emitter.emitEdgeScroll(.ended, .zero, at: time, &reports) }
        if state.isMoving { giveUp(at: time, &reports) }
    }
}
