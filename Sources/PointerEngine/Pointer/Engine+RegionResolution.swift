import PointerModel

/// Where the pointer is drawn, to tell whether that has changed.
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

/// What the pointer was shown as before that changed.
struct PendingTransition {
    let before: ActiveStyle
    var cause: Transition.Cause
    /// Whether it may have become what it was again.
    var isRepeated = false
}

/// Bringing region, style and displayed position in line with the position.
extension Engine {
    /// Finds the region and the style. A region's style is asked for once, and again where it is stale.
    mutating func resolveRegion(_ cause: Transition.Cause, isStale: Bool = false) {
        let isStale = isStale || needsResolution
        if pointer.isLocked {
            hit = nil
            if hasLateClients { forgetLateness() }
            show(ActiveStyle(isHidden: true), cause)
            return
        }
        if pointer.isLatched, !isStale || holdsAnswer {
            needsResolution = isStale
            return
        }
        let isKept = isKeptByPan && gestures.isPanning
        if isKept, !isStale || holdsAnswer {
            needsResolution = isStale
            // Whom the gestures are on goes on to depend on where the pointer is.
            hit = scene.hitNode(at: resolvedLocation)
            return
        }
        let found = pointer.isLatched ? heldRegion() : isKept ? pannedRegion() : regionAtPosition()
        setRegion(found, cause, isStale: isStale)
    }

    /// The same where nothing holds the region that the pointer is in, and that is not stale.
    mutating func resolveRegionAtPosition(_ cause: Transition.Cause) {
        setRegion(regionAtPosition(), cause, isStale: false)
    }

    /// Takes the region that was found, or waits for it.
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
            // What is gone cannot be kept while a client thinks.
            if let region = activeStyle.region, scene.handle(surface: region.surface, node: region.node) == nil {
                show(ActiveStyle(), .removed)
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
            show(ActiveStyle(), cause)
            return
        }
        counters.styleRequests += 1
        show(ActiveStyle(entered: region(of: winner)), cause)
    }

    private mutating func region(of handle: RegionHandle) -> EnteredRegion {
        if let known = knownRegions[handle] { return known }
        let region = EnteredRegion(handle, of: scene[surface: handle.surface], settings: settings.effects)
        knownRegions.insert(region)
        return region
    }

    /// Whether the region is kept for a while after the pointer has left it for none.
    private var isExitDelayed: Bool {
        mutating get {
            guard settings.transitions.exitDelay > 0 else { return false }
            let deadline = exitDeadline ?? now.advanced(bySeconds: settings.transitions.exitDelay)
            exitDeadline = deadline
            return deadline > now
        }
    }

    /// Whether the region that is held is one that a client answered with and that is no longer known: while its node is there it is held
    /// as it was, whatever has been answered or forgotten since.
    private var holdsAnswer: Bool {
        guard let identity = activeStyle.entered?.identity, identity.isAnswered,
            scene.isAsked(surface: identity.surface, node: identity.node)
        else {
            return false
        }
        return scene.region(sameAs: identity, mustLatch: pointer.isLatched, settings: settings.effects) == nil
    }

    /// Leaves a region that is only kept for a while.
    mutating func endExitDelay(_ cause: Transition.Cause) {
        guard exitDeadline != nil else { return }
        exitDeadline = nil
        show(ActiveStyle(), cause)
    }

    private mutating func show(_ new: consuming ActiveStyle, _ cause: Transition.Cause) {
        current = new.entered?.handle
        let before = activeStyle.replace(with: new)
        guard !before.isEqual(to: activeStyle) else { return }
        // Several changes in one step are one to those who are told.
        if pendingTransition == nil {
            pendingTransition = PendingTransition(before: before, cause: cause)
        } else {
            pendingTransition?.cause = cause
            pendingTransition?.isRepeated = true
        }
    }

    /// The region that wins where the pointer is, and whether a client is waited for instead.
    private mutating func regionAtPosition() -> (winner: RegionHandle?, isWaiting: Bool) {
        let location = resolvedLocation
        // A pointer that keeps moving is where no answer is about, and is not to be held for that.
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

    /// The held region in a new scene; where it is gone, nothing holds any longer.
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

    /// The region that a pan keeps, in a new scene or with a new style; where it is gone, the pan keeps none.
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

    /// Works out where the pointer is drawn.
    mutating func display() {
        (pointer.displayed, pointer.contentOffset) = displayConstraint.displayed(for: pointer.position, free: freeAxes)
    }

    /// Tells what a step has changed: motion, the releases that came with it, and the transition.
    mutating func tell(
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
        if !releases.isEmpty { tellReleases(releases, isInterrupted: isInterrupted, into: &events) }
        if let change = pendingTransition.take() { tell(change, into: &events) }
        if let request {
            events.events.append(.request(request))
            self.request = nil
        }
    }

    /// One transaction: the exit, the enter, the style. Between two regions there is no system style.
    private mutating func tell(_ change: PendingTransition, into events: inout EventBatch) {
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
                // A mouse may have come to rest before there was anything to rest on.
                if pointer.source == .mouse, restDeadline == nil { rest() }
            }
        }
        events.events.append(.style(activeStyle.style, region: activeStyle.region, transition))
    }
}
