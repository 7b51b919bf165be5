import PointerEngine
import PointerModel
import PointerPipeline
import Testing

/// A mouse and a touchscreen that move one pointer.
@Suite("Fingers on a screen beside a mouse")
struct TouchTurnTests {
    private struct Subject {
        var pipeline = Pipeline(
            layout: Layout(
                outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))],
                surfaces: [
                    Surface(
                        id: "surface",
                        frame: Rect(x: 0, y: 0, width: 1000, height: 1000),
                        nodes: [Node(id: "node", frame: Rect(x: 0, y: 0, width: 1000, height: 1000), gestures: .tap)]
                    )
                ]
            ),
            motion: MotionSettings(mouse: DeviceSettings(acceleration: .flat)),
            engine: EngineSettings()
        )
        private var time = Timestamp.zero
        private var fingers = InputReport(device: DeviceID(rawValue: 2), time: .zero)
        private(set) var events: [PointerEvent] = []

        init() {
            let axis = AxisRange(minimum: 0, maximum: 999)
            pipeline.add(DeviceDescription(id: DeviceID(rawValue: 1), kind: .mouse, name: "mouse", node: ""), at: .zero)
            pipeline.add(
                DeviceDescription(
                    id: DeviceID(rawValue: 2),
                    kind: .touchscreen,
                    name: "screen",
                    node: "",
                    positions: .init(horizontal: axis, vertical: axis)
                ),
                at: .zero
            )
        }

        mutating func mouse(_ dx: Double, buttons: Buttons = []) {
            var report = InputReport(device: DeviceID(rawValue: 1), time: later())
            report.relative = Vector(dx: dx, dy: 0)
            report.buttons = buttons
            pipeline.process(report)
            drain()
        }

        /// Puts a finger at shares of the output, or lifts it.
        mutating func finger(_ place: Point?, id: Int32 = 1) {
            fingers.time = later()
            fingers.contacts[0] = place.map { Contact(trackingID: id, position: $0) }
            pipeline.process(fingers)
            drain()
        }

        mutating func unplug() {
            pipeline.remove(DeviceID(rawValue: 2), at: later())
            drain()
        }

        mutating func setPaused(_ isPaused: Bool) {
            if isPaused { pipeline.pause(at: later()) } else { pipeline.resume(at: later()) }
            drain()
        }

        mutating func setCompositor(_ moves: Bool) {
            if moves {
                pipeline.beginCompositor(ofPointer: 0, at: later())
            } else {
                pipeline.endCompositor(ofPointer: 0, at: later())
            }
            drain()
        }

        mutating func cursor(at place: Point) {
            let time = later()
            pipeline.reportCursor(at: place, madeAt: time, at: time)
            events = pipeline.events.events
        }

        mutating func setOutput(_ frame: Rect) throws {
            try pipeline.update(.outputs([Output(name: "main", frame: frame)]), at: later())
            drain()
        }

        private mutating func later() -> Timestamp {
            time = time.advanced(bySeconds: 0.03)
            return time
        }

        private mutating func drain() {
            events = []
            while pipeline.applyNext() { events += pipeline.events.events }
        }

        var state: PointerState { pipeline.engine.state }
        /// Presses and releases: whether each is a press, and whether it was interrupted.
        var buttons: [[Bool]] {
            events.compactMap { event in
                guard case .button(let change) = event else { return nil }
                return [change.isPressed, change.isInterrupted]
            }
        }
        var taps: Int {
            events.count { event in
                guard case .gesture(let gesture) = event else { return false }
                return gesture.gesture == .tap
            }
        }
    }

    private static let middle = Point(x: 0.5, y: 0.5)

    @Test("A mouse that moves takes the pointer: the finger's press is interrupted, and never clicks")
    func mouseTakesOver() {
        var subject = Subject()
        subject.finger(Self.middle)
        #expect(subject.state.source == .touch && subject.state.buttons == .primary)
        subject.mouse(10)
        #expect(subject.buttons == [[false, true]])
        #expect(subject.state.source == .mouse && subject.state.buttons.isEmpty)
        #expect(subject.state.style == .system)
        subject.finger(Point(x: 0.7, y: 0.7))
        #expect(subject.events.isEmpty)
        subject.mouse(0, buttons: .primary)
        #expect(subject.buttons == [[true, false]])
        subject.finger(nil)
        #expect(subject.events.isEmpty && subject.state.buttons == .primary)
        subject.mouse(0)
        #expect(subject.buttons == [[false, false]] && subject.taps == 1)
        subject.finger(Self.middle, id: 2)
        #expect(subject.state.source == .touch && subject.state.buttons == .primary)
        subject.finger(nil)
        #expect(subject.buttons == [[false, false]] && subject.taps == 1)
    }

    @Test("A finger has no effect while the mouse holds a button")
    func mouseHolds() {
        var subject = Subject()
        subject.mouse(10, buttons: .primary)
        let place = subject.state.position
        subject.finger(Point(x: 0.1, y: 0.1))
        #expect(subject.events.isEmpty && subject.state.position == place)
        subject.mouse(10)
        subject.finger(nil)
        #expect(subject.state.buttons.isEmpty)
        subject.finger(Point(x: 0.1, y: 0.1), id: 2)
        #expect(subject.state.buttons == .primary)
    }

    @Test("Unplugging the screen under a finger, or changing its output, interrupts the press")
    func cancelled() throws {
        var subject = Subject()
        subject.finger(Self.middle)
        try subject.setOutput(Rect(x: 0, y: 0, width: 800, height: 800))
        #expect(subject.buttons == [[false, true]] && subject.taps == 0)
        #expect(subject.state.style == .hidden)
        subject.finger(nil)
        subject.finger(Self.middle, id: 2)
        #expect(subject.state.position == Point(x: 400, y: 400))
        subject.unplug()
        #expect(subject.buttons == [[false, true]] && subject.taps == 0)
        #expect(subject.state.buttons.isEmpty && subject.state.style == .hidden)
    }

    @Test(
        "A finger that stays down, or comes down, through a pause or a compositor's stream never clicks",
        arguments: [true, false]
    )
    func interrupted(byCompositor: Bool) {
        var subject = Subject()
        func set(_ isOn: Bool) { byCompositor ? subject.setCompositor(isOn) : subject.setPaused(isOn) }
        subject.finger(Self.middle)
        set(true)
        #expect(subject.buttons == [[false, true]])
        subject.finger(Point(x: 0.51, y: 0.5))
        set(false)
        subject.finger(Point(x: 0.5, y: 0.5))
        subject.finger(nil)
        #expect(subject.events.isEmpty)
        set(true)
        subject.finger(Self.middle, id: 2)
        set(false)
        subject.finger(Point(x: 0.51, y: 0.5), id: 2)
        subject.finger(nil)
        #expect(subject.events.isEmpty)
        subject.finger(Self.middle, id: 3)
        #expect(subject.buttons == [[true, false]])
        subject.finger(nil)
        #expect(subject.taps == 1)
    }

    @Test(
        "A report of the cursor does not take the pointer from a finger, and a click after the touch is where the cursor is"
    )
    func reportedCursor() {
        var subject = Subject()
        subject.cursor(at: Point(x: 700, y: 700))
        subject.finger(Point(x: 0.12, y: 0.12))
        subject.cursor(at: Point(x: 710, y: 700))
        #expect(subject.events.isEmpty && subject.state.position == Point(x: 120, y: 120))
        subject.finger(nil)
        #expect(subject.taps == 1)
        subject.mouse(0, buttons: .primary)
        #expect(subject.state.position == Point(x: 710, y: 700) && subject.state.source == .mouse)
        subject.mouse(0)
        #expect(subject.buttons == [[false, false]] && subject.taps == 1)
        subject.finger(Point(x: 0.12, y: 0.12), id: 2)
        subject.finger(nil)
        #expect(subject.state.style == .hidden)
        subject.cursor(at: Point(x: 600, y: 700))
        #expect(subject.state.source == .mouse && subject.state.style == .system)
    }

    @Test("A press where a finger was is not the finger's")
    func pressInPlace() {
        var subject = Subject()
        subject.finger(Self.middle)
        subject.finger(nil)
        subject.mouse(0, buttons: .primary)
        #expect(subject.state.source == .mouse && subject.state.style == .system)
    }
}
