import PointerModel

/// What `RectIndex` must answer, found by looking at every rectangle.
struct LinearOracle {
    var rects: [Rect]

    func topmost(at point: Point, where accept: (Int32) -> Bool = { _ in true }) -> Int32 {
        for item in rects.indices.reversed() where rects[item].contains(point) && accept(Int32(item)) {
            return Int32(item)
        }
        return -1
    }

    func nearest(to point: Point, within radius: Double, where accept: (Int32) -> Bool = { _ in true }) -> Int32 {
        var best: Int32 = -1
        var least = Double.infinity
        for (item, rect) in rects.enumerated() where !isNowhere(rect) && accept(Int32(item)) {
            let dx = max(rect.minX - point.x, point.x - rect.maxX, 0)
            let dy = max(rect.minY - point.y, point.y - rect.maxY, 0)
            let distance = dx * dx + dy * dy
            if distance <= radius * radius, distance <= least {
                least = distance
                best = Int32(item)
            }
        }
        return best
    }

    func items(intersecting box: Rect) -> [Int32] {
        guard !isNowhere(box) else { return [] }
        return rects.indices.filter { item in
            let rect = rects[item]
            return !isNowhere(rect) && max(rect.minX, box.minX) < min(rect.maxX, box.maxX)
                && max(rect.minY, box.minY) < min(rect.maxY, box.maxY)
        }.map { Int32($0) }
    }

    /// Whether the rectangle contains no point at all.
    private func isNowhere(_ rect: Rect) -> Bool { !(rect.minX < rect.maxX && rect.minY < rect.maxY) }
}
