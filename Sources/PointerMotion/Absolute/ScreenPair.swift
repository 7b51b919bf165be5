import PointerModel

/// The gesture of two fingers on a screen.
///
/// It begins once one of them is beyond the slop. Fingers that move alike scroll, and so does one that moves while the other rests,
/// because fingers that scroll seldom begin together. Fingers that part, meet or turn pinch, which also pans. A scroll whose fingers
/// then do that ends, and goes on as a pinch: where one of them has rested from the beginning, after 0.3 s.
struct ScreenPair {
    /// Share of the gap by which fingers must change it for a pinch.
    private static let pinchShare = 0.1
    /// Share of the gap by which fingers must change it that have scrolled together.
    private static let turningShare = 0.25
    /// Time for which a finger that rests may follow the one that scrolls, in seconds.
    private static let followingTime = 0.3
    /// Ways from which a finger no longer rests, and from which it moves against the other one, in points.
    private static let restingWay = 2.0
    private static let opposingWay = 4.0

    /// How two fingers move beside each other.
    private enum Company {
        case oneRests
        case alike
        case opposed
    }

    /// Where the slop begins: for a finger within the slop of the place where it came down, there.
    private let origins: (first: Point, second: Point)
    private let isNatural: Bool
    /// Where the fingers were when the second one came down, when the gesture began, or when the second one followed.
    private var start: (first: Point, second: Point)
    private var measure: PinchMeasure
    /// Kind of the gesture that has begun; nil if none has.
    private var kind: Manipulation.Kind?
    /// Whether a scroll has become a pinch, which begins with the next motion.
    private var isTurned = false
    /// Time until which a finger that rests may follow; nil once both have moved.
    private var followingEnd: Timestamp?

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
        start = (first, second)
        measure = PinchMeasure(first, second)
    }

    /// Moves the fingers, and returns their step; nil if there is none.
    mutating func move(to first: Point, _ second: Point, at time: Timestamp) -> Manipulation? {
        guard let kind else {
            guard let kind = kindOfBeginning(first, second) else { return nil }
            followingEnd =
                company(first, second) == .oneRests ? time.advanced(bySeconds: Self.followingTime) : nil
            self.kind = kind
            start = (first, second)
            return step(kind, .began, measure.move(to: first, second))
        }
        if kind == .scroll, isPinchAfterAll(first, second, at: time) {
            self.kind = nil
            isTurned = true
            // The pinch begins here: it has the way since the last step of the scroll.
            return step(.scroll, .ended, .nothing)
        }
        let way = measure.move(to: first, second)
        let isAtRest = kind == .scroll ? way.way == .zero : way == .nothing
        return isAtRest ? nil : step(kind, .changed, way)
    }

    /// Returns the kind of the gesture that begins with the fingers at these places; nil if none begins yet.
    private func kindOfBeginning(_ first: Point, _ second: Point) -> Manipulation.Kind? {
        if isTurned { return .pinch }
        guard Self.isBeyond(origins.first, first) || Self.isBeyond(origins.second, second) else { return nil }
        switch company(first, second) {
        // A finger that rests may be one that follows, also along the line through both.
        case .alike, .oneRests: return .scroll
        case .opposed:
            if change(first, second).length > bound(Self.pinchShare) { return .pinch }
            let way = (first - start.first) + (second - start.second)
            return way.length * 0.5 > Gestures.slop ? .scroll : nil
        }
    }

    /// Whether fingers that scrolled pinch now.
    private mutating func isPinchAfterAll(_ first: Point, _ second: Point, at time: Timestamp) -> Bool {
        let company = company(first, second)
        var isAlone = false
        if let end = followingEnd {
            isAlone = company == .oneRests
            if isAlone, time <= end { return false }
            if !isAlone { followingEnd = nil }
            if company == .alike, time <= end { start = (first, second) }
        }
        if isAlone || company == .opposed, stretch(first, second) > bound(Self.pinchShare) { return true }
        return change(first, second).length > bound(Self.turningShare)
    }

    private func company(_ first: Point, _ second: Point) -> Company {
        let (one, other) = (first - start.first, second - start.second)
        let lesser = min(one.length, other.length)
        let product = one.dx * other.dx + one.dy * other.dy
        if product >= 0 { return lesser < Self.restingWay ? .oneRests : .alike }
        return lesser < Self.opposingWay ? .oneRests : .opposed
    }

    /// By how much the fingers have changed their gap since ``start``.
    private func change(_ first: Point, _ second: Point) -> Vector {
        (second - first) + (start.second - start.first) * -1
    }

    /// By how much the fingers have changed their distance since ``start``.
    private func stretch(_ first: Point, _ second: Point) -> Double {
        abs((second - first).length - (start.second - start.first).length)
    }

    /// A share of the gap at ``start``, at least the slop, because fingers that are close together tremble by more than their share.
    private func bound(_ share: Double) -> Double {
        max(Gestures.slop, (start.second - start.first).length * share)
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

    private static func isBeyond(_ start: Point, _ place: Point) -> Bool { (place - start).length > Gestures.slop }
}
