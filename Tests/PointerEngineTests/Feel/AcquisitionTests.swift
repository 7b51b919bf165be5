import PointerEngine
import PointerModel
import Testing

/// Strategies against each other on the same traces of a hand.
@Suite("Acquisition")
struct AcquisitionTests {
    static let target = Node(
        id: "button",
        frame: Rect(x: 600, y: 100, width: 44, height: 32),
        interaction: Interaction()
    )

    static let layout = Layout(
        outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 1920, height: 1080))],
        surfaces: [Surface(id: "bar", frame: Rect(x: 0, y: 0, width: 1920, height: 300), nodes: [target])]
    )

    /// A finger that moves to the right at a steady pace, one report every 8 ms, and lifts.
    static func flick(reports: Int, step: Double) -> [PointerReport] {
        var frames = [PointerReport(time: .zero, source: .touchpad, touch: .began)]
        for report in 1...reports {
            frames.append(
                PointerReport(
                    time: Timestamp(microseconds: Int64(report) * 8_000),
                    source: .touchpad,
                    translation: Vector(dx: step, dy: 0)
                )
            )
        }
        frames.append(
            PointerReport(time: Timestamp(microseconds: Int64(reports + 1) * 8_000), source: .touchpad, touch: .ended)
        )
        return frames
    }

    static func acquisition(_ strategy: Targeting, _ trace: [PointerReport], from start: Point) -> Acquisition {
        var settings = EngineSettings.snapping
        settings.targeting.strategy = strategy
        return Acquisition(
            of: "button",
            on: "bar",
            in: layout,
            start: start,
            trace: trace,
            settings: settings
        )
    }

    @Test("A flick that would end beside a target reaches it with the strategy that lands, and not without")
    func flick() throws {
        // 240 points under the finger at 1500 points a second, 148 more in the glide: it ends 32 points before the target.
        let trace = Self.flick(reports: 20, step: 12)
        let start = Point(x: 180, y: 110)
        #expect(Self.acquisition(.none, trace, from: start).time == nil)
        let landed = Self.acquisition(.ipados, trace, from: start)
        let time = try #require(landed.time)
        #expect(time > 0.16 && time < 2)
        #expect(landed.entries == 1)
    }

    @Test("Motion that ends beside a target is on it with the bubble, and not without")
    func bubble() {
        let trace = Self.flick(reports: 20, step: 2)
        let start = Point(x: 550, y: 110)
        #expect(Self.acquisition(.none, trace, from: start).time == nil)
        #expect(Self.acquisition(.bubble, trace, from: start).time != nil)
    }

    @Test("A pointer that crosses a target and goes on has not acquired it")
    func crossing() {
        let crossed = Self.acquisition(.none, Self.flick(reports: 100, step: 4), from: Point(x: 500, y: 110))
        #expect(crossed.time == nil)
        #expect(crossed.entries == 1)
    }
}
