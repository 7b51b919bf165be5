import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

@Suite("Feel: the velocity of the last motion")
struct VelocityTrackerTests {
    /// A motion of so many points a second, reported every `interval` microseconds from `start` on.
    private static func tracker(
        _ velocity: Vector,
        every interval: Int64,
        from start: Int64 = 0,
        count: Int
    ) -> (tracker: VelocityTracker, last: Timestamp) {
        var tracker = VelocityTracker()
        var time = Timestamp(microseconds: start)
        for _ in 0..<count {
            tracker.add(velocity * (Double(interval) / 1e6), at: time)
            time.microseconds += interval
        }
        return (tracker, Timestamp(microseconds: time.microseconds - interval))
    }

    @Test(
        "Steady motion has its velocity, whatever the device's interval",
        arguments: [(125, 200), (1000, 50), (7000, 12), (8000, 3), (12_500, 8), (24_000, 5), (32_300, 2), (48_000, 4)]
    )
    func steady(interval: Int, count: Int) {
        let velocity = Vector(dx: 1200, dy: -350)
        let (tracker, last) = Self.tracker(velocity, every: Int64(interval), count: count)
        #expect(tracker.velocity(at: last).isNear(velocity, within: 1e-6))
    }

    @Test("Times that are off by milliseconds hardly change it")
    func jitter() {
        var random = RepeatableNumbers(seed: 2)
        for _ in 0..<500 {
            var tracker = VelocityTracker()
            var last = 0.0
            var time = Timestamp.zero
            for report in 1...10 {
                // What moved is exact, when it is reported is not.
                time.microseconds = Int64(report) * 12_500 + Int64(random.number(-1500...1500))
                let x = Double(report) * 12.5
                tracker.add(Vector(dx: x - last, dy: 0), at: time)
                last = x
            }
            let speed = tracker.velocity(at: time).dx
            #expect((850...1150).contains(speed), "1000 points a second were taken for \(speed)")
        }
    }

    @Test(
        "A rest before the lift leaves no velocity",
        arguments: [(0, true), (14_000, true), (28_000, true), (50_000, true), (50_001, false), (1_000_000, false)]
    )
    func pause(rest: Int64, moves: Bool) {
        let (tracker, last) = Self.tracker(Vector(dx: 900, dy: 0), every: 8000, count: 10)
        let speed = tracker.velocity(at: Timestamp(microseconds: last.microseconds + rest)).dx
        #expect(moves ? abs(speed - 900) < 1e-6 : speed == 0)
    }

    @Test("Motion before a rest does not count in the motion after it")
    func restart() {
        var (tracker, last) = Self.tracker(Vector(dx: 5000, dy: 0), every: 8000, count: 10)
        last.microseconds += 60_000
        for _ in 0..<4 {
            tracker.add(Vector(dx: 0, dy: 4), at: last)
            last.microseconds += 8000
        }
        #expect(tracker.velocity(at: last).isNear(Vector(dx: 0, dy: 500), within: 1e-6))
    }

    @Test("Only the last 64 ms count: a flick that slows down has the speed of its end")
    func window() {
        var (tracker, last) = Self.tracker(Vector(dx: 5000, dy: 0), every: 8000, count: 20)
        for _ in 0..<8 {
            last.microseconds += 8000
            tracker.add(Vector(dx: 8, dy: 0), at: last)
        }
        #expect(tracker.velocity(at: last).isNear(Vector(dx: 1000, dy: 0), within: 1e-6))
    }

    @Test("Equal and backward times make nothing infinite, and what moved with them counts")
    func disorder() {
        var tracker = VelocityTracker()
        for (time, x) in [(0, 10), (8000, 8), (8000, 0), (16_000, 4), (16_000, 4), (15_000, 0), (24_000, 8)] {
            tracker.add(Vector(dx: Double(x), dy: 0), at: Timestamp(microseconds: Int64(time)))
        }
        let speed = tracker.velocity(at: Timestamp(microseconds: 24_000)).dx
        #expect((800...1100).contains(speed))

        // The last motion was when the latest report says, not when the last report does.
        tracker.add(Vector(dx: 1, dy: 0), at: Timestamp(microseconds: 10_000))
        #expect(tracker.velocity(at: Timestamp(microseconds: 74_000)).dx > 0)

        var frozen = VelocityTracker()
        for _ in 0..<100 { frozen.add(Vector(dx: 1, dy: 1), at: .zero) }
        #expect(frozen.velocity(at: .zero) == .zero)
    }

    @Test("One report, two in a moment, and none at all are no velocity; a reset forgets")
    func tooFew() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity(at: .zero) == .zero)
        tracker.add(Vector(dx: 3, dy: 3), at: .zero)
        #expect(tracker.velocity(at: .zero) == .zero)
        tracker.add(Vector(dx: 3, dy: 3), at: Timestamp(microseconds: 1))
        #expect(tracker.velocity(at: Timestamp(microseconds: 1)) == .zero)
        tracker.add(Vector(dx: 3, dy: 3), at: Timestamp(microseconds: 9000))
        #expect(tracker.velocity(at: Timestamp(microseconds: 9000)) != .zero)
        tracker.reset()
        #expect(tracker.velocity(at: Timestamp(microseconds: 9000)) == .zero)
    }

    @Test("No order of times and no finite translation crashes it or gives a number that is none")
    func hostile() {
        var random = RepeatableNumbers(seed: 3)
        let translations = [0, 1, -1, 1e6, 1e300, -1e308, .infinity, .nan]
        let times: [Int64] = [.min, .max, 0, 1, -1, 8000, 16_000]
        var tracker = VelocityTracker()
        var violation = FirstViolation()
        for _ in 0..<20_000 {
            let time =
                Bool.random(using: &random)
                ? times.randomElement(using: &random) ?? 0 : Int64.random(in: 0...1_000_000, using: &random)
            let translation = Vector(
                dx: translations.randomElement(using: &random) ?? 0,
                dy: translations.randomElement(using: &random) ?? 0
            )
            tracker.add(translation, at: Timestamp(microseconds: time))
            let velocity = tracker.velocity(at: Timestamp(microseconds: time))
            violation.unless(velocity.isFinite, "\(velocity) after \(translation) at \(time)")
        }
        #expect(violation.description == nil)
    }
}
