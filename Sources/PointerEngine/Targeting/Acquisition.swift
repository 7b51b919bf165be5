package import PointerModel

/// The result of a recorded or simulated hand motion towards a target. Benchmarks compare the targeting strategies by it, each
/// with the same traces.
package struct Acquisition: Sendable, Hashable {
    /// Seconds from the first report until the pointer was on the target and stayed there to the end, a glide included; nil if it
    /// did not end there.
    package let time: Double?
    /// Number of times that the pointer entered the target: more than one if it overshot.
    package let entries: Int

    /// Plays a trace.
    /// - Parameters:
    ///   - node: target of the hand, a node of the layout with a region.
    ///   - surface: name of the surface that has the node.
    ///   - layout: layout under the pointer.
    ///   - start: position of the pointer before the first report.
    ///   - trace: reports, in the order of time.
    ///   - settings: behavior of the pointer.
    package init(
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
        for report in trace {
            while let deadline = engine.nextDeadline, deadline < report.time {
                engine.advance(to: deadline, into: &events)
                note(engine.tracker.activeStyle.region, at: deadline)
            }
            engine.apply(report, into: &events)
            note(engine.tracker.activeStyle.region, at: report.time)
        }
        while let deadline = engine.nextDeadline {
            engine.advance(to: deadline, into: &events)
            note(engine.tracker.activeStyle.region, at: deadline)
        }
        time = acquired.flatMap { time in trace.first.map { time.seconds(since: $0.time) } }
        self.entries = entries
    }
}

extension Engine {
    /// Puts the pointer where a trace begins.
    fileprivate mutating func place(at position: Point) {
        pointer.position = Layout.clamp(position, movedBy: .zero, to: scene.outputs)
        resolveRegion(.motion)
        display()
        _ = tracker.takeTransition()
    }
}
