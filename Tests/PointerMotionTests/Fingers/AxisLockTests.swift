import PointerModel
import Testing

@testable import PointerMotion

@Suite("Two fingers that scroll stay on an axis")
struct AxisLockTests {
    /// Some steps of 10 ms each, in millimeters.
    struct Part: Sendable {
        let steps: Int
        let dx: Double
        let dy: Double
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let parts: [Part]
        /// What of the last step scrolls.
        let isHorizontal: Bool
        let isVertical: Bool
    }

    static let cases = [
        Case(
            testDescription: "up and down, a little to the side",
            parts: [Part(steps: 1, dx: 0.5, dy: 1)],
            isHorizontal: false,
            isVertical: true
        ),
        Case(
            testDescription: "to the side, a little down",
            parts: [Part(steps: 1, dx: 1, dy: 0.5)],
            isHorizontal: true,
            isVertical: false
        ),
        Case(
            testDescription: "between both",
            parts: [Part(steps: 1, dx: 1, dy: 1)],
            isHorizontal: true,
            isVertical: true
        ),
        Case(
            testDescription: "after 100 ms on one axis, a short way along the other is left out",
            parts: [Part(steps: 12, dx: 0, dy: 1), Part(steps: 2, dx: 1, dy: 0)],
            isHorizontal: false,
            isVertical: true
        ),
        Case(
            testDescription: "before that it is not",
            parts: [Part(steps: 4, dx: 0, dy: 1), Part(steps: 5, dx: 1, dy: 0)],
            isHorizontal: true,
            isVertical: false
        ),
        Case(
            testDescription: "after a while along the other it has changed",
            parts: [Part(steps: 12, dx: 0, dy: 1), Part(steps: 15, dx: 1, dy: 0)],
            isHorizontal: true,
            isVertical: false
        ),
        Case(
            testDescription: "long between both frees both",
            parts: [Part(steps: 12, dx: 0, dy: 1), Part(steps: 12, dx: 1, dy: 1), Part(steps: 20, dx: 0.1, dy: 1)],
            isHorizontal: true,
            isVertical: true
        ),
        Case(
            testDescription: "5 mm at once between both do",
            parts: [Part(steps: 12, dx: 0, dy: 0.2), Part(steps: 1, dx: 5, dy: 5), Part(steps: 20, dx: 0.1, dy: 1)],
            isHorizontal: true,
            isVertical: true
        ),
        Case(
            testDescription: "too short ways have no direction",
            parts: [Part(steps: 60, dx: 0, dy: 0.02), Part(steps: 1, dx: 1, dy: 0)],
            isHorizontal: true,
            isVertical: false
        ),
    ]

    @Test("The axes that scroll", arguments: cases)
    func axes(_ example: Case) {
        var lock = AxisLock()
        var time: Int64 = 0
        var last = Vector.zero
        for part in example.parts {
            for _ in 0..<part.steps {
                time += 10_000
                last = lock.constrain(Vector(dx: part.dx, dy: part.dy), at: Timestamp(microseconds: time))
            }
        }
        let step = example.parts.last.map { Vector(dx: $0.dx, dy: $0.dy) } ?? .zero
        #expect(last.dx == (example.isHorizontal ? step.dx : 0))
        #expect(last.dy == (example.isVertical ? step.dy : 0))
    }

    @Test("A pause is no time along an axis")
    func pause() {
        var lock = AxisLock()
        for step in 0..<20 as Range<Int64> {
            _ = lock.constrain(Vector(dx: 0, dy: 1), at: Timestamp(microseconds: step * 150_000))
        }
        #expect(lock.constrain(Vector(dx: 1, dy: 0), at: Timestamp(microseconds: 3_000_000)).dx == 1)
    }
}
