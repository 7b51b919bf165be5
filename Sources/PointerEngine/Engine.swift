public import PointerModel

/// The pointer itself: from the state, an input and its time to the next state and the events that lead there.
///
/// It has no clock and no other knowledge of the world: the same inputs give the same events. Each input fills an `EventBatch` that the
/// caller owns and uses again, so that motion allocates nothing. What is due at a time happens with the first input that comes then or
/// later; a caller that wants it in time calls ``advance(to:into:)`` at ``nextDeadline``.
public struct Engine: Sendable {
    public internal(set) var counters = Counters()
    public internal(set) var settings: EngineSettings {
        didSet { derived = DerivedSettings(settings) }
    }
    private(set) var derived: DerivedSettings

    /// But for region and style, which `shown` has, and the velocity.
    var pointer: PointerState
    var activeStyle = ActiveStyle() {
        didSet { displayConstraint = activeStyle.entered?.displayConstraint ?? .none }
    }
    var scene: Scene
    /// The node under the pointer; nil: there is none.
    var hit: NodeHandle?
    /// What is found again with a look at two rectangles.
    var hitCache = HitCache()
    /// The region in the scene that the pointer is in; nil: there is none, or it is another scene's.
    var current: RegionHandle?
    /// What holds the drawn pointer in what it is shown in; noted, as it is asked for with every report.
    private(set) var displayConstraint = DisplayConstraint.none
    /// Those that are to be had again.
    var knownRegions = EnteredRegions()
    /// Whether region and style are those of an earlier layout, as a client still thinks about the new ones.
    var needsResolution = false
    /// Whether a pan that is under way keeps the region that it began in.
    var isKeptByPan = false
    /// The axes on which a held pointer moves freely.
    var freeAxes: Axes = []
    /// Whether the last motion was that of an absolute device.
    var isPlaced = false
    /// Where the real cursor was reported last, on an output or not; nil: nobody reports it.
    var reportedPlace: Point?
    /// The kind of device that moves the cursor that is reported; nil: none has.
    var mover: PointerSource?
    /// The press that the next report of the cursor may correct.
    var correctable: CorrectablePress?

    var velocity = VelocityTracker()
    var glide: Gliding? {
        didSet {
            glideStep = glide?.step
            expect(glideStep)
        }
    }
    /// Whether the pointer does nothing of its own accord: a glide that is under way stops, none begins, and nothing is recentered. Reports
    /// and clients move it as before.
    public var isPaused = false {
        didSet {
            guard isPaused else { return }
            glide = nil
            restDeadline = nil
        }
    }
    /// From the pointer to where clicks belong, while a button is down.
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

    /// Whether there is a control; noted, as it is asked for with every report.
    private(set) var isTracking = false
    /// When glide and control go on.
    private(set) var glideStep: Timestamp?
    private(set) var controlTick: Timestamp?
    var transitionEnd: Timestamp? {
        didSet { expect(transitionEnd) }
    }
    var exitDeadline: Timestamp? {
        didSet { expect(exitDeadline) }
    }
    /// When the next client is late with its answer.
    var questionDeadline: Timestamp? {
        didSet { expect(questionDeadline) }
    }
    /// When clients that keep the pointer waiting have had their time, however many questions they got in it.
    var waitDeadline: Timestamp? {
        didSet { expect(waitDeadline) }
    }
    /// Whether a client missed its deadline in a node that the pointer has not left since.
    var hasLateClients = false
    var restDeadline: Timestamp? {
        didSet { expect(restDeadline) }
    }
    /// Nothing is due before, so that no timer is looked at with most reports; what was to be due then may no longer be.
    var earliestDeadline = Timestamp.endOfTime
    /// What is to be told of the step that is being taken.
    var pendingTransition: PendingTransition?
    var request: RegionRequest?

    var now = Timestamp.zero
    /// The layout's number: it grows with each change of it, but for the values of sliders.
    public private(set) var layoutState: Int64
    private var lastFrame: UInt64 = 0
    var lastTransition: UInt64 = 0
    var lastRequest: UInt64 = 0

    /// The pointer starts in the middle of the first output.
    public init(layout: Layout, settings: EngineSettings = EngineSettings()) {
        self.init(over: PreparedLayout(layout), settings: settings)
    }

    /// The pointer starts in the middle of the first output.
    /// - Parameters:
    ///   - layout: shared with other pointers over it.
    ///   - settings: how it behaves.
    ///   - modifiers: the keys that are held already.
    ///   - time: when it begins.
    ///   - layoutState: the layout's number, as the other pointers over it have it; nil: the microseconds of `time`, so that those of an
    ///     earlier run on the same clock are lower.
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

    /// Where the pointer is and what it is, at the time of the last input.
    public var state: PointerState { state(at: now) }

    /// The same at a time after the last input, of which nothing but the velocity depends on it: motion that nothing followed is over.
    public func state(at time: Timestamp) -> PointerState {
        var state = pointer
        (state.region, state.style) = (activeStyle.region, activeStyle.style)
        state.velocity = velocity.velocity(at: max(now, time))
        return state
    }

    /// The kind of device that moved the pointer last; nil before the first motion.
    public var source: PointerSource? { pointer.source }

    /// Whether a held button keeps the region.
    public var isLatched: Bool { pointer.isLatched }

    /// What the pointer can be near, nodes in the order of painting.
    public var layout: Layout { scene.layout }

    /// What a surface has declared; nil: there is none of this name.
    public func size(ofSurface name: SurfaceName) -> DeclarationCount? {
        scene.index(of: name).map { scene.surfaces[$0].size }
    }

    public func hasSurface(_ name: SurfaceName) -> Bool { scene.index(of: name) != nil }

    /// The names of the surfaces, in the order of the layout.
    public var surfaceNames: some Sequence<SurfaceName> { scene.surfaces.lazy.map(\.name) }

    /// The front-most surface at a location in the global space; nil: there is none.
    public func surface(at location: Point) -> SurfaceName? {
        scene.surface(at: location).map { scene.surfaces[Int($0)].name }
    }

    /// Where pointers can be.
    public var outputs: [Output] { scene.outputs }

    public var surfaceCount: Int { scene.surfaces.count }

    /// Whether there is an output of this name.
    public func hasOutput(_ name: String) -> Bool { scene.outputs.contains { $0.name.hasSameBytes(as: name) } }

    /// Bytes that the layout takes, without the texts that are too long to lie in their place, and without paths.
    public var memoryFootprint: Int {
        scene.surfaces.reduce(knownRegions.memoryFootprint + hitCache.memoryFootprint) { $0 + $1.memoryFootprint }
    }

    /// When something is due without any input; nil: nothing is.
    public var nextDeadline: Timestamp? { nextTimer?.time }

    /// Lets time pass: what is due happens.
    public mutating func advance(to time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
    }

    /// Takes a change of the layout whole, or throws and leaves everything as it was. The pointer stays where it is, as far as there
    /// still is an output there.
    /// - Parameters:
    ///   - change: what is to change.
    ///   - maximum: what a surface may have after an update of it, unless nothing but frames becomes another.
    ///   - time: when it changes.
    ///   - events: what comes of it is appended.
    public mutating func update(
        _ change: LayoutChange,
        maximum: DeclarationCount = .unlimited,
        at time: Timestamp,
        into events: inout EventBatch
    ) throws(LayoutError) {
        // A change that fails must not have let time pass.
        let plan = try scene.plan(change, maximum: maximum)
        begin(at: time, &events)
        changeScene(into: &events, surfaces: change.surfaces) { $0.carryOut(plan) }
    }

    /// Takes a new layout and new settings whole.
    public mutating func setLayout(
        _ layout: Layout,
        settings: EngineSettings,
        at time: Timestamp,
        into events: inout EventBatch
    ) {
        setLayout(PreparedLayout(layout), settings: settings, at: time, into: &events)
    }

    /// Takes a new layout, which other pointers may share, and new settings whole.
    public mutating func setLayout(
        _ layout: PreparedLayout,
        settings: EngineSettings,
        at time: Timestamp,
        into events: inout EventBatch
    ) {
        begin(at: time, &events)
        self.settings = settings.withinRanges()
        // The region may stay for a while, while its client thinks about the new layout.
        activeStyle.entered = activeStyle.entered?.tethered(by: self.settings.effects)
        changeScene(into: &events, surfaces: nil) { scene in
            let before = scene
            scene = layout.scene
            scene.expectAnswers(of: before)
        }
    }

    /// Asks again where the regions of a node, or of all of a surface's, are, and what style they have.
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
        noteQuestions()
        resolveRegion(.layout, isStale: true)
        followGlideTarget()
        tell(since: before, into: &events)
    }

    /// Takes the modifiers that are held now.
    public mutating func setModifiers(_ modifiers: Modifiers, at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        guard modifiers != pointer.modifiers else { return }
        let before = DisplayedPosition(pointer)
        pointer.modifiers = modifiers
        events.events.append(.modifiers(modifiers))
        resolveRegion(.modifiers)
        followGlideTarget()
        tell(since: before, into: &events)
        gestures.modifiersChanged(to: modifiers, into: &events.events)
    }

    /// Hides the pointer where it is, so that only its raw motion is told, or ends that.
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
        tell(since: before, into: &events)
    }

    /// Begins the answer to an input; what was due before it comes first.
    mutating func begin(at time: Timestamp, _ events: inout EventBatch) {
        lastFrame += 1
        // A report may come after a timer that fired later than the report was made.
        events.reset(number: lastFrame, time: max(now, time))
        if time >= earliestDeadline { fireTimers(through: time, into: &events) }
        now = max(now, time)
    }

    /// Takes a changed scene: everything in it is found again.
    /// - Parameter surfaces: those that come, change or go; nil: any may.
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
        // Wherever the pointer is: it may come back to what has changed.
        knownRegions.removeAll()
        hitCache.removeAll()
        noteQuestions()
        current = nil
        // A region that is held is not looked for at the position, and what was pressed stays what gestures are on.
        hit = hitNode.flatMap { scene.handle(surface: $0.surface, node: $0.node) }
        if let found = hit, !scene[surface: found.surface].isReachable(found.node) { hit = nil }
        pointer.position = Layout.clamp(reportedPlace ?? pointer.position, movedBy: .zero, to: scene.outputs)
        layoutState += 1
        events.events.append(.layout(LayoutRevision(state: layoutState, surfaces: surfaces)))
        followControl(into: &events)
        let isRemoved = activeStyle.region.map { scene.handle(surface: $0.surface, node: $0.node) == nil } ?? false
        resolveRegion(isRemoved ? .removed : .layout, isStale: true)
        followGlideTarget()
        tell(since: before, into: &events)
        let wasPanning = gestures.isPanning
        followGestures(into: &events)
        if wasPanning { resolveAfterPan(.layout, into: &events) }
    }
}
