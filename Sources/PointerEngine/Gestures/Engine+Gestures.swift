import PointerModel

/// Gestures of nodes.
extension Engine {
    /// Passes a report to the gesture recognizer.
    mutating func recognize(_ report: PointerReport, into events: inout EventBatch) {
        let pressKeepsRegion = tracker.pressKeepsRegion.take()
        guard scene.hasGestures || gestures.isUnderWay else { return }
        let (scene, hit) = (scene, tracker.hit)
        let wasPanning = gestures.isPanning
        gestures.process(
            report,
            location: actionPosition,
            modifiers: pointer.modifiers,
            search: { scene.gestureTarget(for: $0, from: hit) },
            into: &events.events
        )
        if !wasPanning, gestures.isPanning {
            tracker.isKeptByPan = pressKeepsRegion ?? keepsRegionWhilePanning
        }
    }

    /// Whether the region stays during a pan that begins now.
    var keepsRegionWhilePanning: Bool {
        // The pan is not in a region that only the exit delay keeps.
        guard let current = tracker.current, deadlines[.exit] == nil else { return false }
        let surface = scene[surface: current.surface]
        return !surface.interactions[Int(surface.nodes[Int(current.node)].interaction)].updatesWhilePanning
    }

    /// Passes motion of the pointer's own to the gesture recognizer.
    mutating func recognizeMotion(into events: inout EventBatch) {
        recognize(PointerReport(time: now, source: pointer.source ?? .mouse), into: &events)
    }

    /// Resolves the region after a pan, which no longer keeps the region that it began in.
    mutating func resolveAfterPan(_ cause: Transition.Cause, into events: inout EventBatch) {
        guard !gestures.isPanning, !pointer.isLocked else { return }
        let before = DisplayedPosition(pointer)
        resolveRegion(cause)
        emitChanges(since: before, into: &events)
    }

    /// Finds the nodes of the gestures in a new scene.
    mutating func followGestures(into events: inout EventBatch) {
        guard scene.hasGestures || gestures.isUnderWay else { return }
        let (scene, hit) = (scene, tracker.hit)
        gestures.layoutChanged(
            location: actionPosition,
            hovers: pointer.source != .touch,
            reunion: { surface, node, gesture in
                guard let handle = scene.handle(surface: surface, node: node),
                    scene[surface: handle.surface].isReachable(handle.node),
                    scene[surface: handle.surface].gestures(of: handle.node).contains(gesture)
                else {
                    return nil
                }
                return handle
            },
            search: { scene.gestureTarget(for: $0, from: hit) },
            into: &events.events
        )
    }
}

extension Scene {
    /// Returns the first node that meets a query, from the hit node up to the root; nil if there is none.
    func gestureTarget(for query: GestureQuery, from hit: NodeHandle?) -> GestureTarget? {
        guard let hit, let node = surfaces[Int(hit.surface)].node(meeting: query, from: hit) else { return nil }
        return GestureTarget(
            handle: NodeHandle(surface: hit.surface, node: node),
            surface: surfaces[Int(hit.surface)].name,
            node: surfaces[Int(hit.surface)].nodes[Int(node)].id,
            gestures: surfaces[Int(hit.surface)].gestures(of: node)
        )
    }
}

extension SurfaceScene {
    fileprivate func node(meeting query: GestureQuery, from hit: NodeHandle) -> Int32? {
        var node = hit.node
        if let above = query.above {
            guard above.surface == hit.surface else { return nil }
            node = nodes[Int(above.node)].parent
        }
        while node != SceneNode.none {
            let gestures = gestures(of: node)
            if !gestures.isEmpty,
                query.isMet(by: gestures, scrollMask: scrollMask(of: node), tapButtons: tapButtons(of: node))
            {
                return node
            }
            node = nodes[Int(node)].parent
        }
        return nil
    }

    func gestures(of node: Int32) -> Gestures {
        let details = nodes[Int(node)].details
        return details == SceneNode.none ? [] : self.details[Int(details)].gestures
    }

    func tapButtons(of node: Int32) -> Buttons {
        let details = nodes[Int(node)].details
        return details == SceneNode.none ? .primary : self.details[Int(details)].tapButtons
    }

    func scrollMask(of node: Int32) -> ScrollMask {
        let details = nodes[Int(node)].details
        return details == SceneNode.none ? [] : self.details[Int(details)].scrollMask
    }
}
