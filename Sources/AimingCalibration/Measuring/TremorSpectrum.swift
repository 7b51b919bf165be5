import PointerModel

/// The power of trembling by frequency, averaged over windows of a way.
struct TremorSpectrum: Sendable {
    /// What trembles, in hertz: from Parkinson's disease to the tremor that everybody has.
    static let band = 3.0...12.0
    /// Distance of two frequencies of ``powers``, in hertz.
    static let resolution = 0.25

    private static let frequencies = Array(stride(from: band.lowerBound, through: band.upperBound, by: resolution))

    /// Sums over all windows of the covariance within the band.
    private var (xx, xy, yy) = (0.0, 0.0, 0.0)
    private var powers = [Double](repeating: 0, count: frequencies.count)
    private var windows = 0

    /// Greatest root mean square on any axis, in points; nil without a window.
    var amplitude: Double? {
        guard windows > 0 else { return nil }
        let (mean, difference) = ((xx + yy) / 2, (xx - yy) / 2)
        let main = mean + (difference * difference + xy * xy).squareRoot()
        return (main / Double(windows)).squareRoot()
    }

    /// Frequency of the greatest power, in hertz; nil without a window, or if nothing moves.
    var peak: Double? {
        guard let (index, power) = powers.enumerated().max(by: { $0.1 < $1.1 }), power > 0 else { return nil }
        return Self.frequencies[index]
    }

    /// Adds up windows. Those shorter than 0.13 s do not count.
    /// - Parameters:
    ///   - windows: positions in steps of ``EvenPath/step``.
    ///   - isTapered: whether to fade a window at both ends, which separates frequencies but needs a second or more.
    init(_ windows: [ArraySlice<Point>], isTapered: Bool) {
        for window in windows { add(window, isTapered) }
    }

    private mutating func add(_ positions: ArraySlice<Point>, _ isTapered: Bool) {
        let count = positions.count
        guard count >= 16 else { return }
        windows += 1
        let (x, y) = (Self.prepared(positions.map(\.x), isTapered), Self.prepared(positions.map(\.y), isTapered))
        // A taper of squared sines keeps three eighths of the power.
        let scale = 2 / (Double(count) * Double(count)) / (isTapered ? 0.375 : 1)
        let duration = Double(count) * EvenPath.step
        let bins = Int((Self.band.lowerBound * duration).rounded())...Int((Self.band.upperBound * duration).rounded())
        for bin in bins where bin > 0 {
            let (one, other) = (Self.wave(x, Double(bin) / duration), Self.wave(y, Double(bin) / duration))
            xx += scale * one.dot(one)
            xy += scale * one.dot(other)
            yy += scale * other.dot(other)
        }
        for (index, frequency) in Self.frequencies.enumerated() {
            let (one, other) = (Self.wave(x, frequency), Self.wave(y, frequency))
            powers[index] += one.dot(one) + other.dot(other)
        }
    }

    /// Returns values without their mean and their trend, and tapered.
    private static func prepared(_ values: [Double], _ isTapered: Bool) -> [Double] {
        let count = Double(values.count)
        let (middle, mean) = ((count - 1) / 2, values.reduce(0, +) / count)
        var (product, square) = (0.0, 0.0)
        for (index, value) in values.enumerated() {
            product += (Double(index) - middle) * (value - mean)
            square += (Double(index) - middle) * (Double(index) - middle)
        }
        return values.enumerated().map { index, value in
            let level = value - mean - product / square * (Double(index) - middle)
            let sine = Double.sine(.pi * Double(index) / count)
            return isTapered ? level * sine * sine : level
        }
    }

    /// Returns the sum of the values times a turning vector, as Goertzel's recursion does it.
    private static func wave(_ values: [Double], _ frequency: Double) -> Vector {
        let angle = 2 * Double.pi * frequency * EvenPath.step
        let (cosine, sine) = (Double.cosine(angle), Double.sine(angle))
        var (last, former) = (0.0, 0.0)
        for value in values { (last, former) = (value + 2 * cosine * last - former, last) }
        return Vector(dx: last - former * cosine, dy: former * sine)
    }
}

extension ArraySlice<Point> {
    /// Least way back that is a turn, in points, and as a share of the whole extent.
    private static var leastTurn: (points: Double, share: Double) { (0.5, 0.25) }

    /// Number of times that the positions turn back, on the axis on which they do so more often.
    var turns: Int { Swift.max(Self.turns(map(\.x)), Self.turns(map(\.y))) }

    private static func turns(_ values: [Double]) -> Int {
        guard let first = values.first, let least = values.min(), let most = values.max() else { return 0 }
        let distance = Swift.max(leastTurn.points, leastTurn.share * (most - least))
        var (turns, direction, extreme) = (0, 0.0, first)
        for value in values {
            if direction == 0 {
                if abs(value - extreme) >= distance { (direction, extreme) = (value > extreme ? 1 : -1, value) }
            } else if (value - extreme) * direction >= 0 {
                extreme = value
            } else if abs(value - extreme) >= distance {
                turns += 1
                (direction, extreme) = (-direction, value)
            }
        }
        return turns
    }
}
