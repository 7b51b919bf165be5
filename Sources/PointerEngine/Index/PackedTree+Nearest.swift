import PointerModel

/// The nearest item to a point found so far.
struct Nearest {
    let point: Point
    /// Squared distance of the item, or an upper bound of it; at first the square of the radius.
    private(set) var squaredDistance: Double
    private(set) var item = PackedTree.none
    /// Lower bound of the item's squared distance; equal to `squaredDistance` if that is exact.
    private var least: Double

    /// Creates a search; nil if nothing can be within the radius, because it is negative or NaN or the point is not finite.
    init?(to point: Point, within radius: Double) {
        guard radius >= 0, point.isFinite else { return nil }
        self.point = point
        squaredDistance = radius * radius
        least = squaredDistance
    }

    /// Replaces the item found so far if this one comes before it and is accepted. The distance of the former must be exact.
    ///
    /// - Returns: Whether `accept` did not reject the item.
    @inline(__always)
    mutating func consider(_ item: Int32, _ edges: Edges, where accept: (Int32) -> Bool) -> Bool {
        let distance = edges.squaredDistance(to: point)
        guard distance < squaredDistance || (distance == squaredDistance && item > self.item), !edges.isNone else {
            return true
        }
        guard accept(item) else { return false }
        squaredDistance = distance
        least = distance
        self.item = item
        return true
    }

    /// Does the same as ``consider(_:_:where:)``, for an item of which one cell is known. It reads the tree only if another item
    /// may be as near.
    ///
    /// Other parts of the item may be nearer, but then their cells show it, unless something nearer is in front.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - least: Lower bound of the squared distance of the part in the cell.
    ///   - greatest: Upper bound of the squared distance of the whole item.
    ///   - tree: The tree that has the exact edges.
    ///   - accept: Returns whether an item counts.
    /// - Returns: Whether `accept` did not reject the item.
    @inline(__always)
    mutating func consider(
        _ item: Int32,
        between least: Double,
        and greatest: Double,
        _ tree: borrowing PackedTree,
        where accept: (Int32) -> Bool
    ) -> Bool {
        if item == self.item {
            if self.least < squaredDistance {
                squaredDistance = min(squaredDistance, greatest)
                self.least = min(self.least, least)
            }
            return true
        }
        if greatest >= self.least {
            measure(tree)
            if least > squaredDistance { return true }
            guard greatest < squaredDistance else { return consider(item, tree.edges(of: item), where: accept) }
        }
        guard accept(item) else { return false }
        squaredDistance = greatest
        self.least = least
        self.item = item
        return true
    }

    /// Makes the distance exact.
    @inline(__always)
    mutating func measure(_ tree: borrowing PackedTree) {
        guard least < squaredDistance else { return }
        squaredDistance = tree.edges(of: item).squaredDistance(to: point)
        least = squaredDistance
    }
}

extension PackedTree {
    /// Updates `nearest` with the nearest item that `accept` accepts; of equally near ones, with the greatest.
    func findNearest(_ nearest: inout Nearest, where accept: (Int32) -> Bool) {
        guard count > 0 else { return }
        nearest.measure(self)
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
            // The bound of a lane without a box was capped to a finite value.
            .replacing(with: .infinity, where: blocks[block].minX .== .infinity)
        // Read as integers, positive values keep their order. The lane replaces the last four bits, which lowers a bound a
        // little.
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
                _ = nearest.consider(item, exact, where: accept)
            }
        }
    }
}
