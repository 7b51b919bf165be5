import PointerModel

/// Who is hit at a point, found as the rules are written: from the front surface down the tree, point by point, with nothing prepared and
/// nothing in common with the engine but the model.
struct NaiveHitTest {
    /// A node that was asked, and what came of it.
    struct Visit: Equatable {
        let node: String
        let outcome: String
    }

    let layout: Layout
    let point: Point
    /// The node that is hit with all that contains it, innermost first, each with the point in its own space.
    private(set) var path: [(node: Node, point: Point)] = []
    private(set) var surface: Surface?
    private(set) var visits: [Visit] = []
    /// The least distance from the point to an edge that a decision depended on, in the space where it was decided.
    private(set) var margin = Double.infinity

    init(_ layout: Layout, at point: Point) {
        self.layout = layout
        self.point = point
        for surface in layout.frontToBack {
            let frame = layout.frame(of: surface)
            margin = min(margin, frame.distanceToEdge(from: point))
            guard frame.minX <= point.x, point.x < frame.maxX, frame.minY <= point.y, point.y < frame.maxY else {
                continue
            }
            self.surface = surface
            let inside = Point(x: point.x - frame.x, y: point.y - frame.y)
            _ = hit(childrenOf: nil, of: surface, at: inside)
            return
        }
    }

    /// The id of the node that is hit.
    var hit: String? { path.first?.node.id }

    private mutating func hit(childrenOf parent: String?, of surface: Surface, at point: Point) -> Bool {
        for node in surface.nodes.reversed() where node.parent == parent {
            guard let inside = node.fromParent(point) else {
                visits.append(Visit(node: node.id, outcome: "flattened"))
                continue
            }
            if let obstacle = node.obstacle {
                visits.append(Visit(node: node.id, outcome: obstacle))
                continue
            }
            guard isInside(node, of: surface, inside) else {
                visits.append(Visit(node: node.id, outcome: "outsideHitArea"))
                continue
            }
            visits.append(Visit(node: node.id, outcome: "insideHitArea"))
            let bounds = Rect(x: 0, y: 0, width: node.frame.width, height: node.frame.height)
            if node.clipsToBounds { margin = min(margin, bounds.distanceToEdge(from: inside)) }
            if node.clipsToBounds, inside.x < 0 || inside.y < 0 || inside.x >= bounds.width || inside.y >= bounds.height
            {
                visits.append(Visit(node: node.id, outcome: "outsideClip"))
            } else if hit(childrenOf: node.id, of: surface, at: inside) {
                path.append((node, inside))
                return true
            }
            visits.append(Visit(node: node.id, outcome: "hit"))
            path.append((node, inside))
            return true
        }
        return false
    }

    private mutating func isInside(_ node: Node, of surface: Surface, _ point: Point) -> Bool {
        if let outline = node.hitPath {
            // A point's neighbors show whether an outline passes.
            for (dx, dy) in [(-1e-9, -1e-9), (1e-9, -1e-9), (-1e-9, 1e-9), (1e-9, 1e-9)]
            where outline.contains(Point(x: point.x + dx, y: point.y + dy)) != outline.contains(point) {
                margin = 0
            }
            return outline.contains(point)
        }
        var insets = node.hitInsets ?? surface.hitInsets
        if node.hitInsets == nil, let padding = node.padding {
            insets = Insets(top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right)
        }
        let left = insets.left
        let top = insets.top
        let right = node.frame.width - insets.right
        let bottom = node.frame.height - insets.bottom
        let area = Rect(x: left, y: top, width: right - left, height: bottom - top)
        margin = min(margin, area.distanceToEdge(from: point))
        return left <= point.x && point.x < right && top <= point.y && point.y < bottom
    }
}

extension Layout {
    /// The surfaces as they lie: greater z in front, of equals the later one.
    var frontToBack: [Surface] {
        var sorted: [Surface] = []
        for surface in surfaces {
            let place = sorted.firstIndex { $0.z <= surface.z } ?? sorted.count
            sorted.insert(surface, at: place)
        }
        return sorted
    }

    /// Where a surface is in the global space.
    func frame(of surface: Surface) -> Rect {
        var frame = surface.frame
        for output in outputs where output.name == surface.output {
            frame.x += output.frame.x
            frame.y += output.frame.y
            break
        }
        return frame
    }
}

extension Node {
    /// A point of the parent's space in the node's; nil where the node has no area.
    func fromParent(_ point: Point) -> Point? {
        // Relative to the middle, which the transform leaves where it is but for its own shift.
        let x = point.x - frame.x - frame.width / 2 - transform.tx
        let y = point.y - frame.y - frame.height / 2 - transform.ty
        // x = a u + c v and y = b u + d v, by Cramer's rule.
        let determinant = transform.a * transform.d - transform.b * transform.c
        guard determinant != 0 else { return nil }
        let u = (x * transform.d - y * transform.c) / determinant
        let v = (transform.a * y - transform.b * x) / determinant
        return Point(x: u + frame.width / 2, y: v + frame.height / 2)
    }

    fileprivate var obstacle: String? {
        if isHidden { return "hidden" }
        if !isEnabled { return "disabled" }
        return alpha < 0.01 ? "transparent" : nil
    }
}

extension Rect {
    /// How near a point is to one of the lines that the edges lie on.
    func distanceToEdge(from point: Point) -> Double {
        min(abs(point.x - minX), abs(point.x - maxX), abs(point.y - minY), abs(point.y - maxY))
    }
}
