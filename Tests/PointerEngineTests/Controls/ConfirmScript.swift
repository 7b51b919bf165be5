import PointerEngine
import PointerModel
import Testing

/// A touch as a table: what the hand does, and where the button then stands.
struct ConfirmScript: Sendable, CustomTestStringConvertible {
    /// What happens to the button. Times are in milliseconds.
    enum Input: Sendable {
        case press(at: Point = firstTouch, maximumForce: Double, time: Int64 = 0)
        case force(Double, at: Point, time: Int64 = 0)
        case tick(Int64)
        case release(fires: Bool, time: Int64 = 0)
        case cancel
    }

    /// What a client sees afterwards.
    struct Row: Sendable {
        let input: Input
        let phase: ConfirmState.Phase
        let ring: Double

        init(_ input: Input, _ phase: ConfirmState.Phase, ring: Double) {
            self.input = input
            self.phase = phase
            self.ring = ring
        }
    }

    let testDescription: String
    let rows: [Row]

    init(_ name: String, _ rows: [Row]) {
        testDescription = name
        self.rows = rows
    }

    /// Gives the target (10, 50, 100, 100).
    static let firstTouch = Point(x: 60, y: 200)
    static let inside = Point(x: 60, y: 100)
    static let outside = firstTouch

    /// - Returns: whether the button fired.
    static func apply(_ input: Input, to control: inout ConfirmControl) -> Bool {
        func time(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: milliseconds * 1000) }
        switch input {
        case .press(let point, let maximumForce, let at):
            control.begin(at: point, maximumForce: maximumForce, time: time(at))
        case .force(let force, let point, let at): control.move(to: point, force: force, time: time(at))
        case .tick(let at): control.tick(at: time(at))
        case .release(_, let at): return control.end(at: time(at))
        case .cancel: control.cancel()
        }
        return false
    }
}
