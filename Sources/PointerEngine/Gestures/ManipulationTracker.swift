import PointerModel

/// A filter that emits the manipulations of several fingers. Each one begins once, ends once, and carries usable numbers only.
struct ManipulationTracker: Sendable {
    /// Last step of the manipulation in progress and the device of its fingers; nil if none is in progress.
    private var underWay: (step: Manipulation, device: DeviceID?)?
    /// Velocity of a scroll.
    private var velocity = VelocityTracker()

    /// Whether a step counts: the first of a manipulation, or the next of the one in progress. One manipulation is in progress at
    /// a time, the one that began last. Steps of another device are ignored until one begins there.
    func accepts(_ step: Manipulation, of device: DeviceID?) -> Bool {
        if step.phase == .began { return true }
        guard let underWay else { return false }
        return underWay.device == device && underWay.step.kind == step.kind && underWay.step.fingers == step.fingers
    }

    /// Applies and emits a step that counts. `time` is the time of its report; nil if that is unknown, which restarts the
    /// measurement of the velocity.
    mutating func follow(
        _ step: Manipulation,
        of device: DeviceID?,
        at time: Timestamp?,
        into events: inout [PointerEvent]
    ) {
        if step.phase == .began { cancel(into: &events) }
        let isOver = step.phase == .ended || step.phase == .cancelled
        underWay = isOver ? nil : (step, device)
        var step = step.withUsableNumbers
        if step.kind == .scroll { step.velocity = velocity(after: step, at: time) }
        events.append(.manipulation(step))
    }

    /// Returns the velocity of a scroll when it ends; zero before.
    private mutating func velocity(after step: Manipulation, at time: Timestamp?) -> Vector {
        if step.phase == .began || time == nil { velocity.reset() }
        guard let time else { return .zero }
        if step.phase == .began || step.translation != .zero { velocity.add(step.translation, at: time) }
        return step.phase == .ended ? velocity.velocity(at: time) : .zero
    }

    /// Cancels the manipulation in progress, because reports were lost.
    mutating func cancel(into events: inout [PointerEvent]) {
        guard let step = underWay?.step else { return }
        underWay = nil
        let end = Manipulation(step.kind, fingers: step.fingers, phase: .cancelled, isNatural: step.isNatural)
        events.append(.manipulation(end))
    }
}

extension Manipulation {
    /// The step with zero for numbers that are not finite, and 1 for a scale that is not positive and normal.
    fileprivate var withUsableNumbers: Manipulation {
        var step = self
        if !translation.dx.isFinite || !translation.dy.isFinite { step.translation = .zero }
        if !scale.isNormal || scale < 0 { step.scale = 1 }
        if !rotation.isFinite { step.rotation = 0 }
        return step
    }
}
