import PointerModel

/// The position and the displayed position at one time, to detect a change.
struct DisplayedPosition {
    let position: Point
    let displayed: Point
    let contentOffset: Vector

    init(_ pointer: borrowing PointerState) {
        position = pointer.position
        displayed = pointer.displayed
        contentOffset = pointer.contentOffset
    }
}

/// A change of the active style that no event reports yet.
struct PendingTransition {
    let before: ActiveStyle
    var cause: Transition.Cause
    /// Whether the style changed more than once, and may be the first one again.
    var isRepeated = false
}

/// Resolution of the region, the style and the displayed position.
extension Engine {
    /// Resolves the region and the style. A region's style is resolved once, and again if it is stale.
    mutating func resolveRegion(_ cause: Transition.Cause, isStale: Bool = false) {
        let isStale = isStale || needsResolution
        if pointer.isLocked {
            hit = nil
            if hasLateClients { forgetLateness() }
            setActiveStyle(ActiveStyle(isHidden: true), cause)
            return
        }
        if pointer.isLatched, !isStale || holdsAnswer {
            needsResolution = isStale
            return
        }
        let isKept = isKeptByPan && gestures.isPanning
        if isKept, !isStale || holdsAnswer {
            needsResolution = isStale
            // Gestures still depend on the node under the pointer.
            hit = scene.hitNode(at: resolvedLocation)
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
            needsResolution = isStale
            if waitDeadline == nil {
                waitDeadline = now.advanced(bySeconds: settings.transitions.answerDeadline)
            }
            // A region that is gone cannot stay until a client answers.
            if let region = activeStyle.region, scene.handle(surface: region.surface, node: region.node) == nil {
                setActiveStyle(ActiveStyle(), .removed)
            }
            return
        }
        needsResolution = false
        waitDeadline = nil
        guard isStale || found.winner != current else {
            exitDeadline = nil
            return
        }
        if found.winner == nil, !isStale, isExitDelayed { return }
        exitDeadline = nil
        guard let winner = found.winner else {
            setActiveStyle(ActiveStyle(), cause)
            return
        }
        counters.styleRequests += 1
        setActiveStyle(ActiveStyle(entered: region(of: winner)), cause)
    }

    private mutating func region(of handle: RegionHandle) -> EnteredRegion {
        if let known = knownRegions[handle] { return known }
        let region = EnteredRegion(handle, of: scene[surface: handle.surface], settings: settings.effects)
        knownRegions.insert(region)
        return region
    }

    /// Whether the exit delay keeps the region after the pointer has left it for none. Begins the delay if necessary.
    private var isExitDelayed: Bool {
        mutating get {
            guard settings.transitions.exitDelay > 0 else { return false }
            let deadline = exitDeadline ?? now.advanced(bySeconds: settings.transitions.exitDelay)
            exitDeadline = deadline
            return deadline > now
        }
    }

    /// Whether the held region came from a client's answer that is no longer known. As long as its node exists, the region is
    /// held as it was, whatever the client has answered since.
    private var holdsAnswer: Bool {
        guard let identity = activeStyle.entered?.identity, identity.isAnswered,
            scene.isAsked(surface: identity.surface, node: identity.node)
        else {
            return false
        }
        return scene.region(sameAs: identity, mustLatch: pointer.isLatched, settings: settings.effects) == nil
    }

    /// Leaves a region that only the exit delay keeps.
    mutating func endExitDelay(_ cause: Transition.Cause) {
        guard exitDeadline != nil else { return }
        exitDeadline = nil
        setActiveStyle(ActiveStyle(), cause)
    }

    private mutating func setActiveStyle(_ new: consuming ActiveStyle, _ cause: Transition.Cause) {
        current = new.entered?.handle
        let before = activeStyle.replace(with: new)
        guard !before.isEqual(to: activeStyle) else { return }
        // Clients get several changes in one step as one transition.
        if pendingTransition == nil {
            pendingTransition = PendingTransition(before: before, cause: cause)
        } else {
            pendingTransition?.cause = cause
            pendingTransition?.isRepeated = true
        }
    }

    /// Returns the region that wins where the pointer is, and whether the engine waits for a client's answer instead.
    private mutating func regionAtPosition() -> (winner: RegionHandle?, isWaiting: Bool) {
        let location = resolvedLocation
        // While the pointer keeps moving, no answer is about its location, so waiting ends at the deadline.
        var query = HitTestQuery(mayWait: waitDeadline.map { $0 > now } ?? true)
        let (node, region) = scene.resolve(
            location,
            modifiers: pointer.modifiers,
            settings: settings.effects,
            hitCache: &hitCache,
            query: &query
        )
        hit = node
        if hasLateClients { forgetLateness() }
        counters.regionRequests += query.regionRequests
        if let asked = query.asked { ask(asked, at: location) }
        return (region, query.isWaiting)
    }

    /// Returns the held region in a new scene; if it is gone, releases it and returns the region at the pointer.
    private mutating func heldRegion() -> (winner: RegionHandle?, isWaiting: Bool) {
        var isSlider = false
        if case .slider? = control?.automaton { isSlider = true }
        // A slider holds whatever region it was pressed in.
        if let identity = activeStyle.entered?.identity,
            let region = scene.region(sameAs: identity, mustLatch: !isSlider, settings: settings.effects)
        {
            return (region, false)
        }
        if isSlider { return (nil, false) }
        release()
        return regionAtPosition()
    }

    /// Returns the region that a pan keeps, in a new scene or with a new style; if it is gone, the region at the pointer.
    private mutating func pannedRegion() -> (winner: RegionHandle?, isWaiting: Bool) {
        guard let identity = activeStyle.entered?.identity,
            let region = scene.region(sameAs: identity, mustLatch: false, settings: settings.effects)
        else {
            return regionAtPosition()
        }
        hit = scene.hitNode(at: resolvedLocation)
        return (region, false)
    }

    /// Ends the hold of a button on a region.
    mutating func release() {
        pointer.isLatched = false
        freeAxes = []
    }

    /// Computes the displayed position and the content offset.
    mutating func display() {
        (pointer.displayed, pointer.contentOffset) = displayConstraint.displayed(for: pointer.position, free: freeAxes)
    }

    /// Emits what a step has changed: motion, the releases that came with it, the transition, and the request to a client.
    mutating func emitChanges(
        since before: DisplayedPosition,
        releases: Buttons = [],
        isInterrupted: Bool = false,
        into events: inout EventBatch
    ) {
        display()
        if before.position != pointer.position || before.displayed != pointer.displayed
            || before.contentOffset != pointer.contentOffset
        {
            events.events.append(
                .motion(
                    position: pointer.position,
                    displayed: pointer.displayed,
                    contentOffset: pointer.contentOffset
                )
            )
        }
        if !releases.isEmpty { emitReleases(releases, isInterrupted: isInterrupted, into: &events) }
        if let change = pendingTransition.take() { emit(change, into: &events) }
        if let request {
            events.events.append(.request(request))
            self.request = nil
        }
    }

    /// Emits one transition: the exit, the enter, the style. Between two regions there is no system style.
    private mutating func emit(_ change: PendingTransition, into events: inout EventBatch) {
        if change.isRepeated, change.before.isEqual(to: activeStyle) { return }
        if let interrupted = pointer.transition { events.events.append(.completion(interrupted, finished: false)) }
        lastTransition += 1
        let transition = Transition(id: lastTransition, cause: change.cause, spring: derived.spring)
        pointer.transition = transition
        transitionEnd = now.advanced(byMicroseconds: derived.settlingTime)
        if !change.before.isSameRegion(as: activeStyle) {
            if let old = change.before.region { events.events.append(.exit(old, transition)) }
            if let new = activeStyle.region {
                events.events.append(.enter(new, transition))
                // A mouse may have come to rest before it was in a region.
                if pointer.source == .mouse, restDeadline == nil { rest() }
            }
        }
        events.events.append(.style(activeStyle.style, region: activeStyle.region, transition))
    }
}
