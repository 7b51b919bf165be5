public import PointerModel

/// The state machine of one pointer: from its state, an input and the input's time, it computes the next state and the events
/// that lead there.
///
/// The engine has no clock and no other knowledge of the world: the same inputs give the same events. Each input fills an
/// `EventBatch` that the caller owns and reuses, so that motion allocates nothing. A timer fires with the first input at or after
/// its time; a caller that needs it in time calls ``advance(to:into:)`` at ``nextDeadline``.
@usableFromInline
package struct Engine: Sendable {
    /// Settings with what every report reads of them.
    var prepared: PreparedSettings
    /// State without region and style, which `tracker` holds, and without the velocity.
    @usableFromInline
    var pointer: PointerState
    var scene: Scene
    var tracker = RegionTracker()
    @usableFromInline
    var deadlines = Deadlines()
    var inertia = Inertia()
    var cursor = ReportedCursor()
    var control = ControlTracker()
    var gestures = GestureRecognizer()
    var manipulations = ManipulationTracker()
    var screen = ScreenTouch()
    var questions = RegionQuestions()
    var clicks = ClickHelp()
    var dwell = DwellClick()
    var lowPass = LowPass()
    /// Offset from the pointer to the click position, while a button is down.
    package internal(set) var clickOffset = Vector.zero
    /// Whether the daemon puts the real cursor where the pointer is, except while that is locked.
    package internal(set) var isDriven = false
    /// Name of the one output on which the driven cursor is; nil if it goes to all of them.
    var drivenOutput: String?
    /// Outputs on which devices move the pointer: all, or the one of the driven cursor.
    var reach: [Output] = []
    /// Whether the outputs are those of the compositor, so that its cursor is where an absolute mouse places the pointer.
    package var hasTrueOutputs = false
    var clock: EngineClock
    /// Number of the layout. Every change of the layout increments it, except a change of a slider's value.
    package internal(set) var layoutState: Int64

    /// Creates an engine whose pointer starts in the middle of the first output.
    package init(layout: Layout, settings: EngineSettings = EngineSettings()) {
        self.init(over: PreparedLayout(layout), settings: settings)
    }

    /// Creates an engine whose pointer starts in the middle of the first output.
    /// - Parameters:
    ///   - layout: prepared layout, which other pointers may share.
    ///   - settings: behavior of the pointer; values out of range are clamped.
    ///   - modifiers: modifiers already held.
    ///   - time: start of the engine.
    ///   - layoutState: number of the layout, the same for all pointers over it. If nil, the number is the microseconds of
    ///     `time`, higher than the numbers of an earlier run on the same clock.
    package init(
        over layout: PreparedLayout,
        settings: EngineSettings,
        modifiers: Modifiers = [],
        at time: Timestamp = .zero,
        layoutState: Int64? = nil
    ) {
        self.layoutState = layoutState ?? max(0, time.microseconds)
        prepared = PreparedSettings(settings)
        clock = EngineClock(now: time)
        scene = layout.scene
        reach = scene.outputs
        pointer = PointerState(position: scene.outputs.first?.frame.center ?? .zero)
        pointer.modifiers = modifiers
        resolveRegion(.layout, isStale: true)
        display()
        _ = tracker.takeTransition()
    }

    package var settings: EngineSettings { prepared.values }

    package var counters: Counters { tracker.counters }

    /// State at the time of the last input.
    package var state: PointerState { state(at: now) }

    /// Returns the state at a time after the last input. Only the velocity depends on that time: without further motion it falls
    /// to zero.
    package func state(at time: Timestamp) -> PointerState {
        var state = pointer
        (state.region, state.style) = (tracker.activeStyle.region, tracker.activeStyle.style)
        state.velocity = inertia.velocity.velocity(at: max(now, time))
        return state
    }

    // Inlined, because a caller would copy the whole engine for a call.
    @inlinable
    package var position: Point { pointer.position }
    @inlinable
    package var displayed: Point { pointer.displayed }
    @inlinable
    package var buttons: Buttons { pointer.buttons }
    @inlinable
    package var isLocked: Bool { pointer.isLocked }

    /// Kind of the device that moved the pointer last; nil before the first motion.
    @inlinable
    package var source: PointerSource? { pointer.source }

    /// Whether a finger on a screen has the pointer.
    package var isTouching: Bool { pointer.source == .touch && !screen.isLifted }

    /// Whether a held button keeps the region.
    @inlinable
    package var isLatched: Bool { pointer.isLatched }

    /// Layout under the pointer, its nodes in painting order.
    package var layout: Layout { scene.layout }

    /// Returns the counts of what a surface declares; nil if no surface has this name.
    package func size(ofSurface name: SurfaceName) -> DeclarationCount? {
        scene.index(of: name).map { scene.surfaces[$0].size }
    }

    package func hasSurface(_ name: SurfaceName) -> Bool { scene.index(of: name) != nil }

    /// Names of the surfaces, in the order of the layout.
    package var surfaceNames: some Sequence<SurfaceName> { scene.surfaces.lazy.map(\.name) }

    /// Returns the front-most surface at a location in the global space; nil if there is none.
    package func surface(at location: Point) -> SurfaceName? {
        scene.surface(at: location).map { scene.surfaces[Int($0)].name }
    }

    /// Outputs, on which the engine keeps the pointer.
    package var outputs: [Output] { scene.outputs }

    package var surfaceCount: Int { scene.surfaces.count }

    /// Whether an output has this name.
    package func hasOutput(_ name: String) -> Bool { scene.outputs.contains { $0.name.hasSameBytes(as: name) } }

    /// Memory of the layout in bytes, without paths and without texts that are too long for inline storage.
    package var memoryFootprint: Int {
        scene.surfaces.reduce(tracker.memoryFootprint) { $0 + $1.memoryFootprint }
    }

    /// Time at which the next timer is due; nil if no timer is set.
    @inlinable
    package var nextDeadline: Timestamp? { deadlines.firstTime }

    /// Whether the pointer makes no motion of its own: a glide in progress stops, none begins, and nothing is recentered. Reports
    /// and clients still move the pointer.
    package var isPaused: Bool {
        get { inertia.isPaused }
        set { if newValue { inertia.pause(&deadlines) } else { inertia.resume() } }
    }

    /// Fires every timer due by `time`.
    package mutating func advance(to time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
    }

    /// Sets the modifiers that are held.
    package mutating func setModifiers(_ modifiers: Modifiers, at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        guard modifiers != pointer.modifiers else { return }
        let before = DisplayedPosition(pointer)
        pointer.modifiers = modifiers
        events.events.append(.modifiers(modifiers))
        resolveRegion(.modifiers)
        followGlideTarget()
        emitChanges(since: before, into: &events)
        gestures.modifiersChanged(to: modifiers, into: &events.events)
    }

    /// Locks or unlocks the pointer. A locked pointer is hidden and keeps its position; its motion is emitted as raw deltas.
    package mutating func setLocked(_ isLocked: Bool, at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        guard isLocked != pointer.isLocked else { return }
        let before = DisplayedPosition(pointer)
        pointer.isLocked = isLocked
        events.events.append(.lock(isLocked))
        if isLocked {
            interrupt(into: &events)
            release()
        }
        updateDriving(into: &events)
        resolveRegion(.lock, isStale: true)
        emitChanges(since: before, into: &events)
    }
}

/// Settings with their values in their ranges, and values derived from them that every report reads.
struct PreparedSettings {
    let values: EngineSettings
    /// Spring of the transitions.
    let spring: Spring
    /// Duration of a transition, in microseconds.
    let settlingTime: Int64
    /// Time without motion after which a mouse rests, in microseconds; nil if the settings disable recentering at rest.
    let mouseRest: Int64?
    /// What the strategy does for surfaces that declare none.
    let targetingTraits: TargetingTraits

    init(_ declared: EngineSettings) {
        values = declared.withinRanges()
        spring = values.transitions.spring
        settlingTime = Timestamp.zero.advanced(bySeconds: spring.settlingTime).microseconds
        mouseRest = values.recentering.restDeadline(after: .zero)?.microseconds
        targetingTraits = values.targeting.strategy.traits.union(values.assist.bubble > 0 ? .movesLocation : [])
    }
}
