import PointerModel

/// Tells what fingers do together, from its beginning to its end.
struct ManipulationEmitter {
    private struct Told {
        let kind: Manipulation.Kind
        let fingers: Int
    }

    /// Whether what is scrolled follows natural scrolling.
    var isNatural: Bool
    /// Points a count of 1/1000 inch.
    var factor: Double
    /// What was told to have begun.
    private var underWay: Told?

    init(isNatural: Bool, factor: Double) {
        self.isNatural = isNatural
        self.factor = factor
    }

    var isUnderWay: Bool { underWay != nil }

    /// Tells a step of what fingers do together, its first as its beginning.
    /// - Parameters:
    ///   - kind: what they do; nothing else than what is under way.
    ///   - fingers: how many they are.
    ///   - way: in millimeters.
    mutating func tell(
        _ kind: Manipulation.Kind,
        fingers: Int,
        _ way: Vector,
        scale: Double,
        rotation: Double,
        at time: Timestamp,
        _ frames: inout [PointerReport]
    ) {
        let told = underWay ?? Told(kind: kind, fingers: fingers)
        var manipulation = manipulation(told, underWay == nil ? .began : .changed)
        manipulation.translation = points(way)
        manipulation.scale = scale
        manipulation.rotation = rotation
        underWay = told
        append(manipulation, time, &frames)
    }

    /// Tells the end of what is under way, if anything is.
    /// - Parameter phase: how it ends; nil: as it does where fingers turn to something else. That is no end as it should be, except for
    ///   scrolling, which has nothing to take back.
    mutating func finish(_ phase: GesturePhase?, at time: Timestamp, _ frames: inout [PointerReport]) {
        guard let underWay else { return }
        append(manipulation(underWay, phase ?? (underWay.kind == .scroll ? .ended : .cancelled)), time, &frames)
        self.underWay = nil
    }

    /// Ends what is under way without meaning anything.
    /// - Parameter isEdgeScrolling: it is a finger that scrolls along an edge.
    /// - Returns: what was.
    mutating func cancel(isEdgeScrolling: Bool) -> Manipulation? {
        defer { underWay = nil }
        let told = isEdgeScrolling ? Told(kind: .scroll, fingers: 1) : underWay
        return told.map { manipulation($0, .cancelled) }
    }

    /// Tells a step of one finger that scrolls along an edge.
    func tellEdgeScroll(_ phase: GesturePhase, _ way: Vector, at time: Timestamp, _ frames: inout [PointerReport]) {
        var manipulation = manipulation(Told(kind: .scroll, fingers: 1), phase)
        manipulation.translation = points(way)
        append(manipulation, time, &frames)
    }

    private func manipulation(_ told: Told, _ phase: GesturePhase) -> Manipulation {
        Manipulation(told.kind, fingers: told.fingers, phase: phase, isNatural: told.kind == .scroll && isNatural)
    }

    private func append(_ manipulation: Manipulation, _ time: Timestamp, _ frames: inout [PointerReport]) {
        frames.append(PointerReport(time: time, source: .touchpad, manipulation: manipulation))
    }

    /// How far something goes that goes with the fingers.
    private func points(_ way: Vector) -> Vector { (way * (TouchpadMotion.countsPerMillimeter * factor)).finite }
}
