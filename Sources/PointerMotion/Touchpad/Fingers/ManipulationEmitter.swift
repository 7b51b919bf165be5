import PointerModel

/// An emitter of the manipulations of several fingers, from beginning to end.
struct ManipulationEmitter {
    private struct Gesture {
        let kind: Manipulation.Kind
        let fingers: Int
    }

    /// Whether scrolling is natural.
    var isNatural: Bool
    /// Points per count of 1/1000 inch.
    var factor: Double
    /// Manipulation whose beginning was emitted; nil if none is under way.
    private var underWay: Gesture?

    init(isNatural: Bool, factor: Double) {
        self.isNatural = isNatural
        self.factor = factor
    }

    var isUnderWay: Bool { underWay != nil }

    /// Emits a step of a manipulation, the first one as its beginning. `way` is in millimeters. A manipulation under way keeps
    /// its kind and number of fingers.
    mutating func emit(
        _ kind: Manipulation.Kind,
        fingers: Int,
        _ way: Vector,
        scale: Double,
        rotation: Double,
        at time: Timestamp,
        _ reports: inout [PointerReport]
    ) {
        let gesture = underWay ?? Gesture(kind: kind, fingers: fingers)
        var manipulation = manipulation(gesture, underWay == nil ? .began : .changed)
        manipulation.translation = points(way)
        manipulation.scale = scale
        manipulation.rotation = rotation
        underWay = gesture
        append(manipulation, time, &reports)
    }

    /// Emits the end of the manipulation under way, if any. If `phase` is nil, the fingers turned to something else: that
    /// cancels the manipulation, except for scrolling, which ends because it has nothing to undo.
    mutating func finish(_ phase: GesturePhase?, at time: Timestamp, _ reports: inout [PointerReport]) {
        guard let underWay else { return }
        append(manipulation(underWay, phase ?? (underWay.kind == .scroll ? .ended : .cancelled)), time, &reports)
        self.underWay = nil
    }

    /// Cancels the manipulation under way.
    /// - Parameter isEdgeScrolling: whether a finger scrolls along an edge.
    /// - Returns: the cancelled manipulation; nil if none was under way.
    mutating func cancel(isEdgeScrolling: Bool) -> Manipulation? {
        defer { underWay = nil }
        let gesture = isEdgeScrolling ? Gesture(kind: .scroll, fingers: 1) : underWay
        return gesture.map { manipulation($0, .cancelled) }
    }

    /// Emits a step of one finger that scrolls along an edge.
    func emitEdgeScroll(_ phase: GesturePhase, _ way: Vector, at time: Timestamp, _ reports: inout [PointerReport]) {
        var manipulation = manipulation(Gesture(kind: .scroll, fingers: 1), phase)
        manipulation.translation = points(way)
        append(manipulation, time, &reports)
    }

    private func manipulation(_ gesture: Gesture, _ phase: GesturePhase) -> Manipulation {
        Manipulation(
            gesture.kind,
            fingers: gesture.fingers,
            phase: phase,
            isNatural: gesture.kind == .scroll && isNatural
        )
    }

    private func append(_ manipulation: Manipulation, _ time: Timestamp, _ reports: inout [PointerReport]) {
        reports.append(PointerReport(time: time, source: .touchpad, manipulation: manipulation))
    }

    /// Returns the translation in points for a motion of the fingers in millimeters.
    private func points(_ way: Vector) -> Vector { (way * (TouchpadMotion.countsPerMillimeter * factor)).finite }
}
