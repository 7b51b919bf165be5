import PointerEngine
import PointerModel
import PointerPipeline
import Testing

/// Absolute mice that place a pointer at the real cursor, and those that do not.
@Suite("Whether an absolute mouse places the pointer at the real cursor")
struct PlacedPointerTests {
    private static let axis = AxisRange(minimum: 0, maximum: 999)

    /// Returns the agreement after a position of an absolute mouse.
    private func agreement(
        _ overrides: DeviceOverrides = DeviceOverrides(),
        pointers: [String] = [],
        onTrueOutputs areTrue: Bool = true
    ) -> Agreement {
        var pipeline = Pipeline(
            layout: Layout(
                outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))],
                surfaces: []
            ),
            motion: MotionSettings(),
            engine: EngineSettings(),
            pointers: pointers
        )
        pipeline.setTrueOutputs(areTrue, at: .zero)
        let tablet = DeviceDescription(
            id: DeviceID(rawValue: 1),
            kind: .mouse,
            name: "tablet",
            node: "",
            positions: .init(horizontal: Self.axis, vertical: Self.axis, output: overrides.output),
            outcome: DeviceOutcome(overrides: overrides)
        )
        pipeline.add(tablet, at: .zero)
        var report = InputReport(device: tablet.id, time: Timestamp(microseconds: 1000))
        report.position = Point(x: 0.25, y: 0.5)
        pipeline.process(report)
        while pipeline.applyNext() {}
        #expect(pipeline.engine.state.position == Point(x: 250, y: 500))
        return pipeline.engine.state.agreement
    }

    @Test("It does on the compositor's outputs, and not on those of a configuration")
    func outputs() {
        #expect(agreement() == .reported)
        #expect(agreement(onTrueOutputs: false) == .none)
    }

    @Test("It does not where a rule maps its positions, of which the compositor knows nothing")
    func rules() {
        #expect(agreement(DeviceOverrides(output: "main")) == .none)
        #expect(agreement(DeviceOverrides(calibration: .identity)) == .none)
        #expect(agreement(DeviceOverrides(dpi: 800)) == .reported)
    }

    @Test("It does not beside other pointers, as the compositor has one cursor")
    func pointers() {
        #expect(agreement(pointers: ["left"]) == .none)
    }
}
