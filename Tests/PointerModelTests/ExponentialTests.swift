import Foundation
import TestBasics
import Testing

@testable import PointerModel

@Suite("The exponential function and the logarithm")
struct ExponentialTests {
    @Test("They agree with the C library's to the last digits")
    func agreement() {
        var violation = FirstViolation()
        for step in -70_000...70_000 {
            let exponent = Double(step) / 100
            let expected = Foundation.exp(exponent)
            violation.unless(abs(Double.exp(exponent) - expected) <= 4 * expected.ulp, "exp(\(exponent))")
            let value = expected * (1 + Double(step) * 1e-7)
            let logarithm = Foundation.log(value)
            violation.unless(abs(Double.log(value) - logarithm) <= 4 * max(logarithm.ulp, 1e-16), "log(\(value))")
        }
        #expect(violation.description == nil)
    }

    @Test("They undo each other")
    func inverse() {
        var violation = FirstViolation()
        for step in 1...10_000 {
            let value = Double(step) / 100
            violation.unless(abs(Double.exp(Double.log(value)) - value) < value * 1e-14, "\(value)")
        }
        #expect(violation.description == nil)
    }

    @Test("At the ends of the numbers they end too")
    func ends() {
        #expect(Double.exp(0) == 1)
        #expect(Double.exp(-1000) == 0)
        #expect(Double.exp(-.infinity) == 0)
        #expect(Double.exp(1000) == .infinity)
        #expect(Double.exp(.nan).isNaN)
        #expect(Double.log(1) == 0)
        #expect(Double.log(0) == -.infinity)
        #expect(Double.log(.infinity) == .infinity)
        #expect(Double.log(-1).isNaN)
        #expect(Double.log(.nan).isNaN)
        #expect(abs(Double.log(.leastNonzeroMagnitude) - Foundation.log(.leastNonzeroMagnitude)) < 1e-10)
    }
}
