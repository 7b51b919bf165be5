import PointerModel
import Testing

@testable import PointerDrawing

@Suite("Springs in closed form")
struct SpringStepTests {
    static let springs = [
        Spring(), Spring(response: 0.5, dampingFraction: 0.3), Spring(response: 0.2, dampingFraction: 0.95),
        Spring(response: 0.25, dampingFraction: 1.000_001), Spring(response: 0.4, dampingFraction: 2.5),
    ]

    /// Returns offset and speed after a time, by the classical Runge-Kutta method in steps of ten microseconds.
    private static func integrate(_ spring: Spring, from start: (Double, Double), seconds: Double) -> (Double, Double) {
        let frequency = 2 * Double.pi / spring.response
        let (stiffness, friction) = (frequency * frequency, 2 * spring.dampingFraction * frequency)
        func slope(_ state: (Double, Double)) -> (Double, Double) {
            (state.1, -stiffness * state.0 - friction * state.1)
        }
        func moved(_ state: (Double, Double), _ slope: (Double, Double), _ step: Double) -> (Double, Double) {
            (state.0 + slope.0 * step, state.1 + slope.1 * step)
        }
        var state = start
        let count = Int((seconds / 1e-5).rounded())
        let step = seconds / Double(count)
        for _ in 0..<count {
            let first = slope(state)
            let second = slope(moved(state, first, step / 2))
            let third = slope(moved(state, second, step / 2))
            let fourth = slope(moved(state, third, step))
            state.0 += step / 6 * (first.0 + 2 * second.0 + 2 * third.0 + fourth.0)
            state.1 += step / 6 * (first.1 + 2 * second.1 + 2 * third.1 + fourth.1)
        }
        return state
    }

    private static func step(_ spring: Spring, _ seconds: Double, from start: (Double, Double)) -> (Double, Double) {
        var offsets = SIMD8<Double>(repeating: start.0)
        var speeds = SIMD8<Double>(repeating: start.1)
        SpringStep(spring, seconds: seconds).advance(&offsets, &speeds)
        return (offsets[7], speeds[7])
    }

    @Test("A step equals numeric integration, whatever the damping", arguments: springs)
    func equalsIntegration(spring: Spring) {
        for start in [(1.0, 0.0), (0, 20), (-3, 45)] {
            for seconds in [0.004, 0.1, 0.26] {
                let exact = Self.step(spring, seconds, from: start)
                let integrated = Self.integrate(spring, from: start, seconds: seconds)
                #expect(abs(exact.0 - integrated.0) < 1e-6)
                #expect(abs(exact.1 - integrated.1) < 1e-4)
            }
        }
    }

    @Test("Steps in a row equal one of their sum", arguments: springs)
    func adds(spring: Spring) {
        var state = (2.0, -7.0)
        for seconds in [0.001, 0.03, 0.016, 0.08] { state = Self.step(spring, seconds, from: state) }
        let whole = Self.step(spring, 0.127, from: (2, -7))
        #expect(abs(state.0 - whole.0) < 1e-9)
        #expect(abs(state.1 - whole.1) < 1e-7)
    }

    @Test("After its settling time, at most a hundredth is left", arguments: springs)
    func settles(spring: Spring) {
        let left = Self.step(spring, spring.settlingTime, from: (1, 0)).0
        #expect(abs(left) <= 0.010_001)
        #expect(Self.step(spring, 0, from: (1, 5)) == (1, 5))
    }
}
