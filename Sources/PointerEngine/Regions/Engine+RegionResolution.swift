import PointerModel

/// Resolution of the region, the style and the displayed position.
extension Engine {
    /// Resolves the region and the style. A region's style is resolved once, and again if it is stale.
    mutating func resolveRegion(_ cause: Transition.Cause, isStale: Bool = false) {
        let isStale = isStale || tracker.needsResolution
        if pointer.isLocked || screen.isLifted {
            tracker.hit = nil
            if questions.hasLateClients { forgetLateness() }
            tracker.leave(cause, isHidden: true)
            return
        }
        if pointer.isLatched, !isStale || holdsAnswer {
            tracker.needsResolution = isStale
            return
        }
        let isKept = clicks.held != nil || isKeptByPan
        if isKept, !isStale || holdsAnswer {
            tracker.needsResolution = isStale
            // Gestures still depend on the node under the pointer.
            tracker.hit = scene.hitNode(at: locationToResolve())
            noteRegion()
            return
        }
        let found = pointer.isLatched ? heldRegion() : isKept ? pannedRegion() : regionAtPosition()
        setRegion(found, cause, isStale: isStale)
    }

    /// Like `resolveRegion(_:isStale:)`, if nothing holds the region that the pointer is in and it is not stale.
    mutating func resolveRegionAtPosition(_ cause: Transition.Cause) {
        setRegion(regionAtPosition(), cause, isStale: false)
    }

    /// Enters the region that was found, or waits for a client's answer.
    private mutating func setRegion(
        _ found: (winner: RegionHandle?, isWaiting: Bool),
        _ cause: Transition.Cause,
        isStale: Bool
    ) {
        if found.isWaiting {
            tracker.needsResolution = isStale
            if deadlines[.wait] == nil {
                deadlines[.wait] = now.advanced(bySeconds: settings.transitions.answerDeadline)
            }
            // A region that is gone cannot stay until a client answers.
            if let region = tracker.activeStyle.region, scene.handle(surface: region.surface, node: region.node) == nil
            {
                tracker.leave(.removed)
            }
            noteRegion()
            return
        }
        tracker.needsResolution = false
        let comesBack = deadlines[.wait] != nil || deadlines[.exit] != nil
        deadlines[.wait] = nil
        guard isStale || found.winner != tracker.current else {
            deadlines[.exit] = nil
            if comesBack { noteRegion() }
            return
        }
        if found.winner == nil, !isStale, isExitDelayed {
            noteRegion()
            return
        }
        deadlines[.exit] = nil
        guard let winner = found.winner else {
            tracker.leave(cause)
            return
        }
        tracker.enter(winner, of: scene, settings: settings.effects, cause)
    }

    /// Whether the exit delay keeps the region after the pointer has left it for none. Begins the delay if necessary.
    private var isExitDelayed: Bool {
        mutating get {
            guard settings.transitions.exitDelay > 0 else { return false }
            let deadline = deadlines[.exit] ?? now.advanced(bySeconds: settings.transitions.exitDelay)
            deadlines[.exit] = deadline
            return deadline > now
        }
    }

    /// Whether a pan in progress keeps the region, or one that begins with this step.
    var isKeptByPan: Bool {
        if gestures.isPanning { return tracker.isKeptByPan }
        return tracker.pressKeepsRegion == true && gestures.beginsPan(at: pointer.position)
    }

    /// Whether the held region came from a client's answer that is no longer known. As long as its node exists, the region is
    /// held as it was, whatever the client has answered since.
    private var holdsAnswer: Bool {
        guard let identity = tracker.activeStyle.entered?.identity, identity.isAnswered,
            scene.isAsked(surface: identity.surface, node: identity.node)
        else {
            return false
        }
        return scene.region(sameAs: identity, mustLatch: pointer.isLatched, settings: settings.effects) == nil
    }

    /// Leaves a region that only the exit delay keeps.
    mutating func endExitDelay(_ cause: Transition.Cause) {
        guard deadlines[.exit] != nil else { return }
        deadlines[.exit] = nil
        tracker.leave(cause)
    }

    /// Returns the region that wins where the pointer is, and whether the engine waits for a client's answer instead.
    private mutating func regionAtPosition() -> (winner: RegionHandle?, isWaiting: Bool) {
        var location = locationToResolve(usesBubble: false)
        // While the pointer keeps moving, no answer is about its location, so waiting ends at the deadline.
        var query = HitTestQuery(mayWait: deadlines[.wait].map { $0 > now } ?? true)
        var region = find(location, &query)
        if query.leavesRoom(for: region), let place = findLocationInBubble() {
            location = place
            query = HitTestQuery(mayWait: query.mayWait)
            region = find(location, &query)
        }
        if questions.hasLateClients { forgetLateness() }
        if let asked = query.asked { ask(asked, at: location) }
        return (region, query.isWaiting)
    }

    private mutating func find(_ location: Point, _ query: inout HitTestQuery) -> RegionHandle? {
        tracker.find(
            location,
            in: scene,
            modifiers: pointer.modifiers,
            settings: settings.effects,
            query: &query
        )
    }

    /// Returns the location to resolve in place of a position in no region; nil if no bubble takes it. Mutating, because each report asks
    /// it, and the engine would be copied first for a function that only reads.
    private mutating func findLocationInBubble() -> Point? {
        guard scene.mayHaveBubble(prepared), clicks.held == nil, pointer.source != .touch else { return nil }
        return scene.locationInBubble(for: pointer.position, over: tracker.hit, settings: prepared)
    }

    /// Returns the held region in a new scene; if it is gone, releases it and returns the region at the pointer.
    private mutating func heldRegion() -> (winner: RegionHandle?, isWaiting: Bool) {
        // A slider holds whatever region it was pressed in.
        if let identity = tracker.activeStyle.entered?.identity,
            let region = scene.region(sameAs: identity, mustLatch: !control.isSlider, settings: settings.effects)
        {
            return (region, false)
        }
        if control.isSlider { return (nil, false) }
        release()
        return regionAtPosition()
    }

    /// Returns the region that a pan keeps, in a new scene or with a new style; if it is gone, the region at the pointer.
    private mutating func pannedRegion() -> (winner: RegionHandle?, isWaiting: Bool) {
        guard let identity = tracker.activeStyle.entered?.identity,
            let region = scene.region(sameAs: identity, mustLatch: false, settings: settings.effects)
        else {
            return regionAtPosition()
        }
        tracker.hit = scene.hitNode(at: locationToResolve())
        return (region, false)
    }

    /// Ends the hold of a button on a region.
    mutating func release() {
        if pointer.isLatched { clicks.forgetVisits() }
        pointer.isLatched = false
        tracker.freeAxes = []
    }
}
