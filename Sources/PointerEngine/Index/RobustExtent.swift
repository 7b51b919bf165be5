/// The extent of the bulk of a set of rectangles, and their sizes. A few outliers do not stretch it.
struct RobustExtent: Sendable {
    /// One axis.
    struct Span: Sendable {
        var lower: Double
        var upper: Double

        /// Returns the middle of an interval as one of 65 536 places along the span; what lies outside goes to its ends.
        @inline(__always)
        func place(_ minimum: Double, _ maximum: Double, _ scale: Double) -> UInt16 {
            let middle = minimum * 0.5 + maximum * 0.5
            let place = (middle - lower) * scale
            // NaN, which infinite edges cause, goes to the start.
            return place > 0 ? UInt16(truncatingIfNeeded: Int32(min(place, 65_535))) : 0
        }

        var placeScale: Double { 65_535 / (upper - lower) }
    }

    /// Greatest size of the sample; a sample is enough, because only speed depends on it.
    private static let greatestSample = 512

    let x: Span
    let y: Span
    /// Median of the rectangles' width divided by height, limited to 0.25 to 4.
    let typicalShape: Double
    /// Widths and heights of the sample.
    let sizes: [SIMD2<Double>]

    init(_ edges: [Edges]) {
        let count = edges.count
        var xs: [Double] = []
        var ys: [Double] = []
        var shapes: [Double] = []
        var sizes: [SIMD2<Double>] = []
        let sample = min(max(count / 32, 32), Self.greatestSample, max(count, 1))
        xs.reserveCapacity(2 * sample)
        ys.reserveCapacity(2 * sample)
        shapes.reserveCapacity(sample)
        sizes.reserveCapacity(sample)
        for part in 0..<sample where count > 0 {
            let rect = edges[part * (count - 1) / max(sample - 1, 1)]
            guard !rect.isNone else { continue }
            let size = SIMD2(rect.maxX - rect.minX, rect.maxY - rect.minY)
            sizes.append(size)
            let shape = size.x / size.y
            shapes.append(shape.isNaN ? 1 : shape)
            if rect.minX.isFinite { xs.append(rect.minX) }
            if rect.maxX.isFinite { xs.append(rect.maxX) }
            if rect.minY.isFinite { ys.append(rect.minY) }
            if rect.maxY.isFinite { ys.append(rect.maxY) }
        }
        // All edges, except for infinite ones.
        var least = SIMD2<Double>(repeating: .infinity)
        var greatest = SIMD2<Double>(repeating: -.infinity)
        for rect in edges {
            if rect.minX < least.x, rect.minX.isFinite { least.x = rect.minX }
            if rect.minY < least.y, rect.minY.isFinite { least.y = rect.minY }
            if rect.maxX > greatest.x, rect.maxX.isFinite { greatest.x = rect.maxX }
            if rect.maxY > greatest.y, rect.maxY.isFinite { greatest.y = rect.maxY }
        }
        x = Self.span(&xs, least.x, greatest.x)
        y = Self.span(&ys, least.y, greatest.y)
        shapes.sort()
        typicalShape = shapes.isEmpty ? 1 : min(max(shapes[shapes.count / 2], 0.25), 4)
        self.sizes = sizes
    }

    /// Returns the span of the values without a sixteenth of them at either end, extended by its own length on both sides, but
    /// not beyond all values.
    private static func span(_ values: inout [Double], _ least: Double, _ greatest: Double) -> Span {
        values.sort()
        guard least < greatest, !values.isEmpty else {
            return Span(lower: values.first ?? 0, upper: (values.first ?? 0) + 1)
        }
        let lower = values[values.count / 16]
        let upper = values[values.count - 1 - values.count / 16]
        let margin = upper - lower
        guard margin > 0, margin.isFinite else { return Span(lower: least, upper: greatest) }
        return Span(lower: max(least, lower - margin), upper: min(greatest, upper + margin))
    }
}
