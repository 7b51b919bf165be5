import PointerEngine
import PointerModel
import Testing

/// The conformance cases of the talk about shapes on rails: the beam on a line of text, and the guide lines of the quilt.
@Suite("S1: rails")
struct RailCases {
    static let line = Rect(x: 0, y: 0, width: 400, height: 20)

    /// A line of text at (100, 100), in a node that is more than the line.
    static let text = Node(
        id: "text",
        frame: Rect(x: 100, y: 100, width: 400, height: 300),
        interaction: Interaction(
            regions: [Region(rect: line)],
            style: .shape(.beam(axis: .vertical, length: 17), constrainedAxes: .vertical)
        )
    )

    @Test(
        "S1-2: over a line of text the pointer is a beam, x is 1:1 and y on the rail",
        arguments: [(100.0, 100.0), (137.25, 104), (300, 110), (333.5, 117), (499.75, 119.75)]
    )
    func beam(x: Double, y: Double) {
        var timeline = Timeline([Self.text])
        timeline.move(to: x, y)
        #expect(timeline.state.style.shape == .beam(axis: .vertical, length: 17))
        #expect(timeline.state.position == Point(x: x, y: y))
        #expect(timeline.state.displayed.x == x)
        // The line is 3 higher than the beam: no more than half of that can the beam slip.
        let slip = timeline.state.displayed.y - 110
        #expect(abs(slip) < 1.5)
        #expect(slip == 0 || (slip < 0) == (y < 110))
        timeline.move(by: x < 300 ? 50 : -50, 0)
        #expect(timeline.state.displayed == Point(x: x + (x < 300 ? 50 : -50), y: 110 + slip))
    }

    @Test("S1-2: a lift recenters y only, and neither leaves nor enters", arguments: [101.0, 108.5, 118])
    func lift(y: Double) {
        var timeline = Timeline([Self.text])
        timeline.move(to: 250, y, .touchpad)
        timeline.wait(1000)
        timeline.lift()
        #expect(timeline.state.position == Point(x: 250, y: 110))
        #expect(timeline.state.displayed == Point(x: 250, y: 110))
        #expect(timeline.words == ["motion"])
    }

    // MARK: The quilt

    /// The patchwork area at (100, 200), 600 x 400: rows of 20 in straight-line mode, one region otherwise.
    static func quilt(isStraight: Bool) -> Node {
        let crosshair = Path(polygon: [
            Point(x: -8, y: 0), Point(x: 0, y: -8), Point(x: 8, y: 0), Point(x: 0, y: 8),
        ])
        var interaction = Interaction(
            style: .shape(.path(crosshair), constrainedAxes: isStraight ? .vertical : [])
        )
        if isStraight {
            interaction.repeating = RepeatingRegions(
                first: Region(rect: Rect(x: 0, y: 0, width: 600, height: 20)),
                pitch: Vector(dx: 0, dy: 20),
                count: 20
            )
        }
        return Node(
            id: "quilt",
            frame: Rect(x: 100, y: 200, width: 600, height: 400),
            interaction: interaction,
            gestures: .tap
        )
    }

    @Test(
        "S1-10: in straight-line mode the region is (0, floor(y / 20) * 20, W, 20), and a stitch is at the row's center",
        arguments: [0, 0.25, 10, 19.999, 20, 53, 59.99, 60, 200.5, 399.75]
    )
    func rows(y: Double) throws {
        let top = (y / 20).rounded(.down) * 20
        var timeline = Timeline([Self.quilt(isStraight: true)])
        timeline.move(to: 333, 200 + y, .touchpad)
        #expect(timeline.state.region?.rect == Rect(x: 100, y: 200 + top, width: 600, height: 20))
        #expect(timeline.state.displayed.x == 333)
        // 2 are left between the crosshair and the row's edges.
        #expect(abs(timeline.state.displayed.y - (210 + top)) < 2)
        timeline.wait(1000)
        timeline.lift()
        timeline.press(.primary, .touchpad)
        timeline.release(.primary, .touchpad)
        let stitch = try #require(timeline.gestures.first)
        #expect(stitch.gesture == .tap)
        #expect(stitch.location == Point(x: 333, y: 210 + top))
    }

    @Test("S1-10: with the mode off there is the default region, and the crosshair is where the pointer is")
    func freeQuilt() {
        var timeline = Timeline([Self.quilt(isStraight: false)])
        for y in [0, 3, 53, 399.75] as [Double] {
            timeline.move(to: 333, 200 + y, .touchpad)
            timeline.wait(1000)
            timeline.lift()
            #expect(timeline.state.region?.rect == Rect(x: 100, y: 200, width: 600, height: 400))
            #expect(timeline.state.position == Point(x: 333, y: 200 + y))
            #expect(timeline.state.displayed == Point(x: 333, y: 200 + y))
        }
    }

    /// A flick in steps of 8 ms whose free glide ends at y = 53 of the quilt, and how far the glide takes x.
    struct Flick: Sendable, CustomTestStringConvertible {
        let step: Vector
        var testDescription: String { "\(step.dx), \(step.dy) points every 8 ms" }

        /// How far the glide goes: the speed at the lift less that at the end, times the time constant.
        var glide: Vector {
            let speed = (step.dx * step.dx + step.dy * step.dy).squareRoot() / 0.008
            let distance = InertiaSettings().timeConstant * (speed - InertiaSettings().restSpeed)
            return Vector(dx: step.dx, dy: step.dy) * (distance / (speed * 0.008))
        }

        /// The state when the glide is over.
        func end(settings: EngineSettings) -> PointerState {
            var timeline = Timeline([quilt(isStraight: true)], settings: settings)
            let way = step * 10
            let end = Point(x: 400, y: 253)
            timeline.move(to: end.x - glide.dx - way.dx, end.y - glide.dy - way.dy, .touchpad)
            timeline.wait(1000)
            timeline.flick(Array(repeating: step, count: 10))
            while timeline.waitForDeadline() {}
            return timeline.state
        }
    }

    static let flicks = [(0.0, 8.0), (0, -8), (6, 7), (-12, 5), (3, -16)].map {
        Flick(step: Vector(dx: $0.0, dy: $0.1))
    }

    @Test(
        "S1-11: a flick that would end at y = 53 puts the pointer on y = 50, and x goes where it goes",
        arguments: flicks
    )
    func flick(flick: Flick) {
        let state = flick.end(settings: EngineSettings.snapping)
        #expect(state.position.y == 250)
        #expect(state.displayed.y == 250)
        #expect(abs(state.position.x - 400) < 1e-6)
    }

    @Test("S1-11: without help, and without recentering, it ends at 53", arguments: flicks)
    func freeFlick(flick: Flick) {
        var settings = EngineSettings.snapping
        settings.targeting.strategy = .none
        settings.recentering.onLift = false
        let state = flick.end(settings: settings)
        #expect(abs(state.position.y - 253) < 1e-6)
        #expect(abs(state.position.x - 400) < 1e-6)
    }
}
