import PointerEngine
import PointerModel
import PointerPipeline
import Testing

/// A paused daemon holds its pointers.
@Suite("Pause")
struct PauseTests {
    /// Settings with which any content holds the pointer.
    private static var settings: EngineSettings {
        var settings = EngineSettings()
        settings.effects.snapGap = 0
        return settings
    }

    static let button = Rect(x: 400, y: 280, width: 100, height: 60)

    private static func pipeline() -> Pipeline {
        let node = Node(id: "button", frame: button, interaction: Interaction(style: .content(.highlight())))
        let screen = Rect(x: 0, y: 0, width: 1000, height: 1000)
        let surface = Surface(id: "surface", frame: screen, nodes: [node])
        var pipeline = Pipeline(
            layout: Layout(outputs: [Output(name: "main", frame: screen)], surfaces: [surface]),
            motion: PipelineTests.flat,
            engine: Self.settings
        )
        pipeline.add(
            DeviceDescription(id: DeviceID(rawValue: 1), kind: .mouse, name: "", node: ""),
            at: .zero
        )
        return pipeline
    }

    private static func time(_ milliseconds: Double) -> Timestamp {
        Timestamp.zero.advanced(bySeconds: milliseconds / 1000)
    }

    private static func pass(_ pipeline: inout Pipeline, to milliseconds: Double) {
        pipeline.advance(to: time(milliseconds))
        while pipeline.applyNext() {}
    }

    /// A finger flicks the pointer to the right and lifts at 188 ms.
    private static func flick(_ pipeline: inout Pipeline) {
        pipeline.setPosition(Point(x: 250, y: 300), at: .zero)
        _ = pipeline.apply(PointerReport(time: time(100), source: .touchpad, touch: .began))
        for step in 1...10 {
            let time = time(100 + Double(step) * 8)
            let frame = PointerReport(time: time, source: .touchpad, translation: Vector(dx: 10, dy: 0))
            _ = pipeline.apply(frame)
        }
        _ = pipeline.apply(PointerReport(time: time(188), source: .touchpad, touch: .ended))
    }

    @Test("A glide stops where the pointer is, and does not go on after the pause", arguments: [true, false])
    func glide(isPaused: Bool) {
        var pipeline = Self.pipeline()
        Self.flick(&pipeline)
        Self.pass(&pipeline, to: 250)
        let position = pipeline.engine.state.position
        #expect(position.x > 350)
        if isPaused { pipeline.pause(at: Self.time(250)) }
        Self.pass(&pipeline, to: 5000)
        pipeline.resume(at: Self.time(5000))
        Self.pass(&pipeline, to: 9000)
        #expect((pipeline.engine.state.position == position) == isPaused)
    }

    @Test("A finger that lifts because of the pause starts no glide and recenters nothing")
    func lift() {
        var pipeline = Self.pipeline()
        pipeline.setPosition(Point(x: 410, y: 290), at: .zero)
        pipeline.pause(at: Self.time(10))
        _ = pipeline.apply(PointerReport(time: Self.time(20), source: .touchpad, touch: .ended))
        #expect(pipeline.engine.state.position == Point(x: 410, y: 290))
    }

    @Test(
        "A mouse at rest is not recentered during a pause, also where a region comes under it",
        arguments: [true, false]
    )
    func rest(isPaused: Bool) throws {
        var pipeline = Self.pipeline()
        pipeline.setPosition(Point(x: 400, y: 290), at: .zero)
        _ = pipeline.apply(
            PointerReport(time: Self.time(10), source: .mouse, translation: Vector(dx: 10, dy: 0))
        )
        if isPaused { pipeline.pause(at: Self.time(20)) }
        var other = Node(id: "other", frame: Self.button, interaction: Interaction(style: .content(.lift())))
        other.frame.width += 10
        try pipeline.update(.update("surface", SurfaceUpdate(put: [other])), at: Self.time(30))
        Self.pass(&pipeline, to: 5000)
        #expect(pipeline.engine.state.region?.node == "other")
        #expect((pipeline.engine.state.position == Point(x: 410, y: 290)) == isPaused)
    }

    @Test("A pointer that comes during the pause is held too")
    func newPointer() {
        var pipeline = Self.pipeline()
        pipeline.pause(at: .zero)
        pipeline.configure(
            layout: PipelineTests.layout,
            motion: PipelineTests.flat,
            engine: Self.settings,
            pointers: ["second"],
            at: .zero
        )
        #expect(pipeline.pointers.map(\.engine.isPaused) == [true, true])
        pipeline.resume(at: .zero)
        #expect(pipeline.pointers.map(\.engine.isPaused) == [false, false])
    }
}
