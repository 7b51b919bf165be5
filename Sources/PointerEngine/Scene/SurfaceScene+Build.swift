import PointerModel

/// Making a surface's nodes ready.
extension SurfaceScene {
    /// Takes these nodes in place of those that are there: parents before children, siblings from back to front. One whose parent is not
    /// there before it has no place, one whose id is taken no name; both are left out.
    ///
    /// What clients answered is forgotten with the nodes; an answer that is still on its way may come.
    func build(_ declared: [Node]) {
        size = LayoutSize(of: declared)
        let openQuestions = openQuestions
        nodes = []
        nodes.reserveCapacity(declared.count)
        (placements, details, insets, interactions) = ([], [], [], [])
        (regions, repetitions, paths, styles, animations) = ([], [], [], [], [])
        ids = NodeIDs(minimumCapacity: declared.count)
        (asked, waiting) = ([], [])
        hasGestures = declared.contains { !$0.gestures.isEmpty }
        magnets = nil
        var tree = DeclaredTree(declared)
        while let (number, depth) = tree.next() {
            let children = declared[number].role == .segmentedControl ? tree.children(of: number, in: declared) : []
            add(declared[number], children: children, depth: depth, &tree.ancestors)
        }
        closeSubtrees()
        indexHitAreas()
        expectAnswers(to: openQuestions)
    }

    private func add(_ node: Node, children: [Node], depth: Int, _ ancestors: inout [Int32]) {
        let index = Int32(nodes.count)
        ancestors.removeSubrange(depth...)
        var flags: SceneNode.Flags = []
        if node.isHidden { flags.insert(.hidden) }
        if !node.isEnabled { flags.insert(.disabled) }
        if node.alpha < Node.leastHittableAlpha { flags.insert(.transparent) }
        if node.appearance.isOpaque { flags.insert(.opaque) }
        var scene = SceneNode(
            id: node.id,
            frame: node.frame,
            parent: ancestors.last ?? SceneNode.none,
            role: node.role,
            flags: flags
        )
        if let own = NodeDetails(of: node) {
            scene.details = Int32(details.count)
            details.append(own)
        }
        if let own = node.hitInsets { scene.insets = entry(own, in: \.insets) }
        if let interaction = node.interaction {
            scene.interaction = add(interaction)
        } else if let interaction = node.role?.interaction(children: children) {
            scene.interaction = add(interaction)
            scene.flags.insert(.roleInteraction)
        }
        if scene.interaction != SceneNode.none, interactions[Int(scene.interaction)].isEnabled {
            scene.interactive = index
        } else if scene.parent != SceneNode.none {
            scene.interactive = nodes[Int(scene.parent)].interactive
        }
        ancestors.append(index)
        nodes.append(scene)
        place(index)
        ids.insert(index, id: node.id)
    }

    /// Works out where a node is, its parent's place being known.
    func place(_ index: Int32) {
        let node = nodes[Int(index)]
        let transform = node.details == SceneNode.none ? .identity : details[Int(node.details)].transform
        let parent = node.parent == SceneNode.none ? nil : nodes[Int(node.parent)]
        let hasPath = node.details != SceneNode.none && details[Int(node.details)].hitPath != nil
        var isInexact = hasPath || (parent?.flags.contains(.inexact) ?? false)
        if transform == .identity, parent?.placement ?? SceneNode.none == SceneNode.none {
            let base = parent?.origin ?? .zero
            nodes[Int(index)].origin = Point(x: base.x + node.frame.x, y: base.y + node.frame.y)
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
        if isInexact { nodes[Int(index)].flags.insert(.inexact) }
    }

    /// Where a subtree ends is known when it has been walked.
    private func closeSubtrees() {
        for index in nodes.indices.reversed() {
            let end = max(nodes[index].end, Int32(index) + 1)
            nodes[index].end = end
            let parent = nodes[index].parent
            if parent != SceneNode.none { nodes[Int(parent)].end = max(nodes[Int(parent)].end, end) }
        }
    }

    /// Indexes where each node can be hit.
    func indexHitAreas() {
        var visible: [Rect] = []
        visible.reserveCapacity(nodes.count)
        for index in nodes.indices {
            let parent = nodes[index].parent
            visible.append(visibleHitArea(Int32(index), in: parent == SceneNode.none ? bounds : visible[Int(parent)]))
        }
        hitAreas = RectIndex(visible)
        magnets = nil
    }

    /// The part of a node that can be hit, `area` being its parent's; null where an obstacle keeps all of it from being hit.
    func visibleHitArea(_ index: Int32, in area: Rect) -> Rect {
        guard nodes[Int(index)].obstacle == nil else { return .null }
        let toSurface = toSurface(index)
        let placed = toSurface.apply(to: hitArea(index))
        return (toSurface.isScaleAndTranslation ? placed : placed.withClosedEdges(after: toSurface)).intersection(area)
    }

    /// The part of a node that can be hit, or with `none` of the surface, as the index has it.
    func indexedHitArea(_ index: Int32) -> Rect {
        index == SceneNode.none ? bounds : visibleHitArea(index, in: indexedHitArea(nodes[Int(index)].parent))
    }

    // MARK: Tables

    private func add(_ interaction: Interaction) -> Int32 {
        let first = Int32(regions.count)
        for region in interaction.regions { add(region) }
        var scene = SceneInteraction(
            isEnabled: interaction.isEnabled,
            isAsked: interaction.isAsked,
            updatesWhilePanning: interaction.updatesWhilePanning,
            regions: first..<Int32(regions.count),
            style: entry(interaction.style)
        )
        if let repeating = interaction.repeating {
            scene.repeating = Int32(repetitions.count)
            repetitions.append(
                SceneRepetition(
                    region: Int32(regions.count),
                    pitch: repeating.pitch,
                    // Numbers are counted on from those of the declared regions.
                    count: Int32(min(max(repeating.count, 0), LayoutLimits.repetitions.upperBound))
                )
            )
            add(repeating.first)
        }
        let priorities = regions[Int(first)...].lazy.map(\.priority)
        scene.hasPriorities = priorities.contains { $0 != priorities.first }
        interactions.append(scene)
        return Int32(interactions.count - 1)
    }

    private func add(_ region: Region) {
        var path = SceneNode.none
        if let outline = region.path {
            path = Int32(paths.count)
            paths.append(outline)
        }
        var animation = SceneNode.none
        if !region.enterAnimations.isEmpty || !region.exitAnimations.isEmpty {
            animation = Int32(animations.count)
            animations.append(RegionAnimations(enter: region.enterAnimations, exit: region.exitAnimations))
        }
        regions.append(
            SceneRegion(
                rect: region.rect,
                identifier: region.identifier,
                path: path,
                style: entry(region.style),
                animations: animation,
                priority: Int32(clamping: region.priority),
                latchingAxes: region.latchingAxes,
                modifiers: region.modifiers
            )
        )
    }

    private func entry(_ style: Style?) -> Int32 {
        guard let style else { return SceneNode.none }
        return entry(style, in: \.styles)
    }

    /// The entry of a value in a table. Controls of one kind follow each other, so the last few are looked through for its equal.
    private func entry<Value: Equatable>(
        _ value: Value,
        in table: ReferenceWritableKeyPath<SurfaceScene, [Value]>
    ) -> Int32 {
        let count = self[keyPath: table].count
        for index in (max(count - 4, 0)..<count).reversed() where self[keyPath: table][index] == value {
            return Int32(index)
        }
        self[keyPath: table].append(value)
        return Int32(count)
    }
}

extension Node {
    /// Below this opacity a node is not hit; UIKit's limit.
    static let leastHittableAlpha = 0.01
}

extension Rect {
    /// A little more than the image of a rectangle that was mirrored or turned. The edges that belong to it may have come to lie on the
    /// right or below, and rounding may have moved any; what is inside of the original is found out there.
    fileprivate func withClosedEdges(after transform: AffineTransform) -> Rect {
        let extent = [abs(minX), abs(maxX), abs(minY), abs(maxY), abs(transform.tx), abs(transform.ty)].reduce(1, max)
        let margin = extent * 1e-12
        return insetBy(dx: -margin, dy: -margin)
    }

    /// From the space of a node with this frame to its parent's. The transform acts about the middle of the frame.
    fileprivate func placing(_ transform: AffineTransform) -> AffineTransform {
        let shift = AffineTransform(translation: Vector(dx: x, dy: y))
        guard transform != .identity else { return shift }
        return AffineTransform(translation: Vector(dx: -width / 2, dy: -height / 2))
            .concatenating(transform)
            .concatenating(AffineTransform(translation: Vector(dx: width / 2, dy: height / 2)))
            .concatenating(shift)
    }
}
