import PointerEngine
import PointerModel
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
        interaction: Interaction(style: rail)
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
        let frame = stage.events.number
        #expect(stage.move(to: Point(x: 10, y: 10)).map(\.word) == ["motion", "exit row", "style system"])
        #expect(stage.events.number == frame + 1)
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
        #expect(stage.apply(pressed: .primary).map(\.word) == ["press"])
        #expect(stage.engine.state.isLatched)
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
            stage.engine.setLayout(layout, settings: EffectSettings(), at: .zero, into: &stage.events)
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
        stage.engine.setLayout(stage.engine.layout, settings: EffectSettings(), at: .zero, into: &stage.events)
        #expect(stage.events.events == [.layout])
        #expect(stage.engine.state.isLatched)
        stage.engine.setLayout(Stage.layout([]), settings: EffectSettings(), at: .zero, into: &stage.events)
        #expect(stage.events.events.map(\.word) == ["layout", "motion", "exit slider", "style system"])
        #expect(!stage.engine.state.isLatched)
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
            stage.engine.setModifiers(modifiers, at: .zero, into: &stage.events)
            #expect(stage.events.events.map(\.word) == words)
        }
    }

    @Test("Applying the events of every frame to the state before gives the state after")
    func eventsRebuildState() {
        var stage = Stage([Self.row, Self.slider()])
        var random = SystemRandomNumberGenerator()
        var position = stage.engine.state.position
        var displayed = stage.engine.state.displayed
        var region = stage.engine.state.region
        var style = stage.engine.state.style
        var buttons = stage.engine.state.buttons
        for _ in 0..<2000 {
            let translation = Vector(
                dx: .random(in: -60...60, using: &random),
                dy: .random(in: -60...60, using: &random)
            )
            let press = Bool.random(using: &random)
            let events = stage.apply(
                translation: translation,
                pressed: press ? .primary : [],
                released: press ? [] : .primary
            )
            for event in events {
                switch event {
                case .motion(let to, let drawn): (position, displayed) = (to, drawn)
                case .exit: region = nil
                case .enter(let entered, _): region = entered
                case .style(let changed, let of, _): (style, region) = (changed, of)
                case .button(let button, true): buttons.insert(button)
                case .button(let button, false): buttons.remove(button)
                case .modifiers, .scroll, .layout: break
                }
            }
            #expect(position == stage.engine.state.position)
            #expect(displayed == stage.engine.state.displayed)
            #expect(region == stage.engine.state.region)
            #expect(style == stage.engine.state.style)
            #expect(buttons == stage.engine.state.buttons)
        }
    }
}
