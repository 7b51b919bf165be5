import PointerEngine
import PointerModel
import PointerService
import Testing

@Suite("Pipeline")
struct PipelineTests {
    static let layout = Layout(outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 100, height: 100))])

    static func pipeline(devices: UInt32...) -> Pipeline {
        var pipeline = Pipeline(layout: layout, motion: MotionSettings(), effects: EffectSettings())
        for device in devices {
            pipeline.add(DeviceDescription(id: DeviceID(rawValue: device), kind: .mouse, name: "", node: ""))
        }
        return pipeline
    }

    static func report(_ device: UInt32, dx: Double = 0, dy: Double = 0, buttons: Buttons = []) -> InputFrame {
        var frame = InputFrame(device: DeviceID(rawValue: device), time: Timestamp(microseconds: 5))
        frame.relative = Vector(dx: dx, dy: dy)
        frame.buttons = buttons
        return frame
    }

    @Test("A report of a device that is not there, or that says nothing, has no consequence")
    func nothing() {
        var pipeline = Self.pipeline(devices: 1)
        #expect(!pipeline.process(Self.report(2, dx: 5)))
        #expect(!pipeline.process(Self.report(1)))
        #expect(pipeline.process(Self.report(1, dx: 5)))
        #expect(!pipeline.remove(DeviceID(rawValue: 1), at: .zero))
        #expect(!pipeline.process(Self.report(1, dx: 5)))
        #expect(pipeline.engine.state.position == Point(x: 55, y: 50))
    }

    @Test("Motion against the edge of the outputs has no consequence either")
    func edge() {
        var pipeline = Self.pipeline(devices: 1)
        #expect(pipeline.process(Self.report(1, dx: -500)))
        #expect(!pipeline.process(Self.report(1, dx: -1)))
    }

    @Test("A button is down while any device holds it")
    func sharedButton() {
        var pipeline = Self.pipeline(devices: 1, 2)
        #expect(pipeline.process(Self.report(1, buttons: .primary)))
        #expect(!pipeline.process(Self.report(2, buttons: .primary)))
        #expect(!pipeline.process(Self.report(1)))
        #expect(pipeline.engine.state.buttons == .primary)
        #expect(pipeline.remove(DeviceID(rawValue: 2), at: .zero))
        #expect(pipeline.events.events == [.button(.primary, pressed: false)])
        #expect(pipeline.engine.state.buttons == [])
    }

    @Test("New settings hold for devices that are there, and what is held stays held")
    func settings() {
        var pipeline = Self.pipeline(devices: 1)
        _ = pipeline.process(Self.report(1, buttons: .primary))
        pipeline.configure(
            layout: Self.layout,
            motion: MotionSettings(mouseSpeed: 2),
            effects: EffectSettings(),
            at: .zero
        )
        #expect(pipeline.process(Self.report(1, dx: 5, buttons: .primary)))
        #expect(pipeline.engine.state.position == Point(x: 60, y: 50))
        #expect(pipeline.engine.state.buttons == .primary)
    }
}
