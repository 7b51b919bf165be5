public import PointerModel

/// The state machine of one pointer: from its state, an input and the input's time, it computes the next state and the events
/// that lead there.
///
/// The engine has no clock and no other knowledge of the world: the same inputs give the same events. Each input fills an
/// `EventBatch` that the caller owns and reuses, so that motion allocates nothing. A timer fires with the first input at or after
/// its time; a caller that needs it in time calls ``advance(to:into:)`` at ``nextDeadline``.
public struct Engine: Sendable {
    public internal(set) var counters = Counters()
    public internal(set) var settings: EngineSettings {
        didSet { derived = DerivedSettings(settings) }
    }
    private(set) var derived: DerivedSettings

    /// State without region and style, which `activeStyle` holds, and without the velocity.
    var pointer: PointerState
    var activeStyle = ActiveStyle() {
        didSet { displayConstraint = activeStyle.entered?.displayConstraint ?? .none }
    }
    var scene: Scene
    /// Node under the pointer; nil if there is none.
    var hit: NodeHandle?
    /// Cache of hits that two rectangle tests are enough to repeat.
    var hitCache = HitCache()
    /// Region of the scene that the pointer is in; nil if there is none, or if the region belongs to an earlier scene.
    var current: RegionHandle?
    /// Cached constraint on the displayed position, which every report reads.
    private(set) var displayConstraint = DisplayConstraint.none
    /// Cache of regions that the pointer has entered.
    var knownRegions = EnteredRegions()
    /// Whether region and style may be out of date: the engine waits for a client's answer, or a latch or a pan keeps an answered
    /// region.
    var needsResolution = false
    /// Whether the pan in progress keeps the region that it began in.
    var isKeptByPan = false
    /// Axes on which a latched pointer moves freely.
    var freeAxes: Axes = []
    /// Whether the last motion came from an absolute device or from a report of the real cursor.
    var isPlaced = false
    /// Position of the real cursor in the last report, on an output or not; nil if no client reports it.
    var reportedPlace: Point?
    /// Kind of the device that moves the reported cursor; nil until a device has moved it.
    var cursorSource: PointerSource?
    /// Press whose position the next cursor report may correct.
    var correctable: CorrectablePress?

    var velocity = VelocityTracker()
    var glide: Gliding? {
        didSet {
            glideStep = glide?.step
            expect(glideStep)
        }
    }
    /// Whether the pointer makes no motion of its own: a glide in progress stops, none begins, and nothing is recentered. Reports
    /// and clients still move the pointer.
    public var isPaused = false {
        didSet {
            guard isPaused else { return }
            glide = nil
            restDeadline = nil
        }
    }
    /// Offset from the pointer to the click position, while a button is down.
    var clickOffset = Vector.zero
    var gestures = GestureRecognizer()
    var manipulations = ManipulationTracker()
    var control: TrackedControl? {
        didSet {
            isTracking = control != nil
            controlTick = control?.nextTick
            expect(controlTick)
        }
    }

    /// Whether a control is tracked; cached, because every report reads it.
    private(set) var isTracking = false
    /// Times of the glide's next step and of the control's next tick.
    private(set) var glideStep: Timestamp?
    private(set) var controlTick: Timestamp?
    var transitionEnd: Timestamp? {
        didSet { expect(transitionEnd) }
    }
    var exitDeadline: Timestamp? {
        didSet { expect(exitDeadline) }
    }
    /// Earliest deadline of the questions sent to clients; nil if no answer is awaited.
    var questionDeadline: Timestamp? {
        didSet { expect(questionDeadline) }
    }
    /// End of the time for which clients may delay the region, however many questions they get in it.
    var waitDeadline: Timestamp? {
        didSet { expect(waitDeadline) }
    }
    /// Whether a client missed its deadline for a node that the pointer has not left since.
    var hasLateClients = false
    var restDeadline: Timestamp? {
        didSet { expect(restDeadline) }
    }
    /// Lower bound of all deadlines, so that most reports check no timer. The timer that set it may be gone.
    var earliestDeadline = Timestamp.endOfTime
    /// Change of region or style in the current step that no event reports yet.
    var pendingTransition: PendingTransition?
    var request: RegionRequest?

    var now = Timestamp.zero
    /// Number of the layout. Every change of the layout increments it, except a change of a slider's value.
    public private(set) var layoutState: Int64
    private var lastBatch: UInt64 = 0
    var lastTransition: UInt64 = 0
    var lastRequest: UInt64 = 0

    /// Creates an engine whose pointer starts in the middle of the first output.
    public init(layout: Layout, settings: EngineSettings = EngineSettings()) {
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
    public init(
        over layout: PreparedLayout,
        settings: EngineSettings,
        modifiers: Modifiers = [],
        at time: Timestamp = .zero,
        layoutState: Int64? = nil
    ) {
        self.layoutState = layoutState ?? max(0, time.microseconds)
        self.settings = settings.withinRanges()
        derived = DerivedSettings(self.settings)
        scene = layout.scene
        pointer = PointerState(position: scene.outputs.first?.frame.center ?? .zero)
        pointer.modifiers = modifiers
        now = time
        resolveRegion(.layout, isStale: true)
        display()
        pendingTransition = nil
    }

    /// State at the time of the last input.
    public var state: PointerState { state(at: now) }

    /// Returns the state at a time after the last input. Only the velocity depends on that time: without further motion it falls
    /// to zero.
    public func state(at time: Timestamp) -> PointerState {
        var state = pointer
        (state.region, state.style) = (activeStyle.region, activeStyle.style)
        state.velocity = velocity.velocity(at: max(now, time))
        return state
    }

    /// Kind of the device that moved the pointer last; nil before the first motion.
    public var source: PointerSource? { pointer.source }

    /// Whether a held button keeps the region.
    public var isLatched: Bool { pointer.isLatched }

    /// Layout under the pointer, its nodes in painting order.
    public var layout: Layout { scene.layout }

    /// Returns the counts of what a surface declares; nil if no surface has this name.
    public func size(ofSurface name: SurfaceName) -> DeclarationCount? {
        scene.index(of: name).map { scene.surfaces[$0].size }
    }

    public func hasSurface(_ name: SurfaceName) -> Bool { scene.index(of: name) != nil }

    /// Names of the surfaces, in the order of the layout.
    public var surfaceNames: some Sequence<SurfaceName> { scene.surfaces.lazy.map(\.name) }

    /// Returns the front-most surface at a location in the global space; nil if there is none.
    public func surface(at location: Point) -> SurfaceName? {
        scene.surface(at: location).map { scene.surfaces[Int($0)].name }
    }

    /// Outputs, on which the engine keeps the pointer.
    public var outputs: [Output] { scene.outputs }

    public var surfaceCount: Int { scene.surfaces.count }

    /// Whether an output has this name.
    public func hasOutput(_ name: String) -> Bool { scene.outputs.contains { $0.name.hasSameBytes(as: name) } }

    /// Memory of the layout in bytes, without paths and without texts that are too long for inline storage.
    public var memoryFootprint: Int {
        scene.surfaces.reduce(knownRegions.memoryFootprint + hitCache.memoryFootprint) { $0 + $1.memoryFootprint }
    }

    /// Time at which the next timer is due; nil if no timer is set.
    public var nextDeadline: Timestamp? { nextTimer?.time }

    /// Fires every timer due by `time`.
    public mutating func advance(to time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
    }

    /// Applies a change of the layout as a whole, or throws and changes nothing. The pointer keeps its position unless no output
    /// contains it any more.
    /// - Parameters:
    ///   - change: change to apply.
    ///   - maximum: what a surface may declare after its update. An update that changes only frames is exempt.
    ///   - time: time of the change.
    ///   - events: receives the resulting events.
    public mutating func update(
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
    public mutating func setLayout(
        _ layout: Layout,
        settings: EngineSettings,
        at time: Timestamp,
        into events: inout EventBatch
    ) {
        setLayout(PreparedLayout(layout), settings: settings, at: time, into: &events)
    }

    /// Replaces the layout, which other pointers may share, and the settings.
    public mutating func setLayout(
        _ layout: PreparedLayout,
        settings: EngineSettings,
        at time: Timestamp,
        into events: inout EventBatch
    ) {
        begin(at: time, &events)
        self.settings = settings.withinRanges()
        // The region may stay until its client has answered for the new layout.
        activeStyle.entered = activeStyle.entered?.constrained(by: self.settings.effects)
        changeScene(into: &events, surfaces: nil) { scene in
            let before = scene
            scene = layout.scene
            scene.expectAnswers(of: before)
        }
    }

    /// Discards the clients' answers for a node, or for all nodes of a surface, and resolves region and style again.
    /// - Throws: if there is no such surface or node.
    public mutating func invalidate(
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

    /// Sets the modifiers that are held.
    public mutating func setModifiers(_ modifiers: Modifiers, at time: Timestamp, into events: inout EventBatch) {
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
    public mutating func setLocked(_ isLocked: Bool, at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        guard isLocked != pointer.isLocked else { return }
        let before = DisplayedPosition(pointer)
        pointer.isLocked = isLocked
        events.events.append(.lock(isLocked))
        if isLocked {
            interrupt(into: &events)
            release()
        }
        resolveRegion(.lock, isStale: true)
        emitChanges(since: before, into: &events)
    }

    /// Begins the batch of an input, after firing the timers due by then.
    mutating func begin(at time: Timestamp, _ events: inout EventBatch) {
        lastBatch += 1
        // A report may come after a timer that fired later than the report was made.
        events.reset(number: lastBatch, time: max(now, time))
        if time >= earliestDeadline { fireTimers(through: time, into: &events) }
        now = max(now, time)
    }

    /// Changes the scene and resolves everything in it anew. `surfaces` names those that appear, change or disappear; it is nil
    /// if any may have changed.
    mutating func changeScene(
        into events: inout EventBatch,
        surfaces: [SurfaceName]?,
        _ change: (inout Scene) -> Void
    ) {
        let before = DisplayedPosition(pointer)
        let hitNode = hit.map {
            (surface: scene[surface: $0.surface].name, node: scene[surface: $0.surface][node: $0.node].id)
        }
        change(&scene)
        // Wherever the pointer is now: it may come back to a region that has changed.
        knownRegions.removeAll()
        hitCache.removeAll()
        updateQuestionDeadline()
        current = nil
        // A latched region is not resolved at the position, and gestures stay on the node that was pressed: the engine finds it
        // by name.
        hit = hitNode.flatMap { scene.handle(surface: $0.surface, node: $0.node) }
        if let found = hit, !scene[surface: found.surface].isReachable(found.node) { hit = nil }
        pointer.position = Layout.clamp(reportedPlace ?? pointer.position, movedBy: .zero, to: scene.outputs)
        layoutState += 1
        events.events.append(.layout(LayoutRevision(state: layoutState, surfaces: surfaces)))
        followControl(into: &events)
        let isRemoved = activeStyle.region.map { scene.handle(surface: $0.surface, node: $0.node) == nil } ?? false
        resolveRegion(isRemoved ? .removed : .layout, isStale: true)
        followGlideTarget()
        emitChanges(since: before, into: &events)
        let wasPanning = gestures.isPanning
        followGestures(into: &events)
        if wasPanning { resolveAfterPan(.layout, into: &events) }
    }
}
