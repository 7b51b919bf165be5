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

/// The curve that visits every cell of a grid of 65 536 by 65 536, always moving to a neighbor.
///
/// Rectangles that are close in its order are close in the plane, so that consecutive ones make tight nodes.
enum HilbertCurve {
    /// Four bits for each orientation of the curve and, within it, each quadrant (x in bit 1, y in bit 0): in bits 0 and 1 the
    /// quadrant's place on the curve, in bits 2 and 3 the orientation inside the quadrant.
    ///
    /// Orientation 0 visits (0, 0), (0, 1), (1, 1), (1, 0); 1 visits (0, 0), (1, 0), (1, 1), (0, 1); 2 and 3 are 0 and 1 given
    /// half a turn. The quadrants in the middle keep the orientation, the first and the last one are mirrored.
    private static let steps: UInt64 = 0x83de_c97a_65b0_2f14

    /// Returns the place of a cell on the curve.
    static func place(x: UInt16, y: UInt16) -> UInt32 {
        var place: UInt32 = 0
        var orientation: UInt64 = 0
        var bit: UInt16 = 16
        while bit > 0 {
            bit &-= 1
            let quadrant = UInt64((x &>> bit) & 1) << 1 | UInt64((y &>> bit) & 1)
            let step = steps &>> (orientation << 4 | quadrant << 2)
            place = place << 2 | UInt32(truncatingIfNeeded: step & 3)
            orientation = step >> 2 & 3
        }
        return place
    }
}
