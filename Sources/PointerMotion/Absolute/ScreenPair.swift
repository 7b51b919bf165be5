import PointerModel

/// The gesture of two fingers on a screen.
///
/// It begins once one of them is beyond the slop. Fingers that move alike scroll; if their gap changes more than their middle, they
/// pinch, which also pans and rotates. A scroll whose gap changes by much ends, and goes on as a pinch.
struct ScreenPair {
    /// Share of the gap by which it must change for a scroll to become a pinch.
    private static let turningShare = 0.25

    /// Where the slop begins: for a finger within the slop of the place where it came down, there.
    private let origins: (first: Point, second: Point)
    private let isNatural: Bool
    /// Gap and middle when the gesture began, or when the second finger came down.
    private var start: (gap: Vector, middle: Point)
    private var measure: PinchMeasure
    /// Kind of the gesture that has begun; nil if none has.
    private var kind: Manipulation.Kind?
    /// Whether a scroll has become a pinch, which begins with the next motion.
    private var isTurned = false

    /// Creates the gesture when the second finger comes down.
    /// - Parameters:
    ///   - places: where the fingers came down.
    ///   - first: where the first finger is now.
    ///   - second: where the second finger is now.
    ///   - isNatural: whether the content follows the fingers.
    init(cameDownAt places: (first: Point, second: Point), first: Point, second: Point, isNatural: Bool) {
        origins = (
            Self.isBeyond(places.first, first) ? first : places.first,
            Self.isBeyond(places.second, second) ? second : places.second
        )
        self.isNatural = isNatural
        start = Self.shape(first, second)
        measure = PinchMeasure(first, second)
    }

    /// Moves the fingers, and returns their step; nil if there is none.
    mutating func move(to first: Point, _ second: Point) -> Manipulation? {
        let (gap, middle) = Self.shape(first, second)
        let change = gap + start.gap * -1
        guard let kind else {
            guard isTurned || Self.isBeyond(origins.first, first) || Self.isBeyond(origins.second, second) else {
                return nil
            }
            let isPinch = isTurned || change.length > (middle - start.middle).length
            kind = isPinch ? .pinch : .scroll
            start = (gap, middle)
            return step(isPinch ? .pinch : .scroll, .began, measure.move(to: first, second))
        }
        if kind == .scroll, change.length > max(Gestures.slop, start.gap.length * Self.turningShare) {
            self.kind = nil
            isTurned = true
            // The pinch begins here: it has the way since the last step of the scroll.
            return step(.scroll, .ended, .nothing)
        }
        let way = measure.move(to: first, second)
        let isAtRest = kind == .scroll ? way.way == .zero : way == .nothing
        return isAtRest ? nil : step(kind, .changed, way)
    }

    /// Returns the end of the gesture; nil if none has begun.
    func end(_ phase: GesturePhase) -> Manipulation? { kind.map { step($0, phase, .nothing) } }

    private func step(_ kind: Manipulation.Kind, _ phase: GesturePhase, _ way: PinchMeasure.Step) -> Manipulation {
        let isScroll = kind == .scroll
        return Manipulation(
            kind,
            fingers: 2,
            phase: phase,
            translation: way.way,
            scale: isScroll ? 1 : way.scale,
            rotation: isScroll ? 0 : way.rotation,
            isNatural: isScroll && isNatural
        )
    }

    private static func shape(_ first: Point, _ second: Point) -> (gap: Vector, middle: Point) {
        let gap = second - first
        return (gap, first + gap * 0.5)
    }

    private static func isBeyond(_ start: Point, _ place: Point) -> Bool { (place - start).length > Gestures.slop }
}
