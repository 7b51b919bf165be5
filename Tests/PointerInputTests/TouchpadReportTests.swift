import MotionTesting
import PointerModel
import PointerMotion
import ScenarioTesting
import Testing

@Suite("Reports of a touchpad")
struct TouchpadReportTests {
    @Test("Fingers have their slots, and positions are millimeters")
    func slots() throws {
        let frames = try play(
            .touchpad,
            [
                .abs(0x2f, 0), .abs(0x39, 10), .abs(0x35, 200), .abs(0x36, 100), .abs(0x3a, 60), .key(0x14a, 1),
                .report,
                .abs(0x2f, 2), .abs(0x39, 11), .abs(0x35, 2000), .abs(0x36, 1000), .report,
                .abs(0x2f, 0), .abs(0x35, 210), .report,
                .abs(0x39, -1), .report,
                .abs(0x2f, 2), .abs(0x39, -1), .key(0x14a, 0), .report,
            ]
        )
        let first = Contact(trackingID: 10, position: Point(x: 10, y: 5), pressure: 60)
        let moved = Contact(trackingID: 10, position: Point(x: 10.5, y: 5), pressure: 60)
        let second = Contact(trackingID: 11, position: Point(x: 100, y: 50), pressure: 0)
        #expect(
            frames.map(\.contacts.all) == [
                [0: first], [0: first, 2: second], [0: moved, 2: second], [2: second], [:],
            ]
        )
    }

    @Test("The description has the size and the slots")
    func description() throws {
        let device = try play(TestDevice.touchpad.description).device
        #expect(device.kind == .touchpad)
        #expect(device.name == "Test Touchpad")
        #expect(device.vendor == 0x1234 && device.product == 0x5678)
        let touchpad = try #require(device.touchpad)
        #expect(touchpad.width == 100 && touchpad.height == 50 && !touchpad.isSizeAssumed && touchpad.slots == 5)
        #expect(try play(TestDevice.mouse.description).device.touchpad == nil)
    }

    @Test(
        "F16: a missing or nonsensical resolution makes about 69 by 50 mm of it, with whole units a millimeter",
        arguments: [
            TestDevice.Axis(minimum: 0, maximum: 2000), .init(minimum: 0, maximum: 2000, resolution: -3),
            .init(minimum: 0, maximum: 2000, resolution: 1), .init(minimum: 0, maximum: 2000, resolution: .max),
            .init(minimum: .min, maximum: .max, resolution: 1), .init(minimum: 10, maximum: 10, resolution: 20),
            .init(minimum: 10, maximum: -10, resolution: 20), .init(minimum: .max, maximum: .min, resolution: 1),
        ]
    )
    func assumed(axis: TestDevice.Axis) throws {
        var device = TestDevice.touchpad
        device.axes[0x35] = axis
        device.axes[0x36] = axis
        let (description, frames) = try play(
            device.recording([
                .key(0x14a, 1), .abs(0x39, 1), .abs(0x35, axis.minimum), .abs(0x36, axis.minimum), .report,
                .abs(0x35, .max), .abs(0x36, .min), .report,
                .abs(0x35, .min), .abs(0x36, .max), .report,
            ])
        )
        let touchpad = try #require(description.touchpad)
        #expect((69..<71.5).contains(touchpad.width) && (50..<51).contains(touchpad.height) && touchpad.isSizeAssumed)
        #expect(frames.map(\.contacts.count) == [1, 1, 1])
        #expect(frames.first?.contacts.first?.position == .zero)
        for frame in frames {
            let position = try #require(frame.contacts.first?.position)
            #expect((-72...144).contains(position.x) && (-51...102).contains(position.y))
        }
    }

    @Test("F23: slots that the device does not have are ignored, the largest numbers too")
    func fakeSlots() throws {
        let events = [Int32.max, .min, -1, 16, 1000].flatMap { slot -> [TestEvent] in
            [.abs(0x2f, slot), .abs(0x39, 99), .abs(0x35, 500), .abs(0x36, 500)]
        }
        let frames = try play(
            .touchpad,
            [.key(0x14a, 1)] + events + [.report, .abs(0x2f, 1), .abs(0x39, .max), .report, .abs(0x39, .min), .report]
        )
        #expect(frames.map(\.contacts.count) == [0, 1, 0])
        #expect(frames[1].contacts[1]?.trackingID == .max)
    }

    @Test("A finger that hovers is none")
    func hover() throws {
        let frames = try play(
            .touchpad,
            [.abs(0x39, 3), .report, .key(0x14a, 1), .report, .key(0x14a, 0), .report]
        )
        #expect(frames.map(\.contacts.count) == [0, 1, 0])
    }

    @Test(
        "What the pressure says of fingers that hover, it says as the class that a rule makes of it",
        arguments: [(nil, 1), (.automatic, 1), (.contact, 1), (.force, 0), (.absent, 0)] as [(ForceChoice?, Int)],
        [TestDevice.touchpad, .singleTouchpad]
    )
    func hoverByRule(_ example: (choice: ForceChoice?, contacts: Int), device: TestDevice) throws {
        // BTN_TOOL_FINGER and pressure, but no BTN_TOUCH.
        let events: [TestEvent] =
            device.axes[0x39] == nil
            ? [.abs(0, 200), .abs(1, 100), .abs(0x18, 30), .key(0x145, 1), .report]
            : [.abs(0x39, 3), .abs(0x3a, 30), .key(0x145, 1), .report]
        let rule = DeviceRule(overrides: DeviceOverrides(force: example.choice))
        let frames = try play(device.recording(events), rules: DeviceRules([rule])).reports
        #expect(frames.map(\.contacts.count) == [example.contacts])
    }

    @Test("F2: after SYN_DROPPED the report has the fingers as they are")
    func dropped() throws {
        let frames = try play(
            .touchpad,
            [
                .key(0x14a, 1), .abs(0x39, 3), .report,
                .dropped, .abs(0x39, -1), .abs(0x2f, 1), .abs(0x39, 4), .abs(0x35, 40), .report,
            ]
        )
        #expect(frames.map(\.isResynchronized) == [false, true])
        #expect(frames.last?.contacts.all.keys.sorted() == [1])
        #expect(frames.last?.contacts[1]?.trackingID == 4)
    }

    @Test("F14: a touchpad with one position reports one finger, a new one at each touch")
    func single() throws {
        let frames = try play(
            .singleTouchpad,
            [
                .abs(0, 200), .abs(1, 100), .abs(0x18, 30), .key(0x14a, 1), .report,
                .abs(0, 220), .report,
                .key(0x14a, 0), .report,
                .key(0x14a, 1), .report,
            ]
        )
        #expect(frames.map(\.contacts.count) == [1, 1, 0, 1])
        #expect(frames[0].contacts[0]?.position == Point(x: 10, y: 5))
        #expect(frames[0].contacts[0]?.pressure == 30)
        #expect(frames[1].contacts[0]?.position == Point(x: 11, y: 5))
        #expect(frames[0].contacts[0]?.trackingID == frames[1].contacts[0]?.trackingID)
        #expect(frames[0].contacts[0]?.trackingID != frames[3].contacts[0]?.trackingID)
    }

    @Test("Fingers that a single position cannot place count all the same")
    func singleCount() throws {
        let frames = try play(
            .singleTouchpad,
            [
                .key(0x14a, 1), .key(0x145, 1), .report,
                .key(0x145, 0), .key(0x14d, 1), .report,
                .key(0x14d, 0), .key(0x14e, 1), .report,
                .key(0x14e, 0), .key(0x145, 1), .report,
                .key(0x145, 0), .key(0x14a, 0), .report,
            ]
        )
        #expect(frames.map(\.contacts.count) == [1, 2, 3, 1, 0])
        #expect(Set(frames[2].contacts.all.values.map(\.trackingID)).count == 3)
    }

    @Test("Fingers without a slot count, and the pointer stays while it is unclear whose the one position is")
    func unplacedFingers() throws {
        let (device, frames) = try play(
            TestDevice.touchpad.recording([
                .key(0x14a, 1), .key(0x145, 1), .abs(0x39, 3), .abs(0x35, 200), .abs(0x36, 100), .abs(0x3a, 60),
                .report,
                .abs(0x35, 220), .report,
                .abs(0x35, 240), .report,
                .key(0x145, 0), .key(0x14d, 1), .abs(0x35, 300), .report,
                .abs(0x35, 320), .report,
                .key(0x14d, 0), .key(0x14e, 1), .report,
                .key(0x14e, 0), .key(0x145, 1), .abs(0x35, 400), .report,
                .abs(0x35, 420), .report,
                .abs(0x35, 440), .report,
                .key(0x14d, 1), .key(0x14a, 0), .abs(0x39, -1), .report,
            ])
        )
        #expect(frames.map(\.contacts.count) == [1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
        #expect(frames.map(\.fingerCount) == [1, 1, 1, 2, 2, 3, 1, 1, 1, 0])
        var motion = DeviceMotion(device, settings: DeviceSettings(acceleration: .flat))
        let moved = frames.map { (motion.process($0)?.unaccelerated.dx ?? 0) * 0.0254 }
        #expect(moved.map { ($0 * 1e6).rounded() / 1e6 } == [0, 0, 1, 0, 0, 0, 0, 0, 1, 0])
    }

    @Test("F15: a rule says of a touchpad whether its slots are the corners of a box, whatever it says of itself")
    func semiMultitouchByRule() throws {
        // Two fingers that go up together, as far as anybody knows: the corners go apart, as the kernel does not know which are the fingers'.
        var events: [TestEvent] = [
            .key(0x14a, 1), .key(0x14d, 1), .abs(0x2f, 0), .abs(0x39, 1), .abs(0x35, 800), .abs(0x36, 400),
            .abs(0x2f, 1), .abs(0x39, 2), .abs(0x35, 1200), .abs(0x36, 400), .abs(0, 800), .abs(1, 400), .report,
        ]
        for step in 1...40 as ClosedRange<Int32> {
            events += [
                .abs(0x2f, 0), .abs(0x36, 400 - 8 * step), .abs(0x2f, 1), .abs(0x36, 400 + 4 * step),
                .abs(1, 400 - 8 * step), .report,
            ]
        }
        var declared = TestDevice.touchpad
        declared.properties.append(3)
        // The device, what the rule says, whether the corners count, and what the fingers do.
        let cases: [(TestDevice, Bool?, slots: Int, Manipulation.Kind)] = [
            (.touchpad, nil, 5, .pinch), (.touchpad, true, 1, .scroll), (declared, nil, 1, .scroll),
            (declared, false, 5, .pinch), (.touchpad, false, 5, .pinch),
        ]
        for (device, isSemi, slots, kind) in cases {
            let rule = DeviceRule(overrides: DeviceOverrides(isSemiMultitouch: isSemi))
            let (description, frames) = try play(device.recording(events), rules: DeviceRules([rule]))
            let pad = try #require(description.touchpad)
            #expect(pad.slots == slots && pad.isSemiMultitouch == (slots == 1))
            var motion = DeviceMotion(description, settings: DeviceSettings())
            var made: [PointerReport] = []
            for frame in frames { motion.process(frame, into: &made) }
            #expect(Set(made.compactMap(\.manipulation?.kind)).subtracting([.hold]) == [kind])
        }
    }

    @Test("F14: protocol A without a single position is refused with the reason")
    func protocolA() throws {
        var device = TestDevice.touchpad
        device.axes = device.axes.filter { [0x35, 0x36].contains($0.key) }
        let error = #expect(throws: (any Error).self) { try play(device.description) }
        #expect("\(try #require(error))".contains("protocol A"))
        device.axes[0] = device.axes[0x35]
        device.axes[1] = device.axes[0x36]
        #expect(try play(device.description).device.touchpad?.slots == 1)
    }
}
