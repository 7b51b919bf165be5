import PointerModel

/// How fast a device moves, by what it reported last.
///
/// The speed is that of one report: its way by the time since the one before. libinput's averaging over up to 16 reports, with its rules
/// for changes of direction and of speed, is off there unless a device asks for it, as it answers late to a hand that speeds up; with two
/// reports both rules have nothing to decide.
struct MotionVelocity {
    /// After so many milliseconds without motion a device moves anew, and the time since tells nothing of the hand: the first report is
    /// taken to have lasted as long as this (libinput's MOTION_TIMEOUT).
    static let timeout = 1000.0
    /// A report takes no time at all where two share a stamp. libinput counts a microsecond more for each, which moves nothing by more
    /// than 0.1 % at 1000 Hz.
    static let leastInterval = 0.001

    /// The shortest interval that is believed, in milliseconds: a pointing stick reports 100 times a second, whatever its times say.
    private let shortestInterval: Double
    private var last: Timestamp?

    init(shortestInterval: Double = 0) {
        self.shortestInterval = shortestInterval
    }

    /// Takes in how far the device moved with the report of a time, and tells the speed in its unit per millisecond.
    mutating func next(_ way: Vector, at time: Timestamp) -> Double {
        var interval = Self.timeout
        if let last {
            // The clock is monotonic, but a recording or a driver need not be.
            guard last <= time else {
                self.last = time
                return 0
            }
            interval = min(time.seconds(since: last) * 1000, Self.timeout)
        }
        last = time
        let length = (way.dx * way.dx + way.dy * way.dy).squareRoot()
        return length / max(interval + Self.leastInterval, shortestInterval)
    }

    /// The device rests until then: the next report's way took the time since.
    mutating func restart(at time: Timestamp) {
        last = time
    }
}
