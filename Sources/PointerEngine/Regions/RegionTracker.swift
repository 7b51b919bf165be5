import PointerModel

/// The region that the pointer is in and its style, and why it is that region.
struct RegionTracker {
    /// Style of the region that the pointer is in.
    private(set) var activeStyle = ActiveStyle() {
        didSet { displayConstraint = activeStyle.entered?.displayConstraint ?? .none }
    }
    /// Constraint of the active style on the displayed position; cached, because every report reads it.
    private(set) var displayConstraint = DisplayConstraint.none
    /// Region of the scene that the pointer is in; nil if there is none, or if the region belongs to an earlier scene.
    private(set) var current: RegionHandle?
    /// Node under the pointer; nil if there is none.
    var hit: NodeHandle?
    /// Location at which node and region were found last: the pointer's position, or the point of a target in whose bubble it is.
    private(set) var location = Point.zero
    /// Cache of hits that two rectangle tests are enough to repeat.
    private(set) var hitCache = HitCache()
    /// Cache of regions that the pointer has entered.
    private(set) var knownRegions = EnteredRegions()
    private(set) var counters = Counters()

    /// Whether region and style may be out of date: the engine waits for a client's answer, or a latch or a pan keeps an answered
    /// region.
    var needsResolution = false
    /// Whether the pan in progress keeps the region that it began in.
    var isKeptByPan = false
    /// Whether a pan that a held press now becomes keeps the region of the press; nil if none becomes a drag.
    var pressKeepsRegion: Bool?
    /// Axes on which a latched pointer moves freely.
    var freeAxes: Axes = []
    /// Change of region or style in the current step that no event reports yet.
    private var pendingTransition: PendingTransition?
    private var lastTransition: UInt64 = 0

    /// Memory of the caches in bytes.
    var memoryFootprint: Int { knownRegions.memoryFootprint + hitCache.memoryFootprint }

    /// Finds the node and the region at a location.
    mutating func find(
        _ location: Point,
        in scene: borrowing Scene,
        modifiers: Modifiers,
        settings: EffectSettings,
        query: inout HitTestQuery
    ) -> RegionHandle? {
        let (node, region) = scene.resolve(
            location,
            modifiers: modifiers,
            settings: settings,
            hitCache: &hitCache,
            query: &query
        )
        hit = node
        self.location = location
        counters.regionRequests += query.regionRequests
        return region
    }

    /// Resolves the style of a region, and enters it.
    mutating func enter(
        _ handle: RegionHandle,
        of scene: borrowing Scene,
        settings: EffectSettings,
        _ cause: Transition.Cause
    ) {
        counters.styleRequests += 1
        if let known = knownRegions[handle] {
            setActiveStyle(ActiveStyle(entered: known), cause)
        } else {
            let region = EnteredRegion(handle, of: scene[surface: handle.surface], settings: settings)
            knownRegions.insert(region)
            setActiveStyle(ActiveStyle(entered: region), cause)
        }
    }

    /// Leaves the region, if the pointer is in one.
    mutating func leave(_ cause: Transition.Cause, isHidden: Bool = false) {
        setActiveStyle(ActiveStyle(isHidden: isHidden), cause)
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

    /// Returns the change of region or style since the last call; nil if there is none.
    mutating func takeTransition() -> PendingTransition? {
        guard let change = pendingTransition.take() else { return nil }
        return change.isRepeated && change.before.isEqual(to: activeStyle) ? nil : change
    }

    /// Returns the number of a transition that begins.
    mutating func nextTransition() -> UInt64 {
        lastTransition += 1
        return lastTransition
    }

    /// Applies new settings to the displayed position. The region stays until it is resolved in the new layout.
    mutating func constrain(by settings: EffectSettings) {
        activeStyle.entered = activeStyle.entered?.constrained(by: settings)
    }

    /// Discards what is known of a region, because a client has answered otherwise.
    mutating func forget(_ region: RegionHandle) {
        knownRegions.remove(region)
    }

    /// Discards what is known of the regions of an earlier scene. `hit` is the hit node in the new one. The active style stays
    /// until the region is resolved again.
    mutating func sceneChanged(hit: NodeHandle?) {
        // Wherever the pointer is now: it may come back to a region that has changed.
        knownRegions.removeAll()
        hitCache.removeAll()
        current = nil
        self.hit = hit
    }

    /// Returns the displayed position for a position, and the content offset.
    @inline(__always)
    func displayed(for position: Point) -> (displayed: Point, contentOffset: Vector) {
        displayConstraint.displayed(for: position, free: freeAxes)
    }
}

/// A change of the active style that no event reports yet.
struct PendingTransition {
    let before: ActiveStyle
    var cause: Transition.Cause
    /// Whether the style changed more than once, and may be the first one again.
    var isRepeated = false
}

/// Counters of the engine's look-ups in the layout.
package struct Counters: Sendable, Hashable {
    /// Number of times that an interaction was checked for a region. The engine checks none while a region is latched.
    package var regionRequests: UInt64 = 0
    /// Number of times that a region's style was resolved: on each enter, and again when the layout changed.
    package var styleRequests: UInt64 = 0
}
