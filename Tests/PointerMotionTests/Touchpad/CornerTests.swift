import PointerModel
import PointerMotion
import Testing

/// A press near a corner of a touchpad that is one button, from its reports to the pointer's frames. Every stream is synthetic.
@Suite("Corners of a clickpad")
struct CornerTests {
    private static let clickpad = pad(buttons: .primary) {
        $0.isButtonPad = true
        $0.pressure = AxisRange(minimum: 0, maximum: 255)
    }
    private static let upper = pad(buttons: .primary) {
        $0.isButtonPad = true
        $0.hasTopButtons = true
    }

    /// The frames' buttons, with the times of the presses in microseconds, and the way of the pointer in millimeters of finger.
    private static func outcome(
        _ device: DeviceDescription,
        _ settings: DeviceSettings = DeviceSettings(),
        pressure: Int32 = 60,
        from start: Point,
        by way: Vector = .zero
    ) -> (pressed: [Buttons], at: [Int64], released: [Buttons], way: Vector) {
        var motion = DeviceMotion(device, settings: settings)
        var frames: [PointerReport] = []
        var time: Int64 = 0
        var contact = Contact(trackingID: 1, position: start, pressure: pressure)
        func report(_ buttons: Buttons, isDown: Bool = true) {
            var frame = InputReport(device: device.id, time: Timestamp(microseconds: time))
            frame.contacts[0] = isDown ? contact : nil
            frame.buttons = buttons
            motion.process(frame, into: &frames)
            time += 10_000
        }
        for _ in 0..<20 { report([]) }
        let steps = 50
        for _ in 0...steps {
            report(.primary)
            contact.position = Point(
                x: contact.position.x + way.dx / Double(steps),
                y: contact.position.y + way.dy / Double(steps)
            )
        }
        report([])
        report([], isDown: false)
        return (
            frames.map(\.pressed).filter { !$0.isEmpty },
            frames.filter { !$0.pressed.isEmpty }.map(\.time.microseconds),
            frames.map(\.released).filter { !$0.isEmpty },
            frames.reduce(.zero) { $0 + $1.unaccelerated } * 0.0254
        )
    }

    @Test(
        "A press in the outer 8 mm of a lower button is that button's, at once",
        arguments: [
            (Point(x: 99, y: 59), Buttons.secondary), (Point(x: 92.5, y: 52), .secondary),
            (Point(x: 1, y: 59), .primary),
        ]
    )
    func lower(place: Point, button: Buttons) {
        let outcome = Self.outcome(Self.clickpad, from: place)
        #expect(outcome.pressed == [button] && outcome.released == [button])
        #expect(outcome.at == [200_000])
    }

    @Test(
        "So is one in the outer 8 mm of an upper button, with clickfinger too",
        arguments: [(Point(x: 99, y: 2), Buttons.secondary), (Point(x: 1, y: 2), .primary)]
    )
    func upper(place: Point, button: Buttons) {
        for method in [DeviceSettings.ClickMethod.buttonAreas, .clickfinger] {
            let outcome = Self.outcome(Self.upper, DeviceSettings(clickMethod: method), from: place)
            #expect(outcome.pressed == [button] && outcome.at == [200_000], "\(method)")
        }
    }

    @Test("So is a press with more pressure than a finger's, which moves nothing")
    func pressure() {
        for place in [Point(x: 80, y: 55), Point(x: 99, y: 59)] {
            let outcome = Self.outcome(Self.clickpad, pressure: 200, from: place, by: Vector(dx: -30, dy: -20))
            #expect(outcome.pressed == [.secondary] && outcome.at == [200_000] && outcome.released == [.secondary])
            #expect(outcome.way == .zero)
        }
        let clickfinger = DeviceSettings(clickMethod: .clickfinger)
        let outcome = Self.outcome(Self.clickpad, clickfinger, pressure: 200, from: Point(x: 80, y: 55))
        #expect(outcome.pressed == [.primary] && outcome.at == [200_000])
    }

    @Test("A finger that presses a corner drags once it leaves the button or has gone more than 5 mm")
    func drag() {
        for settings in [DeviceSettings(), DeviceSettings(thumbDetection: false)] {
            let leaving = Self.outcome(Self.clickpad, settings, from: Point(x: 97, y: 57), by: Vector(dx: -30, dy: -20))
            #expect(leaving.pressed == [.secondary] && leaving.released == [.secondary])
            #expect(leaving.way.dx < -15 && leaving.way.dy < -10, "\(leaving.way)")
            let along = Self.outcome(Self.clickpad, settings, from: Point(x: 97, y: 54), by: Vector(dx: -30, dy: 0))
            #expect(along.pressed == [.secondary])
            #expect(along.way.dx < -15 && along.way.dy == 0, "\(along.way)")
        }
    }

    @Test("What comes down in an edge taps nothing, nor does a finger beside it, until both have lifted")
    func tap() {
        let settings = DeviceSettings(tapping: true)
        #expect(
            FingerScript(Self.clickpad, settings, [.down([(97, 57)]), .wait(50), .lift([0]), .wait(500)]).told.isEmpty
        )
        let both: [FingerStep] = [.down([(60, 30)]), .down([(97, 30)]), .wait(30), .lift([0, 1]), .wait(500)]
        #expect(FingerScript(touchpad, settings, both).told.isEmpty)
        let again: [FingerStep] = [.down([(60, 30)]), .wait(30), .lift([0]), .wait(500)]
        #expect(FingerScript(touchpad, settings, both + again).told == ["+primary", "-primary"])
    }
}
