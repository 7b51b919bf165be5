import PointerEngine
import PointerModel
import Testing

/// A press comes from a device before the place that the cursor had then is reported.
@Suite("A press at a cursor that is reported later")
struct PressCorrectionTests {
    /// Two buttons side by side, each of which holds the pointer while it is pressed.
    static let buttons = [node("left", x: 100), node("right", x: 300)]

    private static func node(_ id: String, x: Double, control: ControlDeclaration? = nil) -> Node {
        var node = Node(
            id: id,
            frame: Rect(x: x, y: 100, width: 100, height: 50),
            interaction: Interaction(
                regions: [Region(rect: Rect(x: 0, y: 0, width: 100, height: 50), latchingAxes: .both)],
                style: .content(.highlight())
            )
        )
        node.gestures = [.tap, .pan, .secondaryClick]
        node.control = control
        return node
    }

    /// The cursor rests on the left button, and the primary button goes down there.
    private static func pressed(_ nodes: [Node] = buttons, _ button: Buttons = .primary) -> Timeline {
        var timeline = Timeline(nodes)
        timeline.cursor(at: 150, 120)
        timeline.wait(5000)
        timeline.press(button)
        return timeline
    }

    private static func clicks(_ timeline: Timeline) -> [Point?] {
        timeline.told.compactMap { event -> Point?? in
            guard case .button(let change) = event else { return nil }
            return change.clickPosition
        }
    }

    @Test("It was where the cursor was then: taken back at one place, made anew at the other, in one frame")
    func corrected() {
        var timeline = Self.pressed()
        #expect(timeline.state.isLatched && timeline.state.region?.node == "left")
        timeline.cursor(at: 350, 120, age: 6, after: 5)
        #expect(
            timeline.words == ["release", "motion", "exit left", "enter right", "style highlight", "press"]
        )
        guard case .button(let first)? = timeline.told.first, !first.isPressed, first.isInterrupted else {
            Issue.record("the release is not interrupted: \(timeline.told)")
            return
        }
        #expect(Self.clicks(timeline) == [Point(x: 150, y: 120), Point(x: 350, y: 120)])
        #expect(timeline.state.isLatched && timeline.state.region?.node == "right")
        #expect(timeline.state.buttons == .primary)
        timeline.release(after: 60)
        #expect(timeline.words.contains("release"))
        guard case .gesture(let tap)? = timeline.told.last else {
            Issue.record("no tap: \(timeline.words)")
            return
        }
        #expect(tap.gesture == .tap && tap.node == "right")
    }

    @Test(
        "At most 20 ms after the press, and no later than a report that was made after it",
        arguments: [
            // How long after the press the report comes, how long after the press the cursor was there, and whether that corrects.
            (20.0, 0.0, true), (20.001, 0.0, false), (20.0, 0.001, false), (1.0, -900.0, true),
        ]
    )
    func bounds(arrival: Double, creation: Double, isCorrection: Bool) {
        var timeline = Self.pressed()
        timeline.cursor(at: 350, 120, age: arrival - creation, after: arrival)
        #expect(timeline.words.contains("press") == isCorrection)
        #expect(timeline.state.region?.node == (isCorrection ? "right" : "left"))
        #expect(timeline.state.position == Point(x: 350, y: 120) && timeline.state.isLatched)
        // What was before is known by now, or too late.
        if !isCorrection {
            timeline.cursor(at: 340, 120, age: 100, after: 0)
            #expect(timeline.words == ["motion", "pan changed"])
        }
    }

    @Test("Several reports of earlier places correct one after the other, and each place is the only one pressed")
    func several() {
        var timeline = Self.pressed()
        timeline.cursor(at: 250, 120, age: 4, after: 2)
        #expect(timeline.words == ["release", "motion", "exit left", "style system", "press"])
        timeline.cursor(at: 350, 120, age: 4, after: 2)
        #expect(timeline.words.first == "release" && timeline.words.last == "press")
        #expect(timeline.state.region?.node == "right" && timeline.state.isLatched)
        timeline.cursor(at: 350, 120, age: 5, after: 1)
        #expect(timeline.words.isEmpty)
    }

    @Test("A press that is over, or that another one followed, stays where it was")
    func over() {
        var timeline = Self.pressed()
        timeline.release(after: 5)
        #expect(timeline.words.contains("tap ended"))
        timeline.cursor(at: 350, 120, age: 10, after: 5)
        #expect(timeline.words == ["motion", "exit left", "enter right", "style highlight"])
        #expect(timeline.state.buttons.isEmpty)

        timeline = Self.pressed()
        timeline.press(.secondary, after: 5)
        timeline.cursor(at: 350, 120, age: 10, after: 5)
        #expect(!timeline.words.contains("press") && timeline.state.region?.node == "left")

        timeline = Self.pressed()
        timeline.report(after: 5) {
            $0.released = .primary
            $0.isInterrupted = true
        }
        timeline.cursor(at: 350, 120, age: 10, after: 5)
        #expect(!timeline.words.contains("release") && timeline.state.region?.node == "right")
    }

    @Test("Without reports before the press there is nothing to correct")
    func first() {
        var timeline = Timeline(Self.buttons)
        timeline.move(to: 150, 120)
        timeline.press()
        timeline.cursor(at: 350, 120, age: 6, after: 5)
        #expect(timeline.words == ["agreement reported", "motion", "pan began"])
        #expect(timeline.state.region?.node == "left")
    }

    @Test("A slider that was not meant has its value again; the one that was meant is held")
    func sliders() {
        let nodes = [
            Self.node("left", x: 100, control: .slider(SliderDeclaration(value: 0.5))),
            Self.node("right", x: 300, control: .slider(SliderDeclaration(value: 0.5))),
        ]
        var timeline = Self.pressed(nodes)
        #expect(timeline.words.suffix(2) == ["press", "slider began"])
        timeline.cursor(at: 350, 120, age: 6, after: 5)
        #expect(
            timeline.words == [
                "release", "slider cancelled", "motion", "exit left", "enter right", "style highlight", "press",
                "slider began",
            ]
        )
    }

    @Test("A button that wants to be confirmed, and was not meant, is not being confirmed")
    func confirm() {
        let nodes = [Self.node("left", x: 100, control: .confirm(ConfirmDeclaration())), Self.node("right", x: 300)]
        var timeline = Self.pressed(nodes)
        #expect(timeline.words.suffix(2) == ["press", "confirm updating"])
        timeline.cursor(at: 350, 120, age: 6, after: 5)
        #expect(timeline.words.filter { $0.hasPrefix("confirm") } == ["confirm idle"])
        timeline.wait(5000)
        #expect(!timeline.words.contains { $0.hasPrefix("confirm") })
    }

    @Test("A secondary click comes again on another node, and on the same one once")
    func secondary() {
        var timeline = Self.pressed(Self.buttons, .secondary)
        #expect(timeline.words.last == "secondaryClick ended")
        timeline.cursor(at: 155, 120, age: 4, after: 2)
        #expect(timeline.words == ["release", "motion", "press"])
        timeline.cursor(at: 350, 120, age: 4, after: 2)
        #expect(timeline.words.last == "secondaryClick ended")
        timeline.release(.secondary, after: 60)
        timeline.press(.secondary, after: 60)
        #expect(timeline.words.last == "secondaryClick ended", "a new press is a new click")
    }

    @Test("A pan begins where the press was meant")
    func pan() {
        var timeline = Self.pressed()
        timeline.cursor(at: 350, 120, age: 6, after: 5)
        timeline.cursor(at: 357, 120, after: 30)
        #expect(timeline.words == ["motion"], "within the slop of the corrected place")
        timeline.cursor(at: 359, 120)
        guard case .gesture(let pan)? = timeline.told.last else {
            Issue.record("no pan: \(timeline.words)")
            return
        }
        #expect(pan.node == "right" && pan.translation == Vector(dx: 9, dy: 0))
    }
}
