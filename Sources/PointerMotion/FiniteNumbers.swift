import PointerModel

extension Vector {
    /// The vector, or zero if a component is infinite or not a number.
    var finite: Vector {
        dx.isFinite && dy.isFinite ? self : .zero
    }
}

extension Double {
    /// Returns the value clamped to a range, or `fallback` if it is not a number.
    func within(_ range: ClosedRange<Double>, else fallback: Double) -> Double {
        isNaN ? fallback : min(max(self, range.lowerBound), range.upperBound)
    }
}
