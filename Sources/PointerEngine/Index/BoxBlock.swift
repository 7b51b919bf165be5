/// Sixteen boxes side by side, so that one comparison serves all of them: a node of the tree. Unused lanes hold `FloatBox.none`.
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

    /// The lanes whose box contains a point, which is rounded down.
    @inline(__always)
    func contains(x: Float, y: Float) -> SIMDMask<SIMD16<Int32>> {
        (minX .<= x) .& (minY .<= y) .& (maxX .> x) .& (maxY .> y)
    }

    /// The lanes whose box shares area with another, or might where that one was rounded outwards.
    @inline(__always)
    func intersects(_ box: FloatBox) -> SIMDMask<SIMD16<Int32>> {
        (minX .< box.maxX) .& (minY .< box.maxY) .& (maxX .> box.minX) .& (maxY .> box.minY)
    }

    /// At most the squared distance from a point, of which both roundings are given, to each of the boxes.
    ///
    /// What the arithmetic on `Float`s may lose is taken off, and differences stop where their square would overflow, so that the
    /// bound never exceeds the true one.
    @inline(__always)
    func squaredDistanceBound(down: SIMD2<Float>, up: SIMD2<Float>) -> SIMD16<Float> {
        let zero = SIMD16<Float>(repeating: 0)
        let limit = SIMD16<Float>(repeating: 1e18)
        let dx = (minX - up.x).orGreater(down.x - maxX).orGreater(zero).orLess(limit)
        let dy = (minY - up.y).orGreater(down.y - maxY).orGreater(zero).orLess(limit)
        return (dx * dx + dy * dy) * 0.999_999
    }

    /// By how much the half perimeter of each box grows when it takes in another one, of empty boxes all of it; and a little for what
    /// it is then, so that among those that need not grow the least goes first: one that has come to span everything would take
    /// everything else.
    @inline(__always)
    func growths(by box: FloatBox) -> SIMD16<Float> {
        let all = SIMD16<Float>(repeating: 0)
        let width = maxX.orGreater(all + box.maxX) - minX.orLess(all + box.minX)
        let height = maxY.orGreater(all + box.maxY) - minY.orLess(all + box.minY)
        let before = (maxX - minX).orGreater(all) + (maxY - minY).orGreater(all)
        let growths = (width + height) * 1.000_122 - before
        // Infinite boxes have no growth; any order of them will do.
        return growths.replacing(with: .greatestFiniteMagnitude, where: .!(growths .< .greatestFiniteMagnitude))
    }

    /// The box around all of them.
    var bounds: FloatBox {
        FloatBox(minX: minX.least, minY: minY.least, maxX: maxX.greatest, maxY: maxY.greatest)
    }
}
