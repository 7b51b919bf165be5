package import PointerModel

/// Places of nodes, and what of them can be hit. "Screen" is the global space.
extension SurfaceScene {
    /// Returns the transform from the node's space to the surface's.
    package func toSurface(_ index: Int32) -> AffineTransform { toSurface(nodes[Int(index)]) }

    private func toSurface(_ node: SceneNode) -> AffineTransform {
        guard node.placement == SceneNode.none else { return placements[Int(node.placement)].toSurface }
        return AffineTransform(translation: Vector(dx: node.origin.x, dy: node.origin.y))
    }

    /// Returns the transform from the node's space to the global one.
    package func toScreen(_ index: Int32) -> AffineTransform {
        toSurface(index).concatenating(AffineTransform(translation: Vector(dx: frame.x, dy: frame.y)))
    }

    /// Converts a location from the surface's space to the node's.
    package func local(_ location: Point, in index: Int32) -> Point {
        let node = nodes[Int(index)]
        guard node.placement == SceneNode.none else {
            return placements[Int(node.placement)].fromSurface.apply(to: location)
        }
        return Point(x: location.x - node.origin.x, y: location.y - node.origin.y)
    }

    /// Converts a location from the global space to the node's.
    package func local(ofScreen location: Point, in index: Int32) -> Point { local(inside(location), in: index) }

    /// Returns the node's own hit area in its own space; of a hit path, the bounds.
    package func hitArea(_ index: Int32) -> Rect { hitArea(nodes[Int(index)]) }

    private func hitArea(_ node: SceneNode) -> Rect {
        var padding: Insets?
        if node.details != SceneNode.none {
            if details[Int(node.details)].hitPath != nil { return details[Int(node.details)].hitBounds }
            padding = details[Int(node.details)].padding
        }
        if node.insets != SceneNode.none { return node.bounds.inset(by: insets[Int(node.insets)]) }
        return node.bounds.inset(by: padding.map { -$0 } ?? declaration.hitInsets)
    }

    /// Returns how far hit area, region and highlight reach beyond the node; nil if no padding was declared.
    package func padding(_ index: Int32) -> Insets? {
        let own = nodes[Int(index)].details
        return own == SceneNode.none ? nil : details[Int(own)].padding
    }

    /// Returns the region of a node whose interaction declares none, in the node's space: its bounds with their padding.
    package func wholeRegion(_ index: Int32) -> Rect {
        let bounds = nodes[Int(index)].bounds
        return padding(index).map { bounds.inset(by: -$0) } ?? bounds
    }

    /// Returns the hit area, cut by those of the ancestors and by the surface, in the surface's space.
    package func visibleHitArea(_ index: Int32) -> Rect {
        var steps = Int.max
        return visibleHitArea(index, within: &steps)
    }

    /// Returns the same as ``visibleHitArea(_:)``, and subtracts its cost from `steps`, which are those of a ``HitTestQuery``.
    /// The result is complete even if none are left.
    package func visibleHitArea(_ index: Int32, within steps: inout Int) -> Rect {
        var area = bounds
        var inner = SceneNode.none
        var index = index
        while index != SceneNode.none {
            let node = nodes[Int(index)]
            area = area.intersection(toSurface(node).apply(to: hitArea(node)))
            if inner != SceneNode.none { area = roomInside(index, hitArea: area) }
            inner = index
            index = node.parent
            steps -= 4
        }
        return area
    }

    /// Whether the node's clip lets its content be hit at a location of the surface's space.
    package func isUnclipped(inside index: Int32, _ location: Point) -> Bool {
        let node = nodes[Int(index)]
        return !node.flags.contains(.clips) || node.bounds.contains(local(location, in: index))
    }

    /// Whether a location of the surface's space is inside the node's own hit area. Paths are checked within `steps`, which are
    /// those of a ``HitTestQuery``.
    package func isInside(_ index: Int32, _ location: Point, within steps: inout Int) -> Bool {
        let local = local(location, in: index)
        let node = nodes[Int(index)]
        guard hitArea(index).contains(local) else { return false }
        guard node.details != SceneNode.none, let path = details[Int(node.details)].hitPath else { return true }
        return path.contains(local, within: &steps) ?? true
    }

    /// Whether neither the node nor an ancestor is hidden, disabled or otherwise never hit.
    package func isReachable(_ node: Int32) -> Bool {
        var index = node
        while index != SceneNode.none {
            guard nodes[Int(index)].obstacle == nil else { return false }
            index = nodes[Int(index)].parent
        }
        return true
    }
}
