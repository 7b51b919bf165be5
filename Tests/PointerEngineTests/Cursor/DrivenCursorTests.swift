import PointerEngine
import PointerModel
import Testing

/// The pointer while the daemon puts the real cursor where the pointer is.
@Suite("The daemon drives the real cursor")
struct DrivenCursorTests {
    private static func timeline() -> Timeline {
        var timeline = Timeline([CursorReportTests.button])
        timeline.drive(true)
        return timeline
    }

    @Test("The agreement is driven from the beginning to the end, with an event for each, and devices move the pointer")
    func agreement() {
        var timeline = Timeline([CursorReportTests.button])
        timeline.drive(true)
        #expect(timeline.words == ["agreement driven"] && timeline.state.agreement == .driven)
        timeline.drive(true)
        #expect(timeline.words.isEmpty)
        timeline.move(to: 430, 300)
        #expect(timeline.words == ["motion", "enter button", "style highlight"])
        timeline.report { $0.isInterrupted = true }
        #expect(timeline.state.agreement == .driven)
        timeline.drive(false)
        #expect(timeline.words == ["agreement none"] && timeline.state.position == Point(x: 430, y: 300))
        timeline.drive(false)
        #expect(timeline.words.isEmpty)
    }

    @Test(
        "A click is a quarter of a point from the edges of what it presses, whose neighbors a rounded position could hit"
    )
    func edges() {
        let frame = CursorReportTests.button.frame
        let inside = Rect(x: frame.x + 0.25, y: frame.y + 0.25, width: frame.width - 0.5, height: frame.height - 0.5)
        for isDriven in [false, true] {
            for place in [
                Point(x: frame.minX + 0.001, y: frame.minY + 0.001),
                Point(x: frame.maxX - 0.001, y: frame.maxY - 0.001),
            ] {
                var timeline = Timeline([CursorReportTests.button])
                timeline.drive(isDriven)
                timeline.move(to: place.x, place.y)
                timeline.press()
                let clicks = timeline.told.compactMap { event in
                    if case .button(let change) = event, change.isPressed { change.clickPosition } else { nil }
                }
                #expect(clicks.count == 1)
                for click in clicks {
                    #expect(frame.contains(click))
                    let isWithin = inside.insetBy(dx: -1e-9, dy: -1e-9).contains(click)
                    #expect(isWithin == isDriven, "driven: \(isDriven), the click is at \(click)")
                }
            }
        }
    }

    @Test(
        "Neither a position, nor other outputs, nor an absolute mouse changes the agreement, and they move the pointer"
    )
    func placed() {
        var timeline = Self.timeline()
        timeline.setTrueOutputs(true)
        timeline.report {
            $0.device = DeviceID(rawValue: 1)
            $0.position = Point(x: 430, y: 300)
        }
        #expect(timeline.words == ["motion", "enter button", "style highlight"])
        timeline.move(by: 1, 0)
        timeline.setTrueOutputs(false)
        #expect(timeline.words.isEmpty)
        timeline.setPosition(to: 100, 100)
        #expect(timeline.state.position == Point(x: 100, y: 100) && timeline.state.agreement == .driven)
    }

    @Test("A report of the cursor has no effect until the drive ends, and the pointer then goes to its place")
    func reports() {
        var timeline = Self.timeline()
        timeline.cursor(at: 430, 300)
        #expect(timeline.words.isEmpty && !timeline.engine.isReported && timeline.engine.hasReporter)
        timeline.move(by: 5, 0)
        #expect(timeline.state.position == Point(x: 505, y: 500))
        timeline.drive(false)
        #expect(timeline.words == ["agreement reported", "motion", "enter button", "style highlight"])
        #expect(timeline.state.position == Point(x: 430, y: 300) && timeline.engine.isReported)
        timeline.move(by: 5, 0)
        #expect(timeline.words.isEmpty)
    }

    @Test("A reporter that ends meanwhile is gone at the end of the drive")
    func reporterEnds() {
        var timeline = Self.timeline()
        timeline.cursor(at: 430, 300)
        timeline.endCursorReports()
        #expect(timeline.words.isEmpty && !timeline.engine.hasReporter)
        timeline.drive(false)
        #expect(timeline.words == ["agreement none"] && timeline.state.position == Point(x: 500, y: 500))
    }

    @Test("Reports that counted before have no effect from the beginning on, nor does one that would correct a press")
    func reportedBefore() {
        var timeline = Timeline([CursorReportTests.button])
        timeline.cursor(at: 430, 300)
        timeline.press()
        timeline.drive(true, after: 1)
        #expect(timeline.words == ["agreement driven"])
        timeline.cursor(at: 100, 100, age: 4, after: 1)
        #expect(timeline.words.isEmpty && timeline.state.position == Point(x: 430, y: 300))
        timeline.move(by: 1, 0)
        #expect(timeline.state.position == Point(x: 431, y: 300))
    }

    @Test("A locked pointer is where the cursor is reported, and drives it again from there")
    func locked() {
        var timeline = Self.timeline()
        timeline.cursor(at: 430, 300)
        timeline.lock(true)
        #expect(timeline.words.prefix(3) == ["lock", "agreement reported", "motion"])
        #expect(timeline.state.position == Point(x: 430, y: 300))
        timeline.move(by: 7, 0)
        timeline.cursor(at: 200, 200)
        #expect(timeline.state.position == Point(x: 200, y: 200))
        timeline.lock(false)
        #expect(timeline.words.prefix(2) == ["unlock", "agreement driven"])
        timeline.move(by: 7, 0)
        #expect(timeline.state.position == Point(x: 207, y: 200))
    }

    @Test("A locked pointer agrees with nothing without a reporter, and begins to be driven once it is unlocked")
    func lockedAlone() {
        var timeline = Self.timeline()
        timeline.lock(true)
        #expect(timeline.state.agreement == .none && timeline.state.position == Point(x: 500, y: 500))
        timeline.drive(false)
        timeline.drive(true)
        #expect(timeline.words.isEmpty)
        timeline.lock(false)
        #expect(timeline.state.agreement == .driven)
    }

    @Test("A mouse at rest is recentered and a flick glides, which a reported cursor forbids")
    func ownMotion() {
        var timeline = Self.timeline()
        timeline.cursor(at: 100, 100)
        timeline.move(to: 405, 285)
        timeline.wait(5000)
        #expect(timeline.state.position != Point(x: 405, y: 285))
    }

    @Test("Other outputs keep the driven pointer, and not the place of a report")
    func outputs() throws {
        var timeline = Self.timeline()
        timeline.cursor(at: 100, 100)
        try timeline.change(.outputs([Output(name: "main", frame: Rect(x: 0, y: 0, width: 600, height: 600))]))
        #expect(timeline.state.position == Point(x: 500, y: 500) && timeline.state.agreement == .driven)
    }

    /// A timeline over two outputs side by side, each as wide as a screen.
    private static func twoOutputs() throws -> Timeline {
        var timeline = Timeline([CursorReportTests.button])
        let left = Output(name: "left", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
        let right = Output(name: "right", frame: Rect(x: 1000, y: 0, width: 1000, height: 1000))
        try timeline.change(.outputs([left, right]))
        return timeline
    }

    private static let edge = 1000 - 1.0 / 256

    @Test("On one output the pointer stays on that, as the cursor does")
    func oneOutput() throws {
        var timeline = try Self.twoOutputs()
        timeline.drive(true, on: "left")
        timeline.move(by: 900, 3)
        #expect(timeline.state.position == Point(x: Self.edge, y: 503))
        timeline.setPosition(to: 1500, 100)
        #expect(timeline.state.position == Point(x: Self.edge, y: 100) && timeline.state.agreement == .driven)
        timeline.drive(true, on: "right")
        #expect(timeline.words == ["motion"] && timeline.state.position == Point(x: 1000, y: 100))
        timeline.drive(true)
        timeline.move(by: -100, 0)
        #expect(timeline.state.position == Point(x: 900, y: 100))
        timeline.drive(true, on: "unknown")
        timeline.move(by: 300, 0)
        #expect(timeline.words == ["motion"] && timeline.state.position == Point(x: 1200, y: 100))
        timeline.drive(true, on: "left")
        #expect(timeline.state.position == Point(x: Self.edge, y: 100))
        timeline.drive(false)
        timeline.move(by: 100, 0)
        #expect(timeline.state.position == Point(x: Self.edge + 100, y: 100))
    }

    @Test("A lock that ends elsewhere, and an output that appears, bring the pointer back to its output")
    func back() throws {
        var timeline = try Self.twoOutputs()
        timeline.drive(true, on: "left")
        timeline.lock(true)
        timeline.cursor(at: 1500, 400)
        #expect(timeline.state.position == Point(x: 1500, y: 400))
        timeline.lock(false)
        #expect(timeline.state.position == Point(x: Self.edge, y: 400))
        timeline.move(by: 50, 0)
        #expect(timeline.state.position == Point(x: Self.edge, y: 400))
        try timeline.change(.outputs([Output(name: "left", frame: Rect(x: 0, y: 0, width: 600, height: 600))]))
        #expect(timeline.state.position == Point(x: 600 - 1.0 / 256, y: 400))
    }

    @Test("A finger is where it is, and a device that presses afterwards does so where the cursor can be")
    func finger() throws {
        var timeline = try Self.twoOutputs()
        timeline.drive(true, on: "left")
        timeline.touch(1500, 400)
        #expect(timeline.state.position == Point(x: 1500, y: 400))
        timeline.report { $0.scroll = Scroll(horizontal: 0, vertical: 120) }
        #expect(timeline.state.position == Point(x: 1500, y: 400), "the finger still has the pointer")
        timeline.liftTouch()
        #expect(timeline.state.position == Point(x: 1500, y: 400))
        timeline.report { $0.scroll = Scroll(horizontal: 0, vertical: 120) }
        #expect(timeline.state.position == Point(x: Self.edge, y: 400))
        timeline.touch(1500, 300)
        timeline.liftTouch()
        timeline.press()
        #expect(timeline.state.position == Point(x: Self.edge, y: 300) && timeline.state.source == .mouse)
    }
}
