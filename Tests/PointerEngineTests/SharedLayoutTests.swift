import PointerModel
import Testing

@testable import PointerEngine

@Suite("Pointers over one layout")
struct SharedLayoutTests {
    private static let screen = Rect(x: 0, y: 0, width: 1000, height: 1000)

    /// "asked" on the surface "left", "slider" on "right", both in the middle of their surface.
    private static let layout = Layout(
        outputs: [Output(name: "main", frame: screen)],
        surfaces: [
            Surface(
                id: "left",
                frame: Rect(x: 0, y: 0, width: 400, height: 1000),
                nodes: [
                    Node(
                        id: "asked",
                        frame: Rect(x: 100, y: 400, width: 200, height: 200),
                        interaction: Interaction(isAsked: true, style: .content(.hover()))
                    )
                ]
            ),
            Surface(
                id: "right",
                frame: Rect(x: 600, y: 0, width: 400, height: 1000),
                nodes: [
                    Node(
                        id: "slider",
                        frame: Rect(x: 100, y: 490, width: 200, height: 20),
                        interaction: Interaction(),
                        control: .slider(SliderDeclaration(value: 0.5))
                    )
                ]
            ),
        ]
    )

    private static func engines() -> [Engine] {
        let prepared = PreparedLayout(layout)
        // What attracts the pointer is worked out where it is needed, by each for itself.
        var settings = EngineSettings.snapping
        settings.targeting.strategy = .none
        return [Engine(over: prepared, settings: settings), Engine(over: prepared, settings: settings)]
    }

    private static func sharesSurface(_ index: Int, _ engines: [Engine]) -> Bool {
        engines[0].scene.surfaces[index] === engines[1].scene.surfaces[index]
    }

    @Test("They share each surface until one changes it, and that change is its own")
    func sharing() {
        var engines = Self.engines()
        #expect(Self.sharesSurface(0, engines) && Self.sharesSurface(1, engines))
        var events = EventBatch()
        engines[0].apply(
            PointerReport(time: .zero, source: .mouse, translation: Vector(dx: -300, dy: 0)),
            into: &events
        )
        #expect(events.events.contains { if case .request = $0 { true } else { false } })
        #expect(!Self.sharesSurface(0, engines) && Self.sharesSurface(1, engines))
        #expect(!engines[0].scene.surfaces[0].asked.isEmpty)
        #expect(engines[1].scene.surfaces[0].asked.isEmpty)
        // A new layout is shared anew, but for a surface whose client still owes an answer.
        let prepared = PreparedLayout(Self.layout)
        for index in engines.indices {
            engines[index].setLayout(prepared, settings: EngineSettings.snapping, at: .zero, into: &events)
        }
        #expect(!Self.sharesSurface(0, engines) && Self.sharesSurface(1, engines))
    }

    @Test("One takes the value of a slider from another without a word, unless there is no such slider")
    func sliderValue() {
        var engine = Self.engines()[0]
        let before = engine.state
        engine.setSliderValue(0.75, surface: "right", node: "slider")
        engine.setSliderValue(0.25, surface: "left", node: "asked")
        engine.setSliderValue(0.25, surface: "right", node: "none")
        engine.setSliderValue(0.25, surface: "none", node: "slider")
        #expect(engine.layout.surfaces[1].nodes[0].control == .slider(SliderDeclaration(value: 0.75)))
        #expect(engine.layout.surfaces[0] == Self.layout.surfaces[0])
        #expect(engine.state == before)
    }

    @Test("One that comes later waits for a client from then on")
    func beginning() {
        var layout = Self.layout
        layout.surfaces.removeLast()
        layout.surfaces[0].frame = Self.screen
        layout.surfaces[0].nodes[0].frame = Self.screen
        let time = Timestamp(microseconds: 1_000_000)
        let settings = EngineSettings.snapping
        var engine = Engine(over: PreparedLayout(layout), settings: settings, at: time)
        let deadline = time.advanced(bySeconds: settings.transitions.answerDeadline)
        #expect(engine.nextDeadline == deadline)
        var events = EventBatch()
        engine.apply(
            PointerReport(time: time.advanced(byMicroseconds: 1), source: .mouse, translation: Vector(dx: 1, dy: 0)),
            into: &events
        )
        #expect(events.events.contains { if case .request = $0 { true } else { false } })
        #expect(engine.nextDeadline == deadline)
    }

    @Test("One that comes later begins with the modifiers that are held")
    func modifiers() {
        var layout = Self.layout
        layout.surfaces[0].frame = Self.screen
        layout.surfaces[0].nodes[0].frame = Self.screen
        layout.surfaces[0].nodes[0].interaction = Interaction(regions: [Region(rect: Self.screen, modifiers: .command)])
        layout.surfaces.removeLast()
        let prepared = PreparedLayout(layout)
        #expect(Engine(over: prepared, settings: EngineSettings.snapping).state.region == nil)
        let engine = Engine(over: prepared, settings: EngineSettings.snapping, modifiers: .command)
        #expect(engine.state.region?.node == "asked")
        #expect(engine.state.modifiers == .command)
    }
}
