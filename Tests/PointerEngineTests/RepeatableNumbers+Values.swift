import PointerModel
import TestBasics

/// Random values for the tests of the engine.
extension RepeatableNumbers {
    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    mutating func point(_ range: ClosedRange<Double>) -> Point { Point(x: number(range), y: number(range)) }

    mutating func vector(_ range: ClosedRange<Double>) -> Vector { Vector(dx: number(range), dy: number(range)) }

    mutating func rect(origin: ClosedRange<Double>, side: ClosedRange<Double>) -> Rect {
        Rect(x: number(origin), y: number(origin), width: number(side), height: number(side))
    }

    mutating func below(_ bound: Double) -> Double { Double.random(in: 0..<bound, using: &self) }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
