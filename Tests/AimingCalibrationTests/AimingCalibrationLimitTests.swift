import Limits
import PointerEngine
import PointerModel
import TestBasics
import Testing

@testable import AimingCalibration

@Suite("Limits of what is kept of a hand")
struct AimingCalibrationLimitTests {
    @Test("So much is kept, and not one more", arguments: AimingCalibrationLimit.allCases)
    func limit(_ limit: AimingCalibrationLimit) throws {
        switch limit {
        case .samples:
            try expectLimit(limit, is: 1_000_000) { count in
                var trace = CourseTrace(from: .zero, at: 0)
                // The first place is that at the beginning.
                trace.begin()
                for _ in 1..<count { trace.move(to: .zero) }
                return trace.task.samples.count
            }
            try expectLimit(limit, is: 1_000_000) { count in
                var trace = CourseTrace(from: .zero, at: 0)
                trace.beginRest()
                _ = trace.advance(to: 1)
                for _ in 0..<count { trace.move(to: .zero) }
                return trace.rest.count
            }
        case .buttons:
            try expectLimit(limit, is: 10_000) { count in
                var trace = CourseTrace(from: .zero, at: 0)
                trace.begin()
                for number in 0..<count { trace.press(number % 2 == 0) }
                return trace.task.buttons.count
            }
        case .others:
            try expectLimit(limit, is: 16) { count in
                let screen = Rect(x: 0, y: 0, width: 1000, height: 800)
                let nodes = (0..<count).map { number in
                    let frame = Rect(x: 100 + 5 * Double(number), y: 100, width: 5, height: 5)
                    return Node(id: "\(number)", frame: frame, role: .button, interaction: Interaction())
                }
                let layout = Layout(
                    outputs: [Output(name: "screen", frame: screen)],
                    surfaces: [Surface(id: "window", frame: screen, nodes: nodes)]
                )
                let place = ClickPlace(
                    of: Point(x: 140, y: 140),
                    in: nil,
                    style: .system,
                    layout: PreparedLayout(layout)
                )
                return place.others.count
            }
        }
    }
}
