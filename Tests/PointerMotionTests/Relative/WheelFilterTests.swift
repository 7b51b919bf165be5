import MotionTesting
import PointerModel
import Testing

@testable import PointerMotion

@Suite("Wheels")
struct WheelFilterTests {
    /// Reports of a wheel, with their times in milliseconds, and by how much each scrolls.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [(time: Int64, turned: Int32, scrolls: Int32)]
    }

    static let cases = [
        Case(testDescription: "whole clicks pass", steps: [(0, 120, 120), (10, -240, -240), (9000, 120, 120)]),
        Case(
            testDescription: "quarter clicks pass",
            steps: [(0, 30, 30), (10, 30, 30), (20, -30, -30), (9000, 30, 30)]
        ),
        Case(
            testDescription: "small steps count once there is more than one of them",
            steps: [(0, 8, 0), (10, 8, 16), (20, 8, 8), (30, 16, 16)]
        ),
        Case(
            testDescription: "a finger that rests on the wheel scrolls nothing",
            steps: [(0, 8, 0), (10, -8, 0), (20, 8, 0), (30, -8, 0)]
        ),
        Case(
            testDescription: "turning back has to be meant too",
            steps: [(0, 15, 0), (10, 15, 30), (20, -15, 0), (30, -15, -30), (40, -15, -15)]
        ),
        Case(
            testDescription: "after half a second it has to be meant again",
            steps: [(0, 15, 0), (10, 15, 30), (509, 15, 15), (1009, 15, 0), (1010, 15, 30)]
        ),
        Case(
            testDescription:
                "a wheel that was seen to make small steps has to turn further than the smallest with large ones too",
            steps: [(0, 120, 120), (1000, 8, 0), (1010, 112, 120), (2000, 120, 120)]
        ),
        Case(
            testDescription: "the largest numbers do no harm",
            steps: [(0, .max, .max), (1, .min, .min), (2, 1, 0), (3, .min, .min + 1)]
        ),
    ]

    @Test("Small steps of a wheel that nobody turns are left out", arguments: cases)
    func vertical(_ example: Case) {
        var filter = WheelFilter()
        for (index, step) in example.steps.enumerated() {
            let scroll = filter.filter(
                Scroll(horizontal: 0, vertical: step.turned),
                at: Timestamp(microseconds: step.time * 1000)
            )
            #expect(scroll == Scroll(horizontal: 0, vertical: step.scrolls), "step \(index)")
        }
    }

    @Test("The same for a wheel's tilt", arguments: cases)
    func horizontal(_ example: Case) {
        var filter = WheelFilter()
        for (index, step) in example.steps.enumerated() {
            let scroll = filter.filter(
                Scroll(horizontal: step.turned, vertical: 0),
                at: Timestamp(microseconds: step.time * 1000)
            )
            #expect(scroll == Scroll(horizontal: step.scrolls, vertical: 0), "step \(index)")
        }
    }

    @Test("The wheel of a mouse scrolls the other way where that is set, and not while it is pressed")
    func mouseWheel() {
        let turn = report { $0.scroll = Scroll(horizontal: 120, vertical: -240) }
        var motion = DeviceMotion(mouse(), settings: DeviceSettings(naturalScrolling: true))
        #expect(motion.process(turn)?.scroll == Scroll(horizontal: -120, vertical: 240))
        let smallest = report { $0.scroll = Scroll(horizontal: .min, vertical: .min) }
        #expect(motion.process(smallest)?.scroll == Scroll(horizontal: .max, vertical: .max))

        motion = DeviceMotion(mouse(), settings: DeviceSettings())
        _ = motion.process(report { $0.buttons = .middle })
        var pressed = turn
        pressed.buttons = .middle
        #expect(motion.process(pressed) == nil)
        _ = motion.process(report(at: 100_000))
        #expect(motion.process(report(at: 200_000) { $0.scroll.vertical = 120 })?.scroll.vertical == 120)
    }
}
