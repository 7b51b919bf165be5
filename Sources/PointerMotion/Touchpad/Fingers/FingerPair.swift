import PointerModel

/// The two fingers that represent several for classification, or the only finger.
struct FingerPair {
    private struct Finger {
        let slot: Int
        let trackingID: Int32
        /// Position when the pair was created, in millimeters.
        let start: Point

        init?(_ slot: Int, _ report: borrowing TouchpadReport) {
            guard let touch = report.touches[slot] else { return nil }
            self.slot = slot
            trackingID = touch.trackingID
            start = touch.position
        }

        /// Returns the finger's position in millimeters; nil if it is no longer active.
        func position(in report: borrowing TouchpadReport) -> Point? {
            guard let touch = report.touches[slot], touch.trackingID == trackingID, touch.isActive else { return nil }
            return touch.position
        }
    }

    private let first: Finger
    /// The second finger; nil if there is none with a position, which then counts as moving with the first.
    private let second: Finger?
    private let time: Timestamp

    /// Creates the pair. Fails if the fingers cannot represent the others: none, or only one of more than two, has a position.
    init?(_ fingers: ActiveFingers, in report: borrowing TouchpadReport) {
        var slots: (first: Int, second: Int)?
        for slot in fingers.placed {
            guard let pair = slots, let touch = report.touches[slot] else {
                slots = (slot, slot)
                continue
            }
            if fingers.count == 2 {
                slots = (pair.first, slot)
                continue
            }
            let isHigher = touch.position.y < report.touches[pair.first]?.position.y ?? -.infinity
            let isLower = touch.position.y >= report.touches[pair.second]?.position.y ?? .infinity
            slots = (isHigher ? slot : pair.first, isLower ? slot : pair.second)
        }
        guard let slots, let first = Finger(slots.first, report) else { return nil }
        let second = slots.first == slots.second ? nil : Finger(slots.second, report)
        if fingers.count > 2, second == nil { return nil }
        self.first = first
        self.second = second
        time = report.time
    }

    var firstSlot: Int { first.slot }
    var secondSlot: Int { second?.slot ?? first.slot }

    /// Returns the motion of the first finger in millimeters; nil if it is no longer active.
    func way(in report: borrowing TouchpadReport) -> Vector? {
        first.position(in: report).map { $0 - first.start }
    }

    /// Returns the input of the classifier; nil if one of the two is no longer active.
    func evidence(_ fingers: Int, in report: borrowing TouchpadReport) -> GestureClassifier.Evidence? {
        guard let position = first.position(in: report) else { return nil }
        let way = position - first.start
        let seconds = report.time.seconds(since: time)
        guard let second else {
            return GestureClassifier.Evidence(fingers: fingers, first: way, second: way, gap: .zero, seconds: seconds)
        }
        guard let other = second.position(in: report) else { return nil }
        return GestureClassifier.Evidence(
            fingers: fingers,
            first: way,
            second: other - second.start,
            gap: other - position,
            seconds: seconds
        )
    }

    /// Returns both positions in millimeters; nil if one of the fingers is no longer active or has no position.
    func positions(in report: borrowing TouchpadReport) -> (first: Point, second: Point)? {
        guard let second, let one = first.position(in: report), let other = second.position(in: report) else {
            return nil
        }
        return (one, other)
    }
}

/// The measure of a pinch: changes of the distance, the angle and the midpoint of two fingers.
struct PinchMeasure {
    /// Vector from the first to the second of the last positions.
    private var gap: Vector
    private var middle: Point

    struct Step: Equatable {
        /// Motion of the midpoint, in millimeters.
        var way: Vector
        var scale: Double
        /// In radians, clockwise.
        var rotation: Double

        static let nothing = Step(way: .zero, scale: 1, rotation: 0)
    }

    init(_ first: Point, _ second: Point) {
        gap = second - first
        middle = first + gap * 0.5
    }

    mutating func move(to first: Point, _ second: Point) -> Step {
        let next = PinchMeasure(first, second)
        defer { self = next }
        let scale = next.gap.length / gap.length
        return Step(
            way: (next.middle - middle).finite,
            // The distance of fingers at the same position is zero and has no multiples.
            scale: scale.isNormal ? scale : 1,
            rotation: gap.angle(to: next.gap)
        )
    }
}
