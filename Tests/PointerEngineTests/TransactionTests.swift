import PointerEngine
import PointerModel
import TestBasics
import Testing

/// What one input brings about, event by event.
@Suite("Transactions")
struct TransactionTests {
    static let rail = Style.shape(.beam(axis: .vertical, length: 30), constrainedAxes: .vertical)

    static func slider(latching: Axes = .horizontal) -> Node {
        .onScreen(
            "slider",
            Rect(x: 100, y: 100, width: 200, height: 20),
            interaction: Interaction(
                regions: [Region(rect: Rect(x: 0, y: 0, width: 200, height: 20), latchingAxes: latching)],
                style: .content(.lift())
            )
        )
    }

    static let row = Node.onScreen(
        "row",
        Rect(x: 0, y: 40, width: 300, height: 20),
        interaction: Interaction(
            regions: [Region(rect: Rect(x: 0, y: 0, width: 300, height: 20), identifier: "line")],
            style: rail
        )
    )

    @Test("Entering and leaving are one frame each: motion, crossing, style, with one transition")
    func enterAndExit() throws {
        var stage = Stage([Self.row])
        _ = stage.move(to: Point(x: 10, y: 10))
        let entering = stage.move(to: Point(x: 10, y: 45))
        #expect(entering.map(\.word) == ["motion", "enter row", "style shape"])
        guard case .enter(_, let enter) = entering[1], case .style(_, _, let style) = entering[2] else {
            Issue.record("unexpected events: \(entering)")
            return
        }
        #expect(enter == style)
        #expect(enter.cause == .motion)
        #expect(stage.move(to: Point(x: 10, y: 10)).map(\.word) == ["motion", "exit row", "style system"])
    }

    @Test("A constrained axis holds the displayed pointer to the middle of the region, the other is free")
    func constrainedAxes() {
        var stage = Stage([Self.row])
        for (x, y) in [(10.0, 41.0), (200.25, 59.5)] {
            _ = stage.move(to: Point(x: x, y: y))
            #expect(stage.engine.state.position == Point(x: x, y: y))
            #expect(stage.engine.state.displayed == Point(x: x, y: 50))
        }
        #expect(stage.engine.state.style.shape == .beam(axis: .vertical, length: 20))
    }

    @Test("A held button latches: no exit on the way out, both on the release")
    func latching() {
        var stage = Stage([Self.slider()])
        _ = stage.move(to: Point(x: 110, y: 110))
        // The displayed pointer leaves the shape's middle for the position, as the axis is free from now on.
        #expect(stage.apply(pressed: .primary).map(\.word) == ["motion", "press"])
        #expect(stage.engine.state.isLatched)
        #expect(stage.engine.state.displayed == Point(x: 110, y: 110))
        #expect(stage.move(to: Point(x: 150, y: 410)).map(\.word) == ["motion"])
        #expect(stage.engine.state.displayed == Point(x: 150, y: 110))
        let released = stage.apply(released: .primary)
        #expect(released.map(\.word) == ["motion", "release", "exit slider", "style system"])
        #expect(!stage.engine.state.isLatched)
    }

    @Test("Without latching axes a held button changes nothing about regions")
    func notLatching() {
        var stage = Stage([Self.slider(latching: [])])
        _ = stage.move(to: Point(x: 110, y: 110))
        _ = stage.apply(pressed: .primary)
        #expect(stage.move(to: Point(x: 150, y: 410)).map(\.word) == ["motion", "exit slider", "style system"])
    }

    @Test("A new layout without the node gives exit(removed); with the node moved away, exit(layout)")
    func layoutChange() throws {
        for (nodes, cause) in [([Node](), Transition.Cause.removed), ([Self.moved], .layout)] {
            var stage = Stage([Self.row])
            _ = stage.move(to: Point(x: 10, y: 45))
            let layout = Stage([
                Surface(id: "surface", frame: Rect(x: -500, y: -500, width: 1000, height: 1000), nodes: nodes)
            ])
            .engine.layout
            stage.engine.setLayout(layout, settings: Stage.settings, at: stage.later(), into: &stage.events)
            #expect(stage.events.events.map(\.word) == ["layout", "motion", "exit row", "style system"])
            guard case .exit(_, let transition) = stage.events.events[2] else { return }
            #expect(transition.cause == cause)
        }
    }

    static var moved: Node {
        var node = row
        node.frame.y += 300
        return node
    }

    @Test("A latched region survives a new layout that still has it, and ends with one that has not")
    func latchedLayoutChange() {
        var stage = Stage([Self.slider()])
        _ = stage.move(to: Point(x: 110, y: 110))
        _ = stage.apply(pressed: .primary)
        _ = stage.move(to: Point(x: 150, y: 410))
        stage.engine.setLayout(stage.engine.layout, settings: Stage.settings, at: stage.later(), into: &stage.events)
        #expect(stage.events.events == [.layout(LayoutRevision(state: stage.engine.layoutState))])
        #expect(stage.engine.state.isLatched)
        stage.engine.setLayout(Stage.layout([]), settings: Stage.settings, at: stage.later(), into: &stage.events)
        #expect(stage.events.events.map(\.word) == ["layout", "motion", "exit slider", "style system"])
        #expect(!stage.engine.state.isLatched)
    }

    @Test(
        "A new layout that moves, hides or disables what is held, or frees its axes, lets go of it",
        arguments: [
            { $0.interaction?.regions[0].latchingAxes = [] }, { $0.isHidden = true }, { $0.isEnabled = false },
            { $0.interaction?.isEnabled = false }, { $0.frame.x = 5000 },
            { $0.interaction?.regions[0].rect = Rect(x: 900, y: 0, width: 5, height: 5) },
        ] as [@Sendable (inout Node) -> Void]
    )
    func unlatching(change: @Sendable (inout Node) -> Void) {
        var slider = Self.slider()
        slider.interaction?.regions[0].identifier = "track"
        var stage = Stage([slider])
        _ = stage.move(to: Point(x: 110, y: 110))
        _ = stage.apply(pressed: .primary)
        _ = stage.move(to: Point(x: 150, y: 410))
        change(&slider)
        stage.engine.setLayout(
            Stage([slider]).engine.layout,
            settings: Stage.settings,
            at: stage.later(),
            into: &stage.events
        )
        #expect(!stage.engine.state.isLatched)
        #expect(stage.engine.state.displayed == stage.engine.state.position)
        #expect(stage.events.events.map(\.word) == ["layout", "motion", "exit slider", "style system"])
    }

    @Test(
        "A region that moves with its surface stays the same: events have its place and style, without exit and enter"
    )
    func movedSurface() {
        var stage = Stage([Self.slider()])
        _ = stage.move(to: Point(x: 110, y: 110))
        _ = stage.apply(pressed: .primary)
        var layout = stage.engine.layout
        layout.surfaces[0].frame.x += 1
        stage.engine.setLayout(layout, settings: Stage.settings, at: stage.later(), into: &stage.events)
        #expect(stage.events.events.map(\.word) == ["layout", "motion", "style lift"])
        #expect(stage.engine.state.isLatched)
        #expect(stage.engine.state.region?.rect.x == 101)
    }

    @Test("Where another of an interaction's regions holds, its style holds too, be it the same region or not")
    func styleOfTheWinner() {
        let rect = Rect(x: 0, y: 0, width: 50, height: 50)
        for identifier in [nil, "same"] {
            let regions = [
                Region(rect: rect, identifier: identifier, modifiers: .command, style: .hidden),
                Region(rect: rect, identifier: identifier, style: .content(.lift())),
            ]
            var stage = Stage([.onScreen("view", rect, interaction: Interaction(regions: regions))])
            _ = stage.move(to: Point(x: 10, y: 10))
            stage.engine.setModifiers(.command, at: stage.later(), into: &stage.events)
            #expect(stage.events.events.map(\.word) == ["modifiers", "motion", "style hidden"])
            #expect(stage.engine.state.style == .hidden)
        }
    }

    @Test("A content path and its hot spot take part in the node's transform")
    func transformedPath() throws {
        let path = Path(elements: [.move(to: .zero), .line(to: Point(x: 10, y: 10))])
        var node = Node.onScreen("view", Rect(x: 100, y: 100, width: 10, height: 10))
        node.transform = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
        node.interaction = Interaction(style: .content(.lift(), shape: .path(path, space: .node)))
        var stage = Stage([node])
        _ = stage.move(to: Point(x: 105, y: 105))
        let doubled = Path(elements: [.move(to: .zero), .line(to: Point(x: 20, y: 20))])
        #expect(stage.engine.state.style.shape == .path(doubled, origin: Point(x: 95, y: 95)))
        #expect(stage.engine.state.displayed == Point(x: 105, y: 105))
        node.interaction = Interaction(style: .content(.lift()))
        #expect(
            Stage([node]).style(105, 105).shape == .roundedRect(Rect(x: 95, y: 95, width: 20, height: 20), radius: 16)
        )
    }

    @Test("A region with modifiers is there only while they are held, others may be held too")
    func modifiers() {
        let region = Region(rect: Rect(x: 0, y: 0, width: 50, height: 50), modifiers: [.command, .alternate])
        var stage = Stage([
            .onScreen("view", Rect(x: 0, y: 0, width: 50, height: 50), interaction: Interaction(regions: [region]))
        ])
        _ = stage.move(to: Point(x: 10, y: 10))
        for (modifiers, words) in [
            (.command, ["modifiers"]),
            ([.command, .alternate], ["modifiers", "motion", "enter view", "style highlight"]),
            ([.command, .alternate, .shift], ["modifiers"]),
            ([.command], ["modifiers", "motion", "exit view", "style system"]), (.command, []),
        ] as [(Modifiers, [String])] {
            stage.engine.setModifiers(modifiers, at: stage.later(), into: &stage.events)
            #expect(stage.events.events.map(\.word) == words)
        }
    }

    @Test("Applying the events of every frame to the state before gives the state after")
    func eventsRebuildState() {
        var stage = Stage([Self.row, Self.slider()])
        var random = RepeatableNumbers(seed: FirstSeed.choose(usual: 4_000_000, for: "random motions"))
        var rebuilt = PointerSnapshot(stage.engine.state)
        for round in 0..<3000 {
            let translation = Vector(
                dx: .random(in: -60...60, using: &random),
                dy: .random(in: -60...60, using: &random)
            )
            let press = Bool.random(using: &random)
            let events = stage.apply(
                translation: Bool.random(using: &random) ? translation : .zero,
                pressed: press ? .primary : [],
                released: press ? [] : .primary,
                scroll: Scroll(horizontal: 0, vertical: .random(in: 0...1, using: &random))
            )
            rebuilt.apply(stage.passed + events, of: stage.engine)
            #expect(rebuilt.state == stage.engine.state, "round \(round): \(events)")
            if round.isMultiple(of: 50) {
                var layout = stage.engine.layout
                layout.surfaces[0].nodes.swapAt(0, 1)
                layout.surfaces[0].nodes[0].frame.x += .random(in: -5...5, using: &random)
                stage.engine.setLayout(layout, settings: Stage.settings, at: stage.later(), into: &stage.events)
                rebuilt.apply(stage.passed + stage.events.events, of: stage.engine)
                #expect(rebuilt.state == stage.engine.state, "round \(round): \(stage.events.events)")
            }
        }
    }

    @Test("A held one of regions that repeat and overlap stays held through a change of the layout")
    func overlappingRepetitions() throws {
        let line = Region(rect: Rect(x: 0, y: 0, width: 100, height: 30), latchingAxes: .horizontal)
        let page = Node(
            id: "page",
            frame: Rect(x: 0, y: 0, width: 100, height: 400),
            interaction: Interaction(repeating: RepeatingRegions(first: line, pitch: Vector(dx: 0, dy: 10), count: 30))
        )
        var timeline = Timeline([page, Node(id: "other", frame: Rect(x: 500, y: 0, width: 100, height: 100))])
        timeline.move(to: 50, 105)
        let region = try #require(timeline.state.region)
        timeline.press()
        try timeline.change(.update("surface", SurfaceUpdate(bringToFront: ["other"])))
        #expect(timeline.state.isLatched)
        #expect(timeline.state.region == region)
    }
}

extension PointerSnapshot {
    /// What a client does that follows the events.
    fileprivate mutating func apply(_ events: [PointerEvent], of engine: Engine) {
        let stamp = EventStamp(frame: 0, time: .zero, source: engine.source, isLatched: engine.isLatched)
        for event in events { apply(event, at: stamp) }
        // No event carries the velocity.
        state.velocity = engine.state.velocity
    }
}
