package import PointerModel

/// Changes of the layout.
extension Engine {
    /// Applies a change of the layout as a whole, or throws and changes nothing. The pointer keeps its position unless no output
    /// contains it any more.
    /// - Parameters:
    ///   - change: change to apply.
    ///   - maximum: what a surface may declare after its update. An update that changes only frames is exempt.
    ///   - time: time of the change.
    ///   - events: receives the resulting events.
    package mutating func update(
        _ change: LayoutChange,
        maximum: DeclarationCount = .unlimited,
        at time: Timestamp,
        into events: inout EventBatch
    ) throws(LayoutError) {
        // A change that fails must not advance the time.
        let plan = try scene.plan(change, maximum: maximum)
        begin(at: time, &events)
        changeScene(into: &events, surfaces: change.surfaces) { $0.carryOut(plan) }
    }

    /// Replaces the layout and the settings.
    package mutating func setLayout(
        _ layout: Layout,
        settings: EngineSettings,
        at time: Timestamp,
        into events: inout EventBatch
    ) {
        setLayout(PreparedLayout(layout), settings: settings, at: time, into: &events)
    }

    /// Replaces the layout, which other pointers may share, and the settings.
    package mutating func setLayout(
        _ layout: PreparedLayout,
        settings: EngineSettings,
        at time: Timestamp,
        into events: inout EventBatch
    ) {
        begin(at: time, &events)
        let former = self.settings.assist
        prepared = PreparedSettings(settings)
        if former != self.settings.assist { forgetHelp() }
        // The region may stay until its client has answered for the new layout.
        tracker.constrain(by: prepared.values.effects)
        changeScene(into: &events, surfaces: nil) { scene in
            let before = scene
            scene = layout.scene
            scene.expectAnswers(of: before)
        }
    }

    /// Discards the clients' answers for a node, or for all nodes of a surface, and resolves region and style again.
    /// - Throws: if there is no such surface or node.
    package mutating func invalidate(
        surface: SurfaceName,
        node: String?,
        at time: Timestamp,
        into events: inout EventBatch
    ) throws(LayoutError) {
        guard let index = scene.index(of: surface) else { throw .noSuchSurface(surface) }
        var nodes = 0..<Int32(scene.surfaces[index].nodes.count)
        if let node {
            let found = scene.surfaces[index].index(of: node)
            guard found != SceneNode.none else { throw .noSuchNode(surface: surface, node: node) }
            nodes = found..<found + 1
        }
        begin(at: time, &events)
        let before = DisplayedPosition(pointer)
        scene.own(Int32(index)).forgetAnswers(of: nodes)
        updateQuestionDeadline()
        resolveRegion(.layout, isStale: true)
        followGlideTarget()
        emitChanges(since: before, into: &events)
    }

    /// Place that the pointer keeps in another layout: that of the real cursor, unless the pointer is at a finger.
    private var placeToKeep: Point {
        guard cursor.isReported, pointer.source != .touch, clicks.held?.freezes != true, let place = cursor.place else {
            return pointer.position
        }
        return place
    }

    /// Changes the scene and resolves everything in it anew. `surfaces` names those that appear, change or disappear; it is nil
    /// if any may have changed.
    mutating func changeScene(
        into events: inout EventBatch,
        surfaces: [SurfaceName]?,
        _ change: (inout Scene) -> Void
    ) {
        let before = DisplayedPosition(pointer)
        let hitNode = tracker.hit.map {
            (surface: scene[surface: $0.surface].name, node: scene[surface: $0.surface][node: $0.node].id)
        }
        change(&scene)
        updateQuestionDeadline()
        // A latched region is not resolved at the position, and gestures stay on the node that was pressed: the engine finds it
        // by name.
        var hit = hitNode.flatMap { scene.handle(surface: $0.surface, node: $0.node) }
        if let found = hit, !scene[surface: found.surface].isReachable(found.node) { hit = nil }
        tracker.sceneChanged(hit: hit)
        updateReach()
        pointer.position = Layout.clamp(
            placeToKeep,
            movedBy: .zero,
            to: pointer.source == .touch ? scene.outputs : reach
        )
        layoutState += 1
        events.events.append(.layout(LayoutRevision(state: layoutState, surfaces: surfaces)))
        followControl(into: &events)
        let isRemoved =
            tracker.activeStyle.region.map { scene.handle(surface: $0.surface, node: $0.node) == nil } ?? false
        resolveRegion(isRemoved ? .removed : .layout, isStale: true)
        followGlideTarget()
        emitChanges(since: before, into: &events)
        let wasPanning = gestures.isPanning
        followGestures(into: &events)
        if wasPanning { resolveAfterPan(.layout, into: &events) }
    }
}
