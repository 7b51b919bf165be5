import PointerModel

/// How close the contents of a surface are to each other.
extension SurfaceScene {
    /// Whether a highlight or a lift holds the pointer in the middle of a content: if it is short and stands apart.
    func snaps(_ content: Int32, from node: Int32, settings: EffectSettings) -> Bool {
        guard settings.snapGap > 0 else { return true }
        let bounds = ownBounds(content)
        return max(bounds.width, bounds.height) <= settings.maximumSnapLength
            && isApart(content, from: node, by: settings.snapGap)
    }

    /// Whether other content is at least a gap away from a content. What surrounds the content or lies inside it is not beside it.
    /// - Parameters:
    ///   - content: node whose own bounds are the content.
    ///   - node: node of the interaction, whose ancestors and descendants do not count either.
    ///   - gap: distance in points; with 0 the result is true.
    func isApart(_ content: Int32, from node: Int32, by gap: Double) -> Bool {
        guard gap > 0 else { return true }
        let bounds = ownBounds(content)
        guard bounds.isFinite else { return true }
        var isApart = true
        var count = 0
        hitAreas.forEach(intersecting: bounds.insetBy(dx: -gap, dy: -gap)) { other in
            guard isApart else { return }
            count += 1
            guard count <= PointerEngineLimit.neighbors.most else {
                isApart = false
                return
            }
            guard other != content, isInteractive(other), !isRelated(other, node) else { return }
            let neighbor = ownBounds(other)
            guard !neighbor.covers(bounds), !bounds.covers(neighbor) else { return }
            isApart = neighbor.squaredDistance(to: bounds) >= gap * gap
        }
        return isApart
    }

    /// Returns the rectangle around a node, in the surface's space.
    private func ownBounds(_ node: Int32) -> Rect { toSurface(node).apply(to: nodes[Int(node)].bounds) }

    /// Whether the nodes are the same, or one contains the other.
    private func isRelated(_ one: Int32, _ other: Int32) -> Bool {
        let (first, second) = (min(one, other), max(one, other))
        return second < nodes[Int(first)].end
    }
}

extension Rect {
    /// Returns the square of the distance to another rectangle, 0 if they touch.
    fileprivate func squaredDistance(to other: Rect) -> Double {
        let dx = max(0, other.minX - maxX, minX - other.maxX)
        let dy = max(0, other.minY - maxY, minY - other.maxY)
        return dx * dx + dy * dy
    }
}
