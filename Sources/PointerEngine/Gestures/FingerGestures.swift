import PointerModel

/// What two or more fingers do together, from when they are first reported to when they lift: scrolling pans; in a pinch they pan, pinch and
/// rotate, each on its own node and all at once.
///
/// There is no slop here: who reports a manipulation has waited until it was sure what the fingers do, and tells of fingers that only
/// scroll without a change of scale. So each gesture begins with its first step that is one.
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

    /// Takes in what one report's fingers did. What is not finite, and a scale that is not positive, counts as nothing, as does a step
    /// with which a sum or a product would be no usable number any more.
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

    /// Tells of a change of the modifiers.
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

    /// Finds the nodes in a new layout. The fingers go on without those that are gone.
    mutating func follow(_ reunion: GestureReunion, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        pan.follow(reunion, moment, into: &events)
        pinch.follow(reunion, moment, into: &events)
        rotate.follow(reunion, moment, into: &events)
    }
}

extension Vector {
    /// The sum; nil if the step is nothing or the sum no number.
    fileprivate func adding(_ step: Vector) -> Vector? {
        let sum = self + step
        return step != .zero && sum.dx.isFinite && sum.dy.isFinite ? sum : nil
    }
}

extension Double {
    /// The sum; nil if the step is nothing or the sum no number.
    fileprivate func adding(_ step: Double) -> Double? {
        let sum = self + step
        return step != 0 && sum.isFinite ? sum : nil
    }

    /// The product; nil if the step is nothing or no scale, or the product none.
    fileprivate func multiplied(by step: Double) -> Double? {
        let product = self * step
        return step > 0 && step != 1 && product.isNormal ? product : nil
    }
}
