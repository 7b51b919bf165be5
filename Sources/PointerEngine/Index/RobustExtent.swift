/// Where the bulk of a set of rectangles lies: a few of them far out do not stretch it.
struct RobustExtent: Sendable {
    /// One axis.
    struct Span: Sendable {
        var lower: Double
        var upper: Double

        /// The middle of an interval as one of 65 536 places along the span; whatever lies outside goes to its ends.
        func place(_ minimum: Double, _ maximum: Double) -> UInt16 {
            let middle = minimum / 2 + maximum / 2
            let place = (middle - lower) / (upper - lower) * 65_535
            // NaN, where an infinite edge is involved, goes to the start.
            return place > 0 ? UInt16(min(place, 65_535)) : 0
        }
    }

    var x: Span
    var y: Span
    /// The width of the rectangles divided by their height, as half of them have at least; between a quarter and four.
    var typicalShape: Double

    /// Looks at a sample of `count` rectangles.
    init(_ count: Int, _ edges: (Int) -> Edges) {
        var xs: [Double] = []
        var ys: [Double] = []
        var shapes: [Double] = []
        let step = max(1, count / 2_000)
        for number in stride(from: 0, to: count, by: step) {
            let rect = edges(number)
            guard !rect.isNone else { continue }
            let shape = (rect.maxX - rect.minX) / (rect.maxY - rect.minY)
            shapes.append(shape.isNaN ? 1 : shape)
            for value in [rect.minX, rect.maxX] where value.isFinite { xs.append(value) }
            for value in [rect.minY, rect.maxY] where value.isFinite { ys.append(value) }
        }
        x = Self.span(&xs)
        y = Self.span(&ys)
        shapes.sort()
        typicalShape = shapes.isEmpty ? 1 : min(max(shapes[shapes.count / 2], 0.25), 4)
    }

    /// What lies between the fiftieth of the values at either end, and as much again on both sides, but no more than all of it.
    private static func span(_ values: inout [Double]) -> Span {
        values.sort()
        guard let first = values.first, let last = values.last, first < last else {
            return Span(lower: values.first ?? 0, upper: (values.first ?? 0) + 1)
        }
        let lower = values[values.count / 50]
        let upper = values[values.count - 1 - values.count / 50]
        let margin = upper - lower
        guard margin > 0, margin.isFinite else { return Span(lower: first, upper: last) }
        return Span(lower: max(first, lower - margin), upper: min(last, upper + margin))
    }
}
