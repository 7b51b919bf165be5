import PointerModel

extension Vector {
    /// The vector, or none where a component is infinite or not a number.
    var finite: Vector {
        dx.isFinite && dy.isFinite ? self : .zero
    }
}

extension Double {
    /// The value moved into a range, or `fallback` for what is no number.
    func within(_ range: ClosedRange<Double>, else fallback: Double) -> Double {
        isNaN ? fallback : min(max(self, range.lowerBound), range.upperBound)
    }
}
