import PointerModel

/// Where the pointer is drawn, to tell whether that has changed.
struct Drawn {
    let position: Point
    let displayed: Point
    let contentOffset: Vector

    init(_ pointer: borrowing PointerState) {
        position = pointer.position
        displayed = pointer.displayed
        contentOffset = pointer.contentOffset
    }
}

/// Region and style before they changed.
struct Change {
    let region: ActiveRegion?
    let style: ResolvedStyle
    let identity: RegionIdentity?
    let cause: Transition.Cause
}

/// Bringing region, style and displayed position in line with the position.
extension Engine {
    /// Finds the region and the style. A region's style is asked for once, and again where it is stale.
    mutating func settle(_ cause: Transition.Cause, isStale: Bool = false) {
        // Wherever the pointer is: it may come back to what has changed.
        if isStale { listedStyles.removeAll(keepingCapacity: true) }
        let isStale = isStale || isUnsettled
        if pointer.isLocked {
            hit = nil
            change(to: nil, style: .hidden, cause)
            return
        }
        if pointer.isLatched, !isStale || holdsAnswer {
            isUnsettled = isStale
            return
        }
        if isKeptByPan, gestures.isPanning, !isStale || holdsAnswer {
            isUnsettled = isStale
            // Whom the gestures are on goes on to depend on where the pointer is.
            hit = scene.hitNode(at: resolvedLocation)
            return
        }
        let (winner, isWaiting) = pointer.isLatched ? heldRegion() : pannedRegion() ?? regionAtPosition()
        if isWaiting {
            isUnsettled = isStale
            if waitDeadline == nil {
                waitDeadline = now.advanced(bySeconds: settings.transitions.answerDeadline)
            }
            // What is gone cannot be kept while a client thinks.
            if let identity, scene.handle(surface: identity.surface, node: identity.node) == nil {
                change(to: nil, style: .system, .removed)
            }
            return
        }
        isUnsettled = false
        waitDeadline = nil
        guard isStale || winner != current else {
            exitDeadline = nil
            return
        }
        if winner == nil, !isStale, isExitDelayed { return }
        exitDeadline = nil
        guard let winner else {
            change(to: nil, style: .system, cause)
            return
        }
        counters.styleRequests += 1
        change(to: winner, style: style(of: winner), cause)
    }

    /// The style of a region. One that takes memory is kept, so that coming back to a region takes none.
    private mutating func style(of region: RegionHandle) -> ResolvedStyle {
        if let known = listedStyles[region] { return known }
        let style = scene.resolvedStyle(of: region, settings: settings.effects)
        if style.hasLists {
            if listedStyles.count >= Self.maximumListedStyles { listedStyles.removeAll(keepingCapacity: true) }
            listedStyles[region] = style
        }
        return style
    }

    /// More than a screen shows at once.
    private static let maximumListedStyles = 4096

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
        guard let identity, identity.isAnswered, scene.isAsked(surface: identity.surface, node: identity.node) else {
            return false
        }
        return scene.region(sameAs: identity, mustLatch: pointer.isLatched, settings: settings.effects) == nil
    }

    /// Leaves a region that is only kept for a while.
    mutating func endExitDelay(_ cause: Transition.Cause) {
        guard exitDeadline != nil else { return }
        exitDeadline = nil
        change(to: nil, style: .system, cause)
    }

    private mutating func change(to region: RegionHandle?, style: ResolvedStyle, _ cause: Transition.Cause) {
        let active = region.map { scene.activeRegion($0, settings: settings.effects) }
        current = region
        rail = region.map { scene.rail(of: $0, settings: settings.effects) }
        if active != pointer.region || style != pointer.style {
            // Several changes in one step are one to those who are told.
            change = Change(
                region: change == nil ? pointer.region : change?.region,
                style: change?.style ?? pointer.style,
                identity: change == nil ? identity : change?.identity,
                cause: cause
            )
            pointer.region = active
            pointer.style = style
        }
        identity = region.map(scene.identity)
    }

    /// The region that wins where the pointer is, and whether a client is waited for instead.
    private mutating func regionAtPosition() -> (RegionHandle?, isWaiting: Bool) {
        let location = resolvedLocation
        hit = scene.hitNode(at: location)
        // A pointer that keeps moving is where no answer is about, and is not to be held for that.
        var inquiry = Inquiry(mayWait: waitDeadline.map { $0 > now } ?? true)
        let region = scene.winningRegion(
            from: hit,
            at: location,
            modifiers: pointer.modifiers,
            settings: settings.effects,
            inquiry: &inquiry
        )
        counters.regionRequests += inquiry.regionRequests
        if let asked = inquiry.asked { ask(asked, at: location) }
        return (region, inquiry.isWaiting)
    }

    /// The held region in a new scene; where it is gone, nothing holds any longer.
    private mutating func heldRegion() -> (RegionHandle?, isWaiting: Bool) {
        var isSlider = false
        if case .slider? = control?.automaton { isSlider = true }
        // A slider holds whatever region it was pressed in.
        if let identity,
            let region = scene.region(sameAs: identity, mustLatch: !isSlider, settings: settings.effects)
        {
            return (region, false)
        }
        if isSlider { return (nil, false) }
        release()
        return regionAtPosition()
    }

    /// The region that a pan keeps, in a new scene or with a new style; nil: it keeps none.
    private mutating func pannedRegion() -> (RegionHandle?, isWaiting: Bool)? {
        guard isKeptByPan, gestures.isPanning, let identity,
            let region = scene.region(sameAs: identity, mustLatch: false, settings: settings.effects)
        else {
            return nil
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
        guard let region = pointer.region else {
            pointer.displayed = pointer.position
            pointer.contentOffset = .zero
            return
        }
        (pointer.displayed, pointer.contentOffset) = pointer.style.displayed(
            for: pointer.position,
            in: region.rect,
            rail: rail,
            free: freeAxes,
            settings: settings.effects
        )
    }

    /// Tells what a step has changed: motion, the releases that came with it, and the transition.
    mutating func tell(
        since before: Drawn,
        releases: Buttons = [],
        isInterrupted: Bool = false,
        into events: inout EventFrame
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
        if let change { tell(change, into: &events) }
        change = nil
        if let request { events.events.append(.request(request)) }
        request = nil
    }

    /// One transaction: the exit, the enter, the style. Between two regions there is no system style.
    private mutating func tell(_ change: Change, into events: inout EventFrame) {
        guard change.region != pointer.region || change.style != pointer.style else { return }
        if let interrupted = pointer.transition { events.events.append(.completion(interrupted, finished: false)) }
        lastTransition += 1
        let transition = Transition(id: lastTransition, cause: change.cause)
        pointer.transition = transition
        transitionEnd = now.advanced(bySeconds: settings.transitions.settlingTime)
        let isSame =
            switch (change.identity, identity) {
            case (let old?, let new?): old.isSame(as: new)
            case (nil, nil): true
            default: false
            }
        if !isSame {
            if let old = change.region { events.events.append(.exit(old, transition)) }
            if let new = pointer.region { events.events.append(.enter(new, transition)) }
        }
        events.events.append(.style(pointer.style, region: pointer.region, transition))
    }

    private mutating func tellReleases(_ released: Buttons, isInterrupted: Bool, into events: inout EventFrame) {
        for (button, _) in Buttons.named where released.contains(button) && pointer.buttons.contains(button) {
            pointer.buttons.remove(button)
            events.events.append(.button(button, pressed: false, isInterrupted: isInterrupted))
        }
    }

    mutating func tellPresses(_ pressed: Buttons, into events: inout EventFrame) {
        for (button, _) in Buttons.named where pressed.contains(button) && !pointer.buttons.contains(button) {
            pointer.buttons.insert(button)
            events.events.append(.button(button, pressed: true))
        }
    }
}

extension ResolvedStyle {
    /// Whether it holds a path or accessories.
    fileprivate var hasLists: Bool {
        if case .path = shape { return true }
        return !accessories.isEmpty || content?.visiblePath != nil || content?.shadowPath != nil
    }
}
