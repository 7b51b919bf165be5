import PointerModel

/// Tells what fingers do together, so that each manipulation that is told has one beginning and one end, and only numbers in between.
struct ManipulationTracker: Sendable {
    /// What has begun and the device that its fingers are on; nil: nothing has.
    private var underWay: (step: Manipulation, device: DeviceID?)?
    /// How fast a scroll is.
    private var velocity = VelocityTracker()

    /// Whether a step counts: the first of a manipulation, or the next of the one under way. There is one at a time, the one that began
    /// last; what goes on on another device is left out until that begins anew.
    func accepts(_ step: Manipulation, of device: DeviceID?) -> Bool {
        if step.phase == .began { return true }
        guard let underWay else { return false }
        return underWay.device == device && underWay.step.kind == step.kind && underWay.step.fingers == step.fingers
    }

    /// Takes in a step that counts.
    /// - Parameter time: when it was reported; nil: nobody knows, and how fast it is counts anew from here.
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

    /// How fast a scroll is when it ends; zero before.
    private mutating func velocity(after step: Manipulation, at time: Timestamp?) -> Vector {
        if step.phase == .began || time == nil { velocity.reset() }
        guard let time else { return .zero }
        if step.phase == .began || step.translation != .zero { velocity.add(step.translation, at: time) }
        return step.phase == .ended ? velocity.velocity(at: time) : .zero
    }

    /// Reports were lost: what is under way means nothing.
    mutating func cancel(into events: inout [PointerEvent]) {
        guard let step = underWay?.step else { return }
        underWay = nil
        let end = Manipulation(step.kind, fingers: step.fingers, phase: .cancelled, isNatural: step.isNatural)
        events.append(.manipulation(end))
    }
}

extension Manipulation {
    /// The same with nothing in place of what is no number, and of a scale that is none.
    fileprivate var withUsableNumbers: Manipulation {
        var step = self
        if !translation.dx.isFinite || !translation.dy.isFinite { step.translation = .zero }
        if !scale.isNormal || scale < 0 { step.scale = 1 }
        if !rotation.isFinite { step.rotation = 0 }
        return step
    }
}
