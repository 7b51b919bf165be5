import PointerModel

/// Buttons and the positions of their clicks.
extension Engine {
    mutating func emitReleases(_ released: Buttons, isInterrupted: Bool, into events: inout EventBatch) {
        for (button, _) in Buttons.named where released.contains(button) && pointer.buttons.contains(button) {
            pointer.buttons.remove(button)
            events.events.append(
                .button(
                    ButtonEvent(
                        button,
                        isPressed: false,
                        isInterrupted: isInterrupted,
                        clickPosition: pointer.position + clickOffset
                    )
                )
            )
        }
        if pointer.buttons.isEmpty { clickOffset = .zero }
    }

    mutating func emitPresses(_ pressed: Buttons, into events: inout EventBatch) {
        if pointer.buttons.isEmpty, !pressed.isEmpty {
            if clicks.held == nil { clickOffset = pressOffset }
            clicks.notePress(
                of: pressed,
                at: pointer.position,
                clickOffset: clickOffset,
                in: tracker.activeStyle.entered,
                time: now
            )
        }
        for (button, _) in Buttons.named where pressed.contains(button) && !pointer.buttons.contains(button) {
            pointer.buttons.insert(button)
            events.events.append(
                .button(
                    ButtonEvent(
                        button,
                        isPressed: true,
                        clickPosition: pointer.position + clickOffset,
                        meant: clicks.held?.meant
                    )
                )
            )
        }
    }

    /// Offset from the pointer to the click of a button that goes down now.
    var pressOffset: Vector { clickPosition - pointer.position }

    /// Position of a click of a button that goes down now.
    private var clickPosition: Point {
        // A region that only the exit delay keeps is not pressed.
        guard deadlines[.exit] == nil, let region = tracker.activeStyle.region,
            let handle = scene.handle(surface: region.surface, node: region.node)
        else {
            guard screen.isReached, let hit = tracker.hit else { return pointer.position }
            let surface = scene.surfaces[Int(hit.surface)]
            let bounds = surface.toScreen(hit.node).apply(to: surface.nodes[Int(hit.node)].bounds)
            return clickPosition(in: hit, region: bounds)
        }
        return clickPosition(in: handle, region: region.rect)
    }

    /// Position of a click in a region of a node. Where something lies in front of what the click would press, it stays where the node was
    /// hit.
    private func clickPosition(in node: NodeHandle, region: Rect) -> Point {
        let point = scene.surfaces[Int(node.surface)].visiblePoint(
            nearest: pointer.position,
            in: node.node,
            region: region,
            within: clickMargins
        )
        return isHit(node, at: point) ? point : tracker.location
    }

    /// Whether a click at a point hits a node or what is in it, and nothing that lies in front.
    func isHit(_ node: NodeHandle, at point: Point) -> Bool {
        guard let hit = scene.hitNode(at: point) else { return false }
        return scene[surface: node.surface].contains(hit, in: node)
    }

    var clickMargins: ClickMargins { isDriven ? .ofDrivenCursor : .ofPoint }
}

/// Least distances of a click from the edges of what it presses, in points.
struct ClickMargins {
    let near: Double
    let far: Double

    /// The far edges belong to the neighbors.
    static let ofPoint = ClickMargins(near: 0, far: 0.01)
    /// The driven cursor has whole steps, of which an axis has 65536: at most 0.25 points on 16384 of them.
    static let ofDrivenCursor = ClickMargins(near: 0.25, far: 0.25)
}

extension SurfaceScene {
    /// Number of times that a point is moved alternately into a turned node and into its visible part. A node that is turned only
    /// slightly may need more; the click then goes to the nearest visible point.
    private static let approaches = 16

    /// Returns the visible point of a node that is nearest to a location, on screen. It lies inside the node's own bounds, and
    /// inside the region and the node's visible part if they leave anything of the bounds; otherwise it is the nearest visible
    /// point of the hit area.
    func visiblePoint(
        nearest location: Point,
        in node: Int32,
        region: Rect,
        within margins: ClickMargins
    ) -> Point {
        let toScreen = toScreen(node)
        let bounds = nodes[Int(node)].bounds
        let shown = toScreen.apply(to: bounds)
        let seen = visibleHitArea(node).offsetBy(dx: frame.x, dy: frame.y)
        let visible = shown.intersection(seen)
        let pressed = visible.intersection(region)
        let area = [pressed, visible, shown.isEmpty ? shown : seen].first { !$0.isEmpty } ?? shown
        guard !toScreen.isScaleAndTranslation else { return area.clamping(location, within: margins) }
        // Neither the visible rectangle nor a turned node contains the other, so the point moves into each in turn.
        var point = location
        for _ in 0..<Self.approaches {
            point = toScreen.apply(to: bounds.clamping(local(ofScreen: point, in: node), within: margins))
            if area.contains(point) { return point }
            point = area.clamping(point, within: margins)
        }
        let isInside = bounds.insetBy(dx: -1, dy: -1).contains(local(ofScreen: point, in: node))
        return isInside ? point : seen.clamping(location, within: margins)
    }
}

extension Rect {
    /// Returns the point of the rectangle that is nearest to another, at least the margins from the edges if there is room for that. A
    /// point inside stays as it is if there is no near margin.
    fileprivate func clamping(_ point: Point, within margins: ClickMargins) -> Point {
        guard !isNull, margins.near > 0 || !contains(point) else { return point }
        return Point(
            x: max(minX + min(margins.near, width / 2), min(point.x, maxX - min(margins.far, width / 2))),
            y: max(minY + min(margins.near, height / 2), min(point.y, maxY - min(margins.far, height / 2)))
        )
    }
}
