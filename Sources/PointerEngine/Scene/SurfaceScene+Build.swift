package import PointerModel

/// Building of a surface's nodes.
extension SurfaceScene {
    /// Replaces all nodes, as ``SurfaceBuild`` does.
    ///
    /// The clients' answers are discarded with the nodes; answers to open questions may still come.
    func build(_ declared: [Node]) {
        let openQuestions = openQuestions
        var build = SurfaceBuild(of: self, from: declared)
        while !build.advance({ _ in false }) {}
        expectAnswers(to: openQuestions)
    }

    /// Empties all tables.
    func removeAllNodes(reservingCapacity count: Int) {
        size = .zero
        gesturedNodes = 0
        discarded = 0
        nodes = []
        nodes.reserveCapacity(count)
        (placements, details, insets, interactions) = ([], [], [], [])
        (regions, repetitions, paths, styles, animations) = ([], [], [], [], [])
        ids = NodeIDs(minimumCapacity: count)
        (asked, waiting, late) = ([], [], [])
    }

    /// Adds a node in front of all others.
    /// - Parameters:
    ///   - node: The declared node.
    ///   - children: Children of a segmented control; empty for any other node.
    ///   - parent: The containing node, or `SceneNode.none`.
    func add(_ node: Node, children: [Node], to parent: Int32) {
        let index = Int32(nodes.count)
        var scene = SceneNode(id: node.id, parent: parent)
        declare(node, in: &scene)
        if scene.interaction == SceneNode.none, let interaction = node.role?.interaction(children: children) {
            scene.interaction = add(interaction)
            scene.flags.insert(.roleInteraction)
        }
        scene.interactive = interactive(of: scene, at: index)
        nodes.append(scene)
        place(index)
        ids.insert(index, id: node.id)
    }

    /// Stores what a node declares, except for the interaction of its role, which may depend on its children.
    func declare(_ node: Node, in scene: inout SceneNode) {
        scene.frame = node.frame
        scene.role = node.role
        scene.flags = []
        if node.isHidden { scene.flags.insert(.hidden) }
        if !node.isEnabled { scene.flags.insert(.disabled) }
        if node.alpha < Node.leastHittableAlpha { scene.flags.insert(.transparent) }
        if node.appearance.isOpaque { scene.flags.insert(.opaque) }
        if node.clipsToBounds { scene.flags.insert(.clips) }
        scene.details = SceneNode.none
        if let own = NodeDetails(of: node) {
            scene.details = Int32(details.count)
            details.append(own)
        }
        scene.insets = node.hitInsets.map { entry($0, in: \.insets) } ?? SceneNode.none
        scene.interaction = node.interaction.map { add($0) } ?? SceneNode.none
        size += DeclarationCount(of: node)
        if !node.gestures.isEmpty { gesturedNodes += 1 }
    }

    /// Returns the node itself, or else its nearest ancestor, with an enabled interaction. The parent's must be known.
    func interactive(of node: SceneNode, at index: Int32) -> Int32 {
        if node.interaction != SceneNode.none, interactions[Int(node.interaction)].isEnabled { return index }
        return node.parent == SceneNode.none ? SceneNode.none : nodes[Int(node.parent)].interactive
    }

    /// Computes the position of a node. The parent's must be known.
    func place(_ index: Int32) {
        let node = nodes[Int(index)]
        let transform = node.details == SceneNode.none ? .identity : details[Int(node.details)].transform
        let parent = node.parent == SceneNode.none ? nil : nodes[Int(node.parent)]
        let hasPath = node.details != SceneNode.none && details[Int(node.details)].hitPath != nil
        var isInexact = hasPath || (parent?.flags.contains(.inexact) ?? false)
        if transform == .identity, parent?.placement ?? SceneNode.none == SceneNode.none {
            let base = parent?.origin ?? .zero
            nodes[Int(index)].origin = Point(x: base.x + node.frame.x, y: base.y + node.frame.y)
            nodes[Int(index)].flags.remove(.flat)
            if node.placement != SceneNode.none {
                nodes[Int(index)].placement = SceneNode.none
                discarded += 1
            }
        } else {
            let toParent = node.frame.placing(transform)
            let toSurface = node.parent == SceneNode.none ? toParent : toParent.concatenating(toSurface(node.parent))
            let fromSurface = toSurface.inverted()
            let isFlat = fromSurface == nil
            let placement = Placement(toSurface: toSurface, fromSurface: fromSurface ?? .identity)
            if node.placement == SceneNode.none {
                nodes[Int(index)].placement = Int32(placements.count)
                placements.append(placement)
            } else {
                placements[Int(node.placement)] = placement
            }
            if isFlat { nodes[Int(index)].flags.insert(.flat) } else { nodes[Int(index)].flags.remove(.flat) }
            if !toSurface.isScaleAndTranslation { isInexact = true }
        }
        if isInexact { nodes[Int(index)].flags.insert(.inexact) } else { nodes[Int(index)].flags.remove(.inexact) }
    }

    /// Sets the ends of all subtrees. All nodes must be added.
    func closeSubtrees() {
        for index in nodes.indices.reversed() {
            let end = max(nodes[index].end, Int32(index) + 1)
            nodes[index].end = end
            let parent = nodes[index].parent
            if parent != SceneNode.none { nodes[Int(parent)].end = max(nodes[Int(parent)].end, end) }
        }
    }

    /// Indexes the hit areas of all nodes.
    func indexHitAreas() {
        var visible: [Rect] = []
        visible.reserveCapacity(nodes.count)
        for index in nodes.indices { visible.append(visibleHitArea(Int32(index), after: visible)) }
        setHitAreas(RectIndex(visible))
    }

    /// Returns the part of a node that can be hit. `visible` holds the same for all nodes before it.
    func visibleHitArea(_ index: Int32, after visible: [Rect]) -> Rect {
        let parent = nodes[Int(index)].parent
        let room = parent == SceneNode.none ? bounds : roomInside(parent, hitArea: visible[Int(parent)])
        return visibleHitArea(index, in: room)
    }

    /// Stores the index of the hit areas.
    func setHitAreas(_ index: RectIndex) {
        hitAreas = index
    }

    /// Returns the part of a node that can be hit inside `area`, its parent's; null if an obstacle keeps all of it from being
    /// hit.
    func visibleHitArea(_ index: Int32, in area: Rect) -> Rect {
        guard nodes[Int(index)].obstacle == nil else { return .null }
        let toSurface = toSurface(index)
        let placed = toSurface.apply(to: hitArea(index))
        return (toSurface.isScaleAndTranslation ? placed : placed.withClosedEdges(after: toSurface)).intersection(area)
    }

    /// Returns the part of a node, or with `none` of the surface, in which its children can be hit, as the index has it.
    func indexedRoom(inside index: Int32) -> Rect {
        guard index != SceneNode.none else { return bounds }
        return roomInside(index, hitArea: visibleHitArea(index, in: indexedRoom(inside: nodes[Int(index)].parent)))
    }

    /// Returns the part of a node's hit area in which its children can be hit: all of it, unless the node clips.
    package func roomInside(_ index: Int32, hitArea area: Rect) -> Rect {
        guard nodes[Int(index)].flags.contains(.clips) else { return area }
        let toSurface = toSurface(index)
        let clip = toSurface.apply(to: nodes[Int(index)].bounds)
        return area.intersection(toSurface.isScaleAndTranslation ? clip : clip.withClosedEdges(after: toSurface))
    }
}

extension Node {
    /// Below this opacity a node is not hit; UIKit's limit.
    static let leastHittableAlpha = 0.01
}

extension Rect {
    /// Returns the image of a mirrored or rotated rectangle, slightly enlarged. Its closed edges may now be on the right or
    /// below, and rounding may have moved any edge; hit-testing checks the original rectangle in the node's space.
    fileprivate func withClosedEdges(after transform: AffineTransform) -> Rect {
        let extent = [abs(minX), abs(maxX), abs(minY), abs(maxY), abs(transform.tx), abs(transform.ty)].reduce(1, max)
        let margin = extent * 1e-12
        return insetBy(dx: -margin, dy: -margin)
    }

    /// Returns the transform from the space of a node with this frame to its parent's. `transform` acts about the center of the
    /// frame.
    fileprivate func placing(_ transform: AffineTransform) -> AffineTransform {
        let shift = AffineTransform(translation: Vector(dx: x, dy: y))
        guard transform != .identity else { return shift }
        return AffineTransform(translation: Vector(dx: -width / 2, dy: -height / 2))
            .concatenating(transform)
            .concatenating(AffineTransform(translation: Vector(dx: width / 2, dy: height / 2)))
            .concatenating(shift)
    }
}
