import PointerInput
import PointerModel
import ScenarioTesting
import Testing

@Suite("Reports of touchscreens")
struct TouchscreenReportTests {
    private static func places(_ frame: InputReport) -> [Int: Point] { frame.contacts.all.mapValues(\.position) }

    private static func ids(_ frame: InputReport) -> Set<Int32> { Set(frame.contacts.all.values.map(\.trackingID)) }

    @Test("Slots: each finger is a share of the screen, whatever BTN_TOUCH says")
    func slots() throws {
        let (device, frames) = try play(
            TestDevice.touchscreen.recording([
                .abs(0x39, 5), .abs(0x35, 0), .abs(0x36, 1000), .abs(0x30, 12), .report,
                .abs(0x2f, 1), .abs(0x39, 6), .abs(0x35, 2000), .abs(0x36, 0), .abs(0x3a, 40), .report,
                .abs(0x2f, 0), .abs(0x39, -1), .report,
            ])
        )
        #expect(device.kind == .touchscreen && device.touchpad == nil)
        let touch = DeviceDescription.Positions.Touch(
            slots: 10,
            pressure: AxisRange(minimum: 0, maximum: 255),
            touchMajor: AxisRange(minimum: 0, maximum: 255)
        )
        #expect(device.positions?.touch == touch)
        #expect(device.positions?.horizontal == AxisRange(minimum: 0, maximum: 3999))
        #expect(Self.places(frames[0]) == [0: Point(x: 0, y: 0.5)])
        #expect(Self.places(frames[1]) == [0: Point(x: 0, y: 0.5), 1: Point(x: 0.5, y: 0)])
        #expect(Self.places(frames[2]) == [1: Point(x: 0.5, y: 0)])
        #expect(frames[1].contacts[0]?.touchMajor == 12 && frames[1].contacts[1]?.pressure == 40)
        #expect(frames.allSatisfy { $0.position == nil && $0.claimedFingers == 0 })
    }

    @Test("Protocol A: a finger keeps its id while it moves, whatever the order of the contacts")
    func unslotted() throws {
        let (device, frames) = try play(
            TestDevice.unslottedTouchscreen.recording([
                .abs(0x35, 0), .abs(0x36, 0), .contact, .report,
                .abs(0x35, 3000), .abs(0x36, 1000), .contact, .abs(0x35, 40), .abs(0x36, 0), .contact, .report,
                .abs(0x35, 80), .abs(0x36, 0), .contact, .abs(0x35, 2960), .abs(0x36, 1000), .contact, .report,
                .abs(0x35, 2920), .abs(0x36, 1000), .contact, .report,
                .contact, .report,
                .abs(0x35, 2920), .abs(0x36, 1000), .contact, .report,
            ])
        )
        #expect(device.kind == .touchscreen && device.positions?.touch?.slots == Contacts.capacity)
        let first = try #require(frames[0].contacts.all.values.first?.trackingID)
        func place(_ id: Int32, _ frame: InputReport) -> Point? {
            frame.contacts.all.values.first { $0.trackingID == id }?.position
        }
        #expect(frames.map { $0.contacts.count } == [1, 2, 2, 1, 0, 1])
        #expect(frames[0...2].map { place(first, $0)?.x } == [0, 0.01, 0.02])
        let second = try #require(Self.ids(frames[1]).subtracting([first]).first)
        #expect(frames[1...3].map { place(second, $0)?.x } == [0.75, 0.74, 0.73])
        #expect(Self.ids(frames[5]).isDisjoint(with: [first, second]), "a finger that comes back is another one")
    }

    @Test("Protocol A with tracking ids: they decide, not the distance")
    func numbered() throws {
        var device = TestDevice.unslottedTouchscreen
        device.axes[0x39] = .init(minimum: 0, maximum: 255)
        let frames = try play(
            device,
            [
                .abs(0x39, 4), .abs(0x35, 0), .abs(0x36, 0), .contact,
                .abs(0x39, 9), .abs(0x35, 2000), .abs(0x36, 0), .contact, .report,
                .abs(0x39, 9), .abs(0x35, 0), .abs(0x36, 0), .contact,
                .abs(0x39, 4), .abs(0x35, 2000), .abs(0x36, 0), .contact, .report,
            ]
        )
        #expect(frames.map(Self.ids) == [[4, 9], [4, 9]])
        #expect(frames[0].contacts[0]?.trackingID == 4 && frames[1].contacts[0]?.position.x == 0.5)
    }

    @Test("Protocol A: BTN_TOUCH alone lifts all fingers, and more contacts than there are slots are ignored")
    func lifted() throws {
        var device = TestDevice.unslottedTouchscreen
        device.keys = [0x14a]
        let crowd = (0..<20).flatMap { number -> [TestEvent] in
            [.abs(0x35, Int32(number * 100)), .abs(0x36, 0), .contact]
        }
        let frames = try play(device, [.key(0x14a, 1)] + crowd + [.report, .key(0x14a, 0), .report])
        #expect(frames.map { $0.contacts.count } == [Contacts.capacity, 0])
        #expect(Self.ids(frames[0]).count == Contacts.capacity)
    }

    @Test("A screen of one finger: BTN_TOUCH is the finger, each time another one")
    func single() throws {
        let (device, frames) = try play(
            TestDevice.singleTouchscreen.recording([
                .key(0x14a, 1), .abs(0, 1000), .abs(1, 500), .abs(0x18, 30), .report, .abs(0, 2000), .report,
                .key(0x14a, 0), .report, .key(0x14a, 1), .report,
            ])
        )
        #expect(device.kind == .touchscreen && device.positions?.touch?.slots == 1)
        #expect(device.positions?.touch?.pressure == AxisRange(minimum: 0, maximum: 99))
        #expect(Self.places(frames[0]) == [0: Point(x: 0.25, y: 0.25)])
        #expect(Self.places(frames[1]) == [0: Point(x: 0.5, y: 0.25)] && frames[1].contacts[0]?.pressure == 30)
        #expect(Self.places(frames[2]) == [:])
        #expect(Self.ids(frames[0]) == Self.ids(frames[1]) && Self.ids(frames[1]).isDisjoint(with: Self.ids(frames[3])))
    }

    @Test("A finger that comes and goes within a report is in it, once")
    func brief() throws {
        let single = try play(
            .singleTouchscreen,
            [
                .key(0x14a, 1), .abs(0, 1000), .abs(1, 500), .key(0x14a, 0), .report, .report,
                .key(0x14a, 1), .report, .key(0x14a, 0), .key(0x14a, 1), .report,
            ]
        )
        #expect(single.map { $0.contacts[0]?.hasLifted } == [true, nil, false, false])
        #expect(Self.places(single[0]) == [0: Point(x: 0.25, y: 0.25)])
        #expect(Set(single.compactMap { $0.contacts[0]?.trackingID }).count == 3, "each is another finger")
        let slots = try play(
            .touchscreen,
            [
                .abs(0x39, 5), .abs(0x35, 2000), .abs(0x36, 1000), .abs(0x39, -1), .report, .report,
                .abs(0x39, 6), .report, .abs(0x39, -1), .abs(0x39, 7), .report, .abs(0x39, -1), .report,
            ]
        )
        #expect(slots.map { $0.contacts[0]?.hasLifted } == [true, nil, false, false, nil])
        #expect(slots.map { $0.contacts[0]?.trackingID } == [5, nil, 6, 7, nil])
    }

    @Test("The fuzz is that of the axes, from the kernel or from udev")
    func fuzz() throws {
        var device = TestDevice.touchscreen
        device.axes[0x35]?.fuzz = 75
        device.axes[0x36]?.fuzz = 60
        let kernel = try play(device.recording([.report])).device
        #expect(kernel.positions?.touch?.fuzz == .init(horizontal: 75, vertical: 60))
        let kept = ["LIBINPUT_FUZZ_35=75", "LIBINPUT_FUZZ_36=60", "LIBINPUT_FUZZ_00=9"].map { "# udev: \($0)\n" }
        let plain = TestDevice.touchscreen.recording([.report]).split(separator: "\n", maxSplits: 1)
        let udev = try play("\(plain[0])\n\(kept.joined())\(plain[1])").device
        #expect(udev.positions?.touch?.fuzz == .init(horizontal: 75, vertical: 60))
    }

    @Test(
        "A calibration counts by its first six numbers, as libinput reads it",
        arguments: [
            ("0 1 0 -1 0 1", true), ("0 1 0 -1 0 1 0 0 1", true), ("0  1 0 -1 0 1 rest", true), ("0 1 0 -1 0", false),
            ("0 1 0 -1 0 x 0 0 1", false), ("0 1 0 -1 0 0x1", false), ("0 1 0 -1 0 inf", false),
            ("0,1,0,-1,0,1", false),
        ]
    )
    func calibration(property: String, counts: Bool) {
        let turned = AffineTransform(calibration: [0, 1, 0, -1, 0, 1])
        let properties = UdevProperties { $0 == UdevProperties.calibrationMatrix ? property : nil }
        #expect(properties.calibration == (counts ? turned : nil))
    }

    @Test("After dropped reports comes one that says so, with the fingers as they are")
    func dropped() throws {
        let frames = try play(
            .touchscreen,
            [
                .abs(0x39, 5), .abs(0x35, 0), .abs(0x36, 0), .report, .abs(0x35, 40), .dropped, .abs(0x39, -1),
                .abs(0x2f, 1), .abs(0x39, 6), .abs(0x35, 2000), .abs(0x36, 1000), .report,
            ]
        )
        #expect(frames.map(\.isResynchronized) == [false, true])
        #expect(Self.places(frames[1]) == [1: Point(x: 0.5, y: 0.5)])
    }

    @Test("A screen without positions, or with an empty range, is refused with the reason")
    func refusals() throws {
        func reason(_ device: TestDevice) throws -> String {
            let rules = DeviceRules([DeviceRule(overrides: DeviceOverrides(kind: .touchscreen))])
            let error = #expect(throws: (any Error).self) { try play(device.recording([.report]), rules: rules) }
            return "\(try #require(error))"
        }
        #expect(try reason(.mouse).contains("it reports neither multi-touch positions nor ABS_X, ABS_Y and BTN_TOUCH"))
        var device = TestDevice.touchscreen
        device.axes[0x36] = .init(minimum: 3, maximum: 3)
        #expect(try reason(device).contains("the range of its positions is empty"))
        device = .touchscreen
        device.keys.append(0x140)
        #expect(try reason(device).contains("pens are not supported"))
    }
}
