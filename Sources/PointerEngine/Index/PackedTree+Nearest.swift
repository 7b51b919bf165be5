import PointerModel

/// The item found so far to be nearest to a point.
struct Nearest {
    let point: Point
    /// Of the item, or at first of the radius within which it has to be.
    private(set) var squaredDistance: Double
    private(set) var item = PackedTree.nobody
    /// How near that of the item that was looked at may be; the same where the distance is exact.
    private var least: Double

    /// Nil where nothing can be within the radius: it is negative or no number, or the point is no point.
    init?(to point: Point, within radius: Double) {
        guard radius >= 0, point.isFinite else { return nil }
        self.point = point
        squaredDistance = radius * radius
        least = squaredDistance
    }

    /// Takes an item if it goes before the one found and is accepted. That one's distance has to be exact.
    ///
    /// - Returns: Whether it was not rejected.
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

    /// The same for an item of which a part is seen, so that the tree is asked only where another one may be as near.
    ///
    /// What else there is of an item may be nearer, but then it is seen elsewhere, unless something nearer is in front.
    ///
    /// - Parameters:
    ///   - least: A bound for the squared distance of the part.
    ///   - greatest: The other one, which holds for the whole.
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
    /// Takes into `nearest` the item that is nearest among those that `accept` accepts, the greatest among equally near ones.
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
                _ = nearest.consider(item, exact, where: accept)
            }
        }
    }
}
