import PointerModel

/// Sorts rectangles along the Hilbert curve by their middles.
enum CurveOrder {
    /// Returns the indices of the rectangles in the order of the curve. Rectangles without area come last.
    static func sort(_ edges: [Edges], _ extent: RobustExtent) -> [Int32] {
        let scaleX = extent.x.placeScale
        let scaleY = extent.y.placeScale
        // A key holds the place on the curve in its upper half and the rectangle's index in its lower half.
        var keys: [UInt64] = []
        keys.reserveCapacity(edges.count)
        for (index, rect) in edges.enumerated() {
            let place =
                rect.isNone
                ? .max
                : HilbertCurve.place(
                    x: extent.x.place(rect.minX, rect.maxX, scaleX),
                    y: extent.y.place(rect.minY, rect.maxY, scaleY)
                )
            keys.append(UInt64(place) << 32 | UInt64(index))
        }
        sort(&keys)
        return keys.map { Int32(truncatingIfNeeded: $0) }
    }

    /// Sorts by the upper halves and keeps the order of equals: a radix sort of eleven bits at a time, from the least
    /// significant.
    private static func sort(_ keys: inout [UInt64]) {
        if keys.count < 512 {
            keys.sort()
            return
        }
        var other = keys
        var starts = [Int](repeating: 0, count: 2048)
        for shift in [UInt64(32), 43, 54] {
            for bucket in starts.indices { starts[bucket] = 0 }
            for key in keys { starts[Int(key &>> shift & 2047)] += 1 }
            var sum = 0
            for bucket in starts.indices {
                let size = starts[bucket]
                starts[bucket] = sum
                sum += size
            }
            for key in keys {
                let bucket = Int(key &>> shift & 2047)
                other[starts[bucket]] = key
                starts[bucket] += 1
            }
            swap(&keys, &other)
        }
    }
}
