import PointerModel

/// The item found so far to be nearest to a point.
struct Nearest {
    let point: Point
    /// Of the item, or at first of the radius within which it has to be.
    var squaredDistance: Double
    var item = PackedTree.nobody

    /// Nil where nothing can be within the radius: it is negative or no number, or the point is no point.
    init?(to point: Point, within radius: Double) {
        guard radius >= 0, point.isFinite else { return nil }
        self.point = point
        squaredDistance = radius * radius
    }

    /// Whether an item at this distance goes before the one found.
    @inline(__always)
    func prefers(_ item: Int32, at squaredDistance: Double) -> Bool {
        squaredDistance < self.squaredDistance || (squaredDistance == self.squaredDistance && item > self.item)
    }
}

extension PackedTree {
    /// Takes into `nearest` the item that is nearest among those that `accept` accepts, the greatest among equally near ones.
    func findNearest(_ nearest: inout Nearest, where accept: (Int32) -> Bool) {
        guard count > 0 else { return }
        let down = SIMD2(Float(roundingDown: nearest.point.x), Float(roundingDown: nearest.point.y))
        let up = SIMD2(Float(roundingUp: nearest.point.x), Float(roundingUp: nearest.point.y))
        approach(root, down, up, &nearest, where: accept)
    }

    private func approach(
        _ block: Int,
        _ down: SIMD2<Float>,
        _ up: SIMD2<Float>,
        _ nearest: inout Nearest,
        where accept: (Int32) -> Bool
    ) {
        let bounds = blocks[block].squaredDistanceBound(down: down, up: up)
            // The bound of a lane without a box was cut to a finite one.
            .replacing(with: .infinity, where: blocks[block].minX .== .infinity)
        // As whole numbers positive ones have the same order; the lane takes the last bits, which makes bounds a little less.
        var keys = unsafe unsafeBitCast(bounds, to: SIMD16<Int32>.self) & SIMD16(repeating: ~15) | SIMD16.laneNumbers
        while true {
            let least = keys.least
            let bound = Float(bitPattern: UInt32(bitPattern: least & ~15))
            guard bound < .infinity, Double(bound) <= nearest.squaredDistance else { return }
            let lane = Int(least & 15)
            keys = keys.replacing(least, with: .max)
            if !isLeaf(block) {
                approach(Int(children[block][lane]), down, up, &nearest, where: accept)
            } else {
                let item = items[block][lane]
                let exact = edges(of: item, box: blocks[block][lane])
                let distance = exact.squaredDistance(to: nearest.point)
                if !exact.isNone, nearest.prefers(item, at: distance), accept(item) {
                    nearest.squaredDistance = distance
                    nearest.item = item
                }
            }
        }
    }
}
