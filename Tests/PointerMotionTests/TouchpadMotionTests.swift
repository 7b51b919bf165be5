import MotionTesting
import PointerModel
import PointerMotion
import Testing

@Suite("Motion of a touchpad")
struct TouchpadMotionTests {
    /// One sequence of reports and how many millimeters of finger each moves the pointer by.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [(report: InputReport, expected: Vector)]
    }

    static let cases = [
        Case(
            testDescription: "the first two positions move nothing, the next ones by their difference",
            steps: [
                (touch((id: 1, x: 10, y: 10)), .zero),
                (touch((id: 1, x: 11, y: 10)), .zero),
                (touch((id: 1, x: 11.5, y: 9)), Vector(dx: 0.5, dy: -1)),
                (touch((id: 1, x: 11.5, y: 9)), .zero),
            ]
        ),
        Case(
            testDescription: "another finger in the same slot starts anew",
            steps: [
                (touch((id: 1, x: 10, y: 10)), .zero),
                (touch((id: 2, x: 50, y: 50)), .zero),
                (touch((id: 2, x: 51, y: 50)), Vector(dx: 1, dy: 0)),
            ]
        ),
        Case(
            testDescription: "a lifted finger starts anew, with the same number too",
            steps: [
                (touch((id: 1, x: 10, y: 10)), .zero),
                (touch(), .zero),
                (touch((id: 1, x: 40, y: 40)), .zero),
                (touch((id: 1, x: 40, y: 42)), .zero),
                (touch((id: 1, x: 40, y: 43)), Vector(dx: 0, dy: 1)),
            ]
        ),
        Case(
            testDescription: "two fingers move nothing, and the deltas after the second are dropped",
            steps: [
                (touch((id: 1, x: 10, y: 10)), .zero),
                (touch((id: 1, x: 20, y: 10), (id: 2, x: 30, y: 10)), .zero),
                (touch((id: 1, x: 30, y: 10), (id: 2, x: 40, y: 10)), .zero),
                (touch((id: 1, x: 35, y: 10)), .zero),
                (touch((id: 1, x: 36, y: 10)), .zero),
                (touch((id: 1, x: 37, y: 10)), Vector(dx: 1, dy: 0)),
            ]
        ),
        Case(
            testDescription: "dropped reports move nothing, and motion goes on from where the finger is",
            steps: [
                (touch((id: 1, x: 10, y: 10)), .zero),
                (touch((id: 1, x: 30, y: 30), resynchronized: true), .zero),
                (touch((id: 1, x: 31, y: 30)), Vector(dx: 1, dy: 0)),
            ]
        ),
        Case(
            testDescription: "positions that are no numbers move nothing",
            steps: [
                (touch((id: 1, x: 10, y: 10)), .zero),
                (touch((id: 1, x: .nan, y: 10)), .zero),
                (touch((id: 1, x: .infinity, y: 10)), .zero),
                (touch((id: 1, x: -1e308, y: 10)), .zero),
                (touch((id: 1, x: 1e308, y: 10)), .zero),
                (touch((id: 1, x: 50, y: 30)), .zero),
                (touch((id: 1, x: 51, y: 30)), Vector(dx: 1, dy: 0)),
            ]
        ),
    ]

    @Test("The pointer follows one finger", arguments: cases)
    func follows(_ example: Case) {
        var motion = DeviceMotion(touchpad, settings: DeviceSettings(acceleration: .flat))
        for (index, step) in example.steps.enumerated() {
            let frame = motion.process(step.report)
            let way = (frame?.unaccelerated ?? .zero) * 0.0254
            #expect(
                abs(way.dx - step.expected.dx) + abs(way.dy - step.expected.dy) < 1e-9,
                "step \(index)"
            )
            #expect(step.expected == .zero || frame?.source == .touchpad, "step \(index)")
        }
    }

    @Test("A finger that has no position counts: nothing moves, and the deltas after it are dropped")
    func unplacedFinger() {
        var motion = DeviceMotion(touchpad, settings: DeviceSettings(acceleration: .flat))
        let steps: [(x: Double, claimed: Int, expected: Double)] = [
            (10, 1, 0), (11, 1, 0), (12, 1, 1), (13, 2, 0), (14, 2, 0), (15, 0, 0), (16, 0, 0), (17, 0, 1),
        ]
        for step in steps {
            var frame = touch((id: 1, x: step.x, y: 10))
            frame.claimedFingers = step.claimed
            let way = (motion.process(frame)?.unaccelerated.dx ?? 0) * 0.0254
            #expect(abs(way - step.expected) < 1e-9, "at \(step.x)")
        }
    }

    @Test("A click moves nothing and the motion reports it, with any number of fingers down")
    func click() {
        var motion = DeviceMotion(touchpad, settings: DeviceSettings(acceleration: .flat))
        var frame = touch((id: 1, x: 1, y: 1), (id: 2, x: 9, y: 9))
        frame.buttons = .primary
        #expect(motion.process(frame)?.pressed == .primary)
        #expect(motion.process(touch())?.released == .primary)
    }

    @Test("The motion reports the first finger that comes down and the last one that lifts, once each")
    func touches() {
        var motion = DeviceMotion(touchpad, settings: DeviceSettings(acceleration: .flat))
        let first: (id: Int32, x: Double, y: Double) = (1, 1, 1)
        let second: (id: Int32, x: Double, y: Double) = (2, 9, 9)
        let reports = [touch(first), touch(first), touch(first, second), touch(second), touch(), touch(), touch(first)]
        #expect(reports.map { motion.process($0)?.touch } == [.began, nil, nil, nil, .ended, nil, .began])
        #expect(motion.released(at: .zero)?.touch == .ended)
    }

    @Test("What came up while reports were dropped, or with the device, means nothing")
    func interruption() {
        var motion = DeviceMotion(touchpad, settings: DeviceSettings(acceleration: .flat))
        _ = motion.process(touch((1, 1, 1)))
        #expect(motion.process(touch((1, 1, 1), resynchronized: true)) == nil)
        #expect(motion.process(touch(resynchronized: true))?.isInterrupted == true)
        var frame = touch((1, 1, 1))
        frame.buttons = .primary
        #expect(motion.process(frame)?.isInterrupted == false)
        #expect(motion.process(touch((1, 1, 1), resynchronized: true))?.isInterrupted == true)
        _ = motion.process(frame)
        #expect(motion.released(at: .zero)?.isInterrupted == true)
    }
}
