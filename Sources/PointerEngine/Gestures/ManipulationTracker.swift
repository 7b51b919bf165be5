import PointerModel

/// Tells what fingers do together, so that each manipulation that is told has one beginning and one end, and only numbers in between.
struct ManipulationTracker: Sendable {
    /// What has begun; nil: nothing has.
    private var underWay: Manipulation?

    /// Takes in what one report's fingers did. Steps of another kind or with other
    /// fingers, as those of a second device mostly are, are left out until they begin anew.
    mutating func follow(_ step: Manipulation, into events: inout [PointerEvent]) {
        if step.phase == .began {
            cancel(into: &events)
        } else if underWay?.kind != step.kind || underWay?.fingers != step.fingers {
            return
        }
        let isOver = step.phase == .ended || step.phase == .cancelled
        underWay = isOver ? nil : step
        events.append(.manipulation(step.withUsableNumbers))
    }

    /// Reports were lost: what is under way means nothing.
    mutating func cancel(into events: inout [PointerEvent]) {
        guard let step = underWay else { return }
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
