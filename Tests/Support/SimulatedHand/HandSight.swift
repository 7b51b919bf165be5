package import PointerModel

/// What a hand sees of the pointer, late, and what it has commanded since.
struct HandSight: Sendable {
    /// Number of steps from the screen to a decision, and over which the eye averages.
    private let delay: Int
    private let window: Int
    /// The last pointers and commands, the latest last.
    private var pointers: [SeenPointer]
    private var commands: [Vector]

    init(of hand: Hand, from pointer: SeenPointer) {
        delay = Int((hand.visualDelay / HandTrial.step).rounded(.toNearestOrEven))
        window = max(1, Int((hand.averagingTime / HandTrial.step).rounded(.toNearestOrEven)))
        pointers = [SeenPointer](repeating: pointer, count: delay + window + 2)
        commands = [Vector](repeating: .zero, count: delay + window + 2)
    }

    /// The pointer's true position after the last step.
    var position: Point { pointers[pointers.count - 1].position }

    /// The region that the hand sees lit; nil if it sees none.
    var region: Int? { pointers[pointers.count - 1 - delay].region }

    /// What the hand has meant to move since what it sees.
    private var commandedSince: Vector {
        commands.suffix(delay + window / 2).reduce(.zero, +)
    }

    /// Where the hand believes the pointer to be: where it saw it, brought up to now by its own commands.
    var believedPlace: Point {
        let last = pointers.count - 1 - delay
        var sum = Vector.zero
        for pointer in pointers[last - window + 1...last] { sum = sum + (pointer.displayed - .zero) }
        return .zero + sum * (1 / Double(window)) + commandedSince
    }

    /// Whether the hand believes to be on the target.
    func isOnTarget(_ target: AimedTarget, at place: Point) -> Bool {
        let isInside = target.rect.contains(place)
        // A moving hand cannot wait for what lights up.
        guard commandedSince.length < 2 else { return isInside }
        return region == target.region || isInside && window > 1
    }

    /// Notes what the hand means to move in this step.
    mutating func command(_ way: Vector) {
        commands.removeFirst()
        commands.append(way)
    }

    /// Notes the pointer after this step.
    mutating func see(_ pointer: SeenPointer) {
        pointers.removeFirst()
        pointers.append(pointer)
    }
}

/// A pointer as a hand meets it.
package struct SeenPointer: Sendable, Hashable {
    /// Where the pointer is drawn.
    package var displayed: Point
    /// Where it is.
    package var position: Point
    /// Index of the region that has it; nil if none has it.
    package var region: Int?

    package init(displayed: Point, position: Point, region: Int?) {
        self.displayed = displayed
        self.position = position
        self.region = region
    }
}

/// What a hand sees on a screen.
extension SeenPointer {
    /// - Parameters:
    ///   - pointer: state of the pointer.
    ///   - targets: frames of what the hand may aim at.
    ///
    /// Lit is the target whose region has the pointer, or, where nobody declares regions, the one under the cursor, as programs light it.
    package init(_ pointer: PointerState, over targets: [Rect]) {
        let place = pointer.region?.rect.center ?? pointer.displayed
        self.init(
            displayed: pointer.displayed,
            position: pointer.position,
            region: targets.firstIndex { $0.contains(place) }
        )
    }
}

/// A target of a trial.
package struct AimedTarget: Sendable, Hashable {
    package var rect: Rect
    /// Index of its region; nil for a place that is meant to be empty.
    package var region: Int?

    package init(_ rect: Rect, region: Int?) {
        self.rect = rect
        self.region = region
    }
}

/// What a hand does in one step.
package struct HandAction: Sendable, Hashable {
    /// Seconds since the start of the trial.
    package var time: Double
    package var translation = Vector.zero
    /// Whether the finger comes down on the touchpad or lifts from it, and whether the button goes down or comes up.
    package var touches = false
    package var lifts = false
    package var presses = false
    package var releases = false

    package init(time: Double) {
        self.time = time
    }
}

extension Vector {
    static func - (left: Vector, right: Vector) -> Vector { left + right * -1 }

    var length: Double { (dx * dx + dy * dy).squareRoot() }
}
