import PointerModel

/// Gestures of two or more fingers, from their first report until they lift. Scrolling pans; a pinch pans, pinches and rotates at
/// once, each gesture on its own node.
///
/// There is no slop here: the touchpad's recognizer reports a manipulation only once it is sure of it, and reports a scroll
/// without any change of scale. So each gesture begins with the first step that changes its value.
struct FingerGestures: Sendable {
    private var pan: GestureTracker?
    private var pinch: GestureTracker?
    private var rotate: GestureTracker?

    init(_ kind: Manipulation.Kind, search: GestureSearch) {
        pan = search(GestureQuery(.pan, scrolling: .continuous)).map { GestureTracker(.pan, on: $0) }
        guard kind == .pinch else { return }
        pinch = search(GestureQuery(.pinch)).map { GestureTracker(.pinch, on: $0) }
        rotate = search(GestureQuery(.rotate)).map { GestureTracker(.rotate, on: $0) }
    }

    var isPanning: Bool { pan?.isUnderWay ?? false }

    /// Applies the manipulation of one report. Ignores numbers that are not finite, a scale that is not positive, and a step
    /// after which a sum or a product would not be a usable number.
    mutating func advance(
        by manipulation: Manipulation,
        isPanningElsewhere: Bool,
        _ moment: GestureMoment,
        into events: inout [PointerEvent]
    ) {
        if isPanningElsewhere { pan = nil }
        if let sum = pan?.event.translation.adding(manipulation.translation) {
            pan?.event.translation = sum
            pan?.advance(moment, into: &events)
        }
        if let product = pinch?.event.scale.multiplied(by: manipulation.scale) {
            pinch?.event.scale = product
            pinch?.advance(moment, into: &events)
        }
        if let sum = rotate?.event.rotation.adding(manipulation.rotation) {
            rotate?.event.rotation = sum
            rotate?.advance(moment, into: &events)
        }
    }

    /// Emits a change of the modifiers.
    mutating func changeModifiers(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        pan?.changeModifiers(moment, into: &events)
        pinch?.changeModifiers(moment, into: &events)
        rotate?.changeModifiers(moment, into: &events)
    }

    mutating func finish(_ phase: GesturePhase, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        pan?.finish(phase, moment, into: &events)
        pinch?.finish(phase, moment, into: &events)
        rotate?.finish(phase, moment, into: &events)
    }

    /// Finds the nodes in a new layout. The fingers go on without the gestures whose nodes are gone.
    mutating func follow(_ reunion: GestureReunion, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        pan.follow(reunion, moment, into: &events)
        pinch.follow(reunion, moment, into: &events)
        rotate.follow(reunion, moment, into: &events)
    }
}

extension Vector {
    /// Returns the sum; nil if the step is zero or the sum is not finite.
    fileprivate func adding(_ step: Vector) -> Vector? {
        let sum = self + step
        return step != .zero && sum.dx.isFinite && sum.dy.isFinite ? sum : nil
    }
}

extension Double {
    /// Returns the sum; nil if the step is zero or the sum is not finite.
    fileprivate func adding(_ step: Double) -> Double? {
        let sum = self + step
        return step != 0 && sum.isFinite ? sum : nil
    }

    /// Returns the product; nil if the step is 1 or not positive, or if the product is not a normal number.
    fileprivate func multiplied(by step: Double) -> Double? {
        let product = self * step
        return step > 0 && step != 1 && product.isNormal ? product : nil
    }
}
