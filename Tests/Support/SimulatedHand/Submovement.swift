import PointerModel

/// One submovement of least jerk (Flash and Hogan 1985), from the time of its planning on.
struct Submovement: Sendable {
    let start: Double
    let duration: Double
    /// The way that the hand makes, with its noise.
    let way: Vector
    /// The way that the hand means to make.
    let meantWay: Vector
    /// Time at which the finger lifts from the touchpad; nil if it stays down.
    let liftTime: Double?
    /// Share of the way made so far.
    private var madeShare = 0.0

    init(start: Double, duration: Double, way: Vector, meantWay: Vector, liftTime: Double?) {
        self.start = start
        self.duration = duration
        self.way = way
        self.meantWay = meantWay
        self.liftTime = liftTime
    }

    /// Returns the share of a movement's way at a share of its time, from 0 to 1.
    static func progress(_ time: Double) -> Double {
        let time = min(max(time, 0), 1)
        return time * time * time * (10 + time * (6 * time - 15))
    }

    /// Returns the speed at a share of a movement's time, in ways a duration.
    static func speed(at time: Double) -> Double { 30 * time * time * (1 - time) * (1 - time) }

    func isOver(at time: Double) -> Bool { (time - start) / duration >= 1 }

    func isLifted(at time: Double) -> Bool { liftTime.map { time >= $0 } ?? false }

    /// Advances to a time.
    /// - Returns: the share of the way made since the last call.
    mutating func advance(to time: Double) -> Double {
        let share = Self.progress((time - start) / duration)
        defer { madeShare = share }
        return share - madeShare
    }
}

/// Planning of a submovement.
extension Submovement {
    /// Share of a flick's duration after which the finger lifts.
    private static let liftShare = 0.6
    /// Longest way that a finger moves without a flick, in points.
    private static let leastFlick = 150.0

    /// Plans a submovement from where the hand believes the pointer to be toward a target.
    /// - Parameters:
    ///   - hand: the hand.
    ///   - place: place at which the hand believes the pointer to be.
    ///   - target: rectangle of the target.
    ///   - draw: noise of the decision.
    ///   - time: time of the decision.
    init(of hand: Hand, from place: Point, to target: Rect, draw: HandNoise.Draw, at time: Double) {
        let insetX = min(target.width * 0.35, target.width / 2)
        let insetY = min(target.height * 0.35, target.height / 2)
        var meant = Vector(
            dx: min(max(place.x, target.minX + insetX), target.minX + target.width - insetX) - place.x,
            dy: min(max(place.y, target.minY + insetY), target.minY + target.height - insetY) - place.y
        )
        let distance = max(meant.length, 0.5)
        let share = distance > 60 ? hand.firstShare : distance > 20 ? 0.5 + hand.firstShare / 2 : 1
        meant = meant * share
        var length = meant.length
        var duration = hand.shortestDuration + hand.durationPerDoubling * Double.log(1 + length / 20) / Double.log(2)
        if hand.device == .touchpad {
            let longest = hand.longestStroke * (0.85 + 0.3 * draw.uniform[1])
            let stroke = min(1, longest / max(length, 1))
            meant = meant * stroke
            length *= stroke
        }
        let across = Vector(dx: -meant.dy, dy: meant.dx)
        let constant = Vector(dx: draw.normal[2], dy: draw.normal[3]) * hand.constantNoise
        var way =
            meant * (1 + hand.noiseAlong * draw.normal[0]) + across * (hand.noiseAcross * draw.normal[1]) + constant
        duration *= Double.exp(0.12 * draw.normal[4])
        var liftTime: Double?
        if hand.device == .flickingTouchpad, length > Self.leastFlick {
            // What the finger makes until it lifts, and the glide after it, add up to the way.
            let made = Self.progress(Self.liftShare)
            way = way * (1 / (made + 0.1 * Self.speed(at: Self.liftShare) / duration))
            liftTime = time + Self.liftShare * duration
        }
        self.init(start: time, duration: duration, way: way, meantWay: meant, liftTime: liftTime)
    }
}
