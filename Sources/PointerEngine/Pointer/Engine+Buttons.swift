import PointerModel

/// Buttons, and where their clicks belong.
extension Engine {
    mutating func tellReleases(_ released: Buttons, isInterrupted: Bool, into events: inout EventBatch) {
        for (button, _) in Buttons.named where released.contains(button) && pointer.buttons.contains(button) {
            pointer.buttons.remove(button)
            events.events.append(
                .button(
                    button,
                    pressed: false,
                    isInterrupted: isInterrupted,
                    clickPosition: pointer.position + clickOffset
                )
            )
        }
        if pointer.buttons.isEmpty { clickOffset = .zero }
    }

    mutating func tellPresses(_ pressed: Buttons, into events: inout EventBatch) {
        if pointer.buttons.isEmpty, !pressed.isEmpty { clickOffset = clickPosition - pointer.position }
        for (button, _) in Buttons.named where pressed.contains(button) && !pointer.buttons.contains(button) {
            pointer.buttons.insert(button)
            events.events.append(.button(button, pressed: true, clickPosition: pointer.position + clickOffset))
        }
    }

    /// Where a click of a button that goes down now belongs.
    private var clickPosition: Point {
        // A region that is only not left yet is not pressed.
        guard exitDeadline == nil, let region = activeStyle.region,
            let handle = scene.handle(surface: region.surface, node: region.node)
        else {
            return pointer.position
        }
        return scene.surfaces[Int(handle.surface)].visiblePoint(
            nearest: pointer.position,
            in: handle.node,
            region: region.rect
        )
    }
}

extension SurfaceScene {
    /// The least distance of a click from the far edges of a node, which belong to its neighbors, in points.
    private static let edge = 0.01
    /// How often a point inside a turned node is brought to where the node can be seen, and back. A node that is hardly turned may take more;
    /// the click then belongs to the nearest point that can be seen.
    private static let approaches = 16

    /// The point of what a node shows that is nearest to a location, on screen: inside the node's own bounds, and inside the region and
    /// what is visible of the node where these leave anything of the bounds; else the nearest point of its hit area that is visible.
    func visiblePoint(nearest location: Point, in node: Int32, region: Rect) -> Point {
        let toScreen = toScreen(node)
        let bounds = nodes[Int(node)].bounds
        let shown = toScreen.apply(to: bounds)
        let seen = visibleHitArea(node).offsetBy(dx: frame.x, dy: frame.y)
        let visible = shown.intersection(seen)
        let pressed = visible.intersection(region)
        let area = [pressed, visible, shown.isEmpty ? shown : seen].first { !$0.isEmpty } ?? shown
        guard !toScreen.isScaleAndTranslation else { return area.clamping(location, edge: Self.edge) }
        // What is visible is no part of a turned node, nor the other way round: to the one and the other in turn.
        var point = location
        for _ in 0..<Self.approaches {
            point = toScreen.apply(to: bounds.clamping(local(ofScreen: point, in: node), edge: Self.edge))
            if area.contains(point) { return point }
            point = area.clamping(point, edge: Self.edge)
        }
        let isInside = bounds.insetBy(dx: -1, dy: -1).contains(local(ofScreen: point, in: node))
        return isInside ? point : seen.clamping(location, edge: Self.edge)
    }
}

extension Rect {
    /// The point of the rectangle that is nearest to another, at least `edge` from the far edges where there is room for that.
    fileprivate func clamping(_ point: Point, edge: Double) -> Point {
        guard !isNull, !contains(point) else { return point }
        return Point(
            x: max(minX, min(point.x, maxX - min(edge, width / 2))),
            y: max(minY, min(point.y, maxY - min(edge, height / 2)))
        )
    }
}
