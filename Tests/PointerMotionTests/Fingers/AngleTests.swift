import Foundation
import PointerModel
import TestBasics
import Testing

@testable import PointerMotion

@Suite("Directions and angles")
struct AngleTests {
    @Test("The arctangent is the C library's, all around")
    func arctangent() {
        var violation = FirstViolation()
        for step in 0..<10_000 {
            let angle = Double(step) / 10_000 * 2 * .pi
            let (x, y) = (cos(angle) * Double(step + 1), sin(angle) * Double(step + 1))
            violation.unless(abs(Double.arctangent(y, x) - atan2(y, x)) < 2e-15, "\(angle)")
        }
        #expect(violation.description == nil)
        #expect(Double.arctangent(0, 0) == 0)
        #expect(Double.arctangent(.nan, 1) == 0)
        #expect(Double.arctangent(1e300, 1e300) == 0)
        #expect(Double.arctangent(0, -1) == .pi)
    }

    @Test("An angle is clockwise, as y grows downwards")
    func clockwise() {
        let right = Vector(dx: 1, dy: 0)
        #expect(abs(right.angle(to: Vector(dx: 0, dy: 3)) - .pi / 2) < 1e-15)
        #expect(abs(right.angle(to: Vector(dx: 0, dy: -3)) + .pi / 2) < 1e-15)
        #expect(right.angle(to: .zero) == 0)
    }

    /// A way in millimeters, and what directions it may be: from up on, clockwise.
    static let ways: [(dx: Double, dy: Double, directions: [Int])] = [
        (0, 0, [0, 1, 2, 3, 4, 5, 6, 7]),
        (0, -1, [7, 0, 1]), (1, -1, [0, 1, 2]), (1, 0, [1, 2, 3]), (1, 1.9, [2, 3, 4]),
        (0, 1, [3, 4, 5]), (-1, 1, [4, 5, 6]), (-1, 0, [5, 6, 7]), (-1, -1, [6, 7, 0]),
        (0, -2, [0]), (3, -3, [1]), (2, 0, [2]), (3, 3, [3]), (0, 5, [4]), (-3, 3, [5]), (-2, 0, [6]), (-3, -3, [7]),
        (1, -3, [0, 1]), (3, -1, [1, 2]), (3, 1, [2, 3]), (-1, 3, [4, 5]), (-3, -1, [6, 7]), (-1, -3, [7, 0]),
        (0.2, -3, [0]), (0.3, -3, [0, 1]),
    ]

    @Test("The further a finger has gone, the fewer directions it can be", arguments: ways)
    func directions(dx: Double, dy: Double, directions: [Int]) {
        let bits = CompassDirections(Vector(dx: dx, dy: dy)).bits
        #expect((0..<8).filter { bits & (1 << UInt8($0)) != 0 } == directions.sorted())
    }

    @Test("Directions beside each other are alike, others not")
    func alongside() {
        for first in 0..<8 {
            for second in 0..<8 {
                let distance = min((first - second + 8) % 8, (second - first + 8) % 8)
                let one = CompassDirections(bits: 1 << UInt8(first))
                #expect(one.isAlongside(CompassDirections(bits: 1 << UInt8(second))) == (distance <= 1))
            }
        }
    }
}
