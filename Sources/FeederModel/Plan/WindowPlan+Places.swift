package import PointerModel

extension WindowPlan {
    /// Returns the part of a node that is drawn, in points of the window's frame; nil if there is no such node.
    package func visibleRect(of id: String) -> Rect? {
        guard let node = nodes.first(where: { $0.id == id }) else { return nil }
        var rect = node.frame
        var parent = node.parent
        while let id = parent {
            guard let around = nodes.first(where: { $0.id == id }) else { return nil }
            if around.clipsToBounds {
                rect = rect.intersection(Rect(x: 0, y: 0, width: around.frame.width, height: around.frame.height))
            }
            rect = rect.offsetBy(dx: around.frame.x, dy: around.frame.y)
            parent = around.parent
        }
        return rect
    }

    /// Returns the path of the widget with a region that is nearest to a point, in a linear pass; nil if all are farther away than a distance.
    /// - Parameters:
    ///   - point: the point, in the window's frame.
    ///   - distance: the longest distance along an axis, in points.
    package func widget(near point: Point, within distance: Double) -> String? {
        // Only nodes without an interaction have others in them.
        var around: [String: (origin: Point, clip: Rect?)] = [:]
        var best: (path: String, distance: Double)?
        for node in nodes {
            let parent = node.parent.flatMap { around[$0] }
            let whole = node.frame.offsetBy(dx: parent?.origin.x ?? 0, dy: parent?.origin.y ?? 0)
            let shown = parent?.clip.map { whole.intersection($0) } ?? whole
            guard node.interaction != nil else {
                around[node.id] = (Point(x: whole.x, y: whole.y), node.clipsToBounds ? shown : parent?.clip)
                continue
            }
            guard !shown.isEmpty, let path = paths[node.id] else { continue }
            let away = max(
                max(shown.x - point.x, point.x - shown.x - shown.width, 0),
                max(shown.y - point.y, point.y - shown.y - shown.height, 0)
            )
            if away <= distance, best.map({ away < $0.distance }) ?? true { best = (path, away) }
        }
        return best?.path
    }

    /// Returns a widget in the pane under a point, the nearest one; nil without such a pane.
    /// - Parameter point: the point, in the window's frame.
    /// - Returns: the node's id, the path of its object, and the pane's id.
    package func scrolledWidget(near point: Point) -> (id: String, path: String, pane: String)? {
        guard let pane = nodes.last(where: { $0.clipsToBounds && $0.frame.contains(point) }),
            let content = nodes.first(where: { $0.parent == pane.id })
        else { return nil }
        var best: (id: String, path: String, distance: Double)?
        for node in nodes where node.parent == content.id {
            guard let path = paths[node.id], let rect = visibleRect(of: node.id), !rect.isEmpty else { continue }
            let distance = abs(rect.midX - point.x) + abs(rect.midY - point.y)
            if best.map({ distance < $0.distance }) ?? true { best = (node.id, path, distance) }
        }
        return best.map { ($0.id, $0.path, pane.id) }
    }
}
