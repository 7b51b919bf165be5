public import PointerModel

/// How a pointer came to a target on a trace of a hand: what strategies are compared by, each on the same traces.
public struct Acquisition: Sendable, Hashable {
    /// Seconds from the first report until the pointer was on the target and stayed there to the end, a glide included; nil: it did not
    /// end there.
    public let time: Double?
    /// How often it came onto the target: more than once where it overshot.
    public let entries: Int

    /// Plays a trace.
    /// - Parameters:
    ///   - node: what the hand aims at, a node of the layout with a region.
    ///   - surface: the id of the one that has the node.
    ///   - layout: what the pointer is over.
    ///   - start: where the pointer is before the first report.
    ///   - trace: the reports, in the order of time.
    ///   - settings: how the pointer behaves.
    public init(
        of node: String,
        on surface: SurfaceName,
        in layout: Layout,
        start: Point,
        trace: [PointerReport],
        settings: EngineSettings
    ) {
        var engine = Engine(layout: layout, settings: settings)
        var events = EventBatch()
        engine.place(at: start)
        var acquired: Timestamp?
        var entries = 0
        func note(_ region: ActiveRegion?, at time: Timestamp) {
            guard let region, region.node == node, region.surface == surface else {
                acquired = nil
                return
            }
            if acquired == nil {
                acquired = time
                entries += 1
            }
        }
        for frame in trace {
            while let deadline = engine.nextDeadline, deadline < frame.time {
                engine.advance(to: deadline, into: &events)
                note(engine.activeStyle.region, at: deadline)
            }
            engine.apply(frame, into: &events)
            note(engine.activeStyle.region, at: frame.time)
        }
        while let deadline = engine.nextDeadline {
            engine.advance(to: deadline, into: &events)
            note(engine.activeStyle.region, at: deadline)
        }
        time = acquired.flatMap { time in trace.first.map { time.seconds(since: $0.time) } }
        self.entries = entries
    }
}

extension Engine {
    /// Puts the pointer somewhere, as a trace begins there.
    fileprivate mutating func place(at position: Point) {
        pointer.position = Layout.clamp(position, movedBy: .zero, to: scene.outputs)
        resolveRegion(.motion)
        display()
        pendingTransition = nil
    }
}
