/// A node of the tree: sixteen boxes side by side, so that one comparison tests all of them. Unused lanes hold `FloatBox.none`.
struct BoxBlock: Sendable {
    static let width = 16
    static let empty = BoxBlock(
        minX: .init(repeating: .infinity),
        minY: .init(repeating: .infinity),
        maxX: .init(repeating: -.infinity),
        maxY: .init(repeating: -.infinity)
    )

    var minX: SIMD16<Float>
    var minY: SIMD16<Float>
    var maxX: SIMD16<Float>
    var maxY: SIMD16<Float>

    subscript(lane: Int) -> FloatBox {
        @inline(__always)
        get { FloatBox(minX: minX[lane], minY: minY[lane], maxX: maxX[lane], maxY: maxY[lane]) }
        @inline(__always)
        set {
            minX[lane] = newValue.minX
            minY[lane] = newValue.minY
            maxX[lane] = newValue.maxX
            maxY[lane] = newValue.maxY
        }
    }

    /// Returns the lanes whose box contains a point. Both coordinates must be rounded down.
    @inline(__always)
    func contains(x: Float, y: Float) -> SIMDMask<SIMD16<Int32>> {
        (minX .<= x) .& (minY .<= y) .& (maxX .> x) .& (maxY .> y)
    }

    /// Returns the lanes whose box shares area with `box`, or may share area because `box` is rounded outwards.
    @inline(__always)
    func intersects(_ box: FloatBox) -> SIMDMask<SIMD16<Int32>> {
        (minX .< box.maxX) .& (minY .< box.maxY) .& (maxX .> box.minX) .& (maxY .> box.minY)
    }

    /// Returns a lower bound of the squared distance from a point to each of the boxes.
    ///
    /// A factor makes up for what the arithmetic on `Float`s may lose, and differences are capped before their square overflows,
    /// so that the bound never exceeds the true distance.
    ///
    /// - Parameters:
    ///   - down: The point, rounded down.
    ///   - up: The point, rounded up.
    @inline(__always)
    func squaredDistanceBound(down: SIMD2<Float>, up: SIMD2<Float>) -> SIMD16<Float> {
        let zero = SIMD16<Float>(repeating: 0)
        let limit = SIMD16<Float>(repeating: 1e18)
        let dx = (minX - up.x).orGreater(down.x - maxX).orGreater(zero).orLess(limit)
        let dy = (minY - up.y).orGreater(down.y - maxY).orGreater(zero).orLess(limit)
        return (dx * dx + dy * dy) * 0.999_999
    }

    /// Returns by how much the half perimeter of each box grows when it takes in another one; for an empty box, that is the whole
    /// half perimeter of the other one.
    ///
    /// A small part of the resulting size is added, so that among boxes that need not grow the smallest comes first. Otherwise a
    /// box that spans everything would take in everything else.
    @inline(__always)
    func growths(by box: FloatBox) -> SIMD16<Float> {
        let all = SIMD16<Float>(repeating: 0)
        let width = maxX.orGreater(all + box.maxX) - minX.orLess(all + box.minX)
        let height = maxY.orGreater(all + box.maxY) - minY.orLess(all + box.minY)
        let before = (maxX - minX).orGreater(all) + (maxY - minY).orGreater(all)
        let growths = (width + height) * 1.000_122 - before
        // Infinite boxes have no finite growth; their order does not matter.
        return growths.replacing(with: .greatestFiniteMagnitude, where: .!(growths .< .greatestFiniteMagnitude))
    }

    /// Box around all lanes.
    var bounds: FloatBox {
        FloatBox(minX: minX.least, minY: minY.least, maxX: maxX.greatest, maxY: maxY.greatest)
    }

    /// The eight lanes whose centers are farthest along the axis on which the centers are more scattered.
    var upperHalf: SIMDMask<SIMD16<Int32>> {
        // Boxes without a center, infinite or `none`, go to the end.
        let end = SIMD16<Float>(repeating: .greatestFiniteMagnitude)
        var xs = minX * 0.5 + maxX * 0.5
        xs = xs.replacing(with: end, where: .!(xs .< end))
        var ys = minY * 0.5 + maxY * 0.5
        ys = ys.replacing(with: end, where: .!(ys .< end))
        let centers = xs.greatest - xs.least >= ys.greatest - ys.least ? xs : ys
        // Read as integers, negative values have the reverse order. The last four bits hold the lane, so that keys are distinct.
        let bits = unsafe unsafeBitCast(centers, to: SIMD16<Int32>.self)
        let places = bits ^ (bits &>> 31) & SIMD16(repeating: .max)
        let keys = places & SIMD16(repeating: ~15) | SIMD16.laneNumbers
        var rest = keys
        var ninth = rest.greatest
        for _ in 0..<8 {
            rest = rest.replacing(ninth, with: .min)
            ninth = rest.greatest
        }
        return keys .> SIMD16(repeating: ninth)
    }
}
