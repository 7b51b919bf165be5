import PointerEngine
import PointerModel
import Testing

/// The pointer while somebody reports where the real cursor is.
@Suite("The real cursor is reported")
struct CursorReportTests {
    static let button = Node(
        id: "button",
        frame: Rect(x: 400, y: 280, width: 60, height: 40),
        interaction: Interaction(style: .content(.highlight()))
    )

    @Test("The pointer is where the cursor is, from the first report to the end of them, with an event for each")
    func agreement() {
        var timeline = Timeline([Self.button])
        #expect(timeline.state.agreement == .none)
        timeline.cursor(at: 430, 300)
        #expect(timeline.words == ["agreement reported", "motion", "enter button", "style highlight"])
        #expect(timeline.state.position == Point(x: 430, y: 300) && timeline.state.agreement == .reported)
        timeline.cursor(at: 430, 300)
        #expect(timeline.words.isEmpty)
        timeline.cursor(at: 431, 300)
        #expect(timeline.words == ["motion"])
        timeline.endCursorReports()
        #expect(timeline.words == ["agreement none"])
        #expect(timeline.state.position == Point(x: 431, y: 300) && timeline.state.agreement == .none)
        timeline.endCursorReports()
        #expect(timeline.words.isEmpty)
        timeline.move(by: 2, 0)
        #expect(timeline.state.position == Point(x: 433, y: 300))
    }

    @Test("Devices move nothing, and what they press and scroll happens at the cursor; who moves it is known")
    func devices() {
        var timeline = Timeline([Self.button])
        timeline.cursor(at: 430, 300)
        timeline.move(by: 100, 0)
        #expect(timeline.words.isEmpty && timeline.state.position == Point(x: 430, y: 300))
        timeline.report(.touchpad) {
            $0.translation = Vector(dx: 5, dy: 5)
            $0.pressed = .secondary
            $0.scroll = Scroll(horizontal: 0, vertical: 120)
        }
        #expect(timeline.words == ["press", "scroll"])
        timeline.cursor(at: 435, 300)
        #expect(timeline.state.source == .touchpad && timeline.state.velocity == .zero)
    }

    @Test("Neither a lift nor a rest moves the pointer, whatever was under way before")
    func stays() {
        var timeline = InertiaRules.flicked([])
        #expect(timeline.engine.nextDeadline != nil)
        let middle = timeline.state.position
        timeline.cursor(at: middle.x, middle.y)
        #expect(timeline.engine.nextDeadline == nil)
        timeline.flick(InertiaRules.steps)
        #expect(timeline.state.position == middle && timeline.engine.nextDeadline == nil)

        timeline = Timeline([Self.button])
        timeline.move(to: 405, 285)
        timeline.cursor(at: 405, 285)
        for source in [PointerSource.mouse, .touchpad] {
            timeline.report(source) { $0.touch = .began }
            timeline.cursor(at: source == .mouse ? 406 : 407, 285)
            timeline.move(by: 1, 0, source)
            timeline.press(after: 8, source)
            timeline.release(after: 60, source)
            timeline.report(source) { $0.touch = .ended }
            timeline.wait(5000)
        }
        #expect(timeline.state.position == Point(x: 407, y: 285))
    }

    @Test("A surface that slows the pointer near targets does not slow the cursor")
    func gain() {
        var settings = EngineSettings.snapping
        settings.targeting.strategy = .semantic
        var slowed = Timeline([InertiaRules.target(around: Point(x: 430, y: 300))], settings: settings)
        slowed.move(to: 430, 300)
        slowed.wait(5000)
        var cursor = slowed
        slowed.move(by: 4, 0)
        #expect(slowed.state.position.x < 434)
        cursor.cursor(at: 430, 300)
        cursor.cursor(at: 434, 300)
        #expect(cursor.state.position == Point(x: 434, y: 300))
    }

    @Test("A place beyond the outputs is the nearest on one of them, and holds when there are other outputs")
    func outputs() throws {
        var timeline = Timeline([])
        timeline.cursor(at: 1500, 300)
        #expect(timeline.state.position == Point(x: 1000 - 1.0 / 256, y: 300))
        try timeline.change(.outputs([Output(name: "wide", frame: Rect(x: 0, y: 0, width: 2000, height: 1000))]))
        #expect(timeline.state.position == Point(x: 1500, y: 300))
        timeline.cursor(at: .nan, 300)
        #expect(timeline.words.isEmpty)
    }

    @Test("A locked pointer has raw motion, and is where the cursor is once it is unlocked")
    func locked() {
        var timeline = Timeline([Self.button])
        timeline.cursor(at: 100, 100)
        timeline.lock(true)
        timeline.move(by: 3, 4)
        #expect(timeline.words == ["delta"])
        timeline.cursor(at: 430, 300)
        #expect(timeline.words == ["motion"])
        timeline.lock(false)
        #expect(timeline.state.region?.node == "button")
    }

    @Test("A paused pointer is where the cursor is")
    func paused() {
        var timeline = Timeline([Self.button])
        timeline.setPaused(true)
        timeline.cursor(at: 430, 300)
        #expect(timeline.state.region?.node == "button")
    }
}
