import CLibevdev
import PointerModel
import ScenarioTesting
import Testing

@testable import PointerInput
@testable import PointerRecordings

@Suite("Details of touchpads")
struct TouchpadDetailTests {
    @Test(
        "The fuzz is the kernel's, or else what udev keeps of it",
        arguments: [
            (0, "8", 8), (5, "8", 5), (0, nil, 0), (0, "", 0), (0, "x", 0), (0, "-8", 0), (-3, nil, 0), (-3, "8", 8),
            (0, "99999999999", 0), (0, " 8", 0), (0, "0", 0),
        ] as [(Int32, String?, Int32)]
    )
    func fuzz(kernel: Int32, property: String?, expected: Int32) {
        #expect(AxisFuzz(kernel: kernel, udevProperty: property).units == expected)
    }

    /// A touchpad's description with what udev says of it.
    private func description(_ device: TestDevice, _ properties: [String: String]) throws -> DeviceDescription.Touchpad
    {
        let recording = try Recording(parsing: Array(device.description.utf8), file: "test.evemu")
        let capabilities = try DeviceCapabilities(
            recording.device.makeDevice(),
            kind: .touchpad,
            properties: UdevProperties { properties[$0] }
        )
        return try #require(capabilities.touchpad)
    }

    @Test("Touchpads with slots have the fuzz of their slots' axes, others that of the only position")
    func fuzzAxes() throws {
        let properties = [
            "LIBINPUT_FUZZ_00": "2", "LIBINPUT_FUZZ_01": "4", "LIBINPUT_FUZZ_35": "8", "LIBINPUT_FUZZ_36": "16",
        ]
        #expect(try description(.touchpad, properties).fuzz == Vector(dx: 0.4, dy: 0.8))
        #expect(try description(.singleTouchpad, properties).fuzz == Vector(dx: 0.1, dy: 0.2))
        #expect(try description(.touchpad, [:]).fuzz == .zero)
    }

    @Test("udev says which touchpads are not built in")
    func external() throws {
        #expect(try description(.touchpad, ["ID_INPUT_TOUCHPAD_INTEGRATION": "external"]).isExternal)
        #expect(try !description(.touchpad, ["ID_INPUT_TOUCHPAD_INTEGRATION": "internal"]).isExternal)
        #expect(try !description(.touchpad, [:]).isExternal)
    }

    @Test("Where udev does not say, one by Bluetooth is not built in")
    func bluetooth() throws {
        var pad = TestDevice.touchpad
        pad.bus = 5
        #expect(try description(pad, [:]).isExternal)
        #expect(try !description(pad, ["ID_INPUT_TOUCHPAD_INTEGRATION": "internal"]).isExternal)
    }

    @Test(
        "Families whose size is known have it where they name no resolution",
        arguments: [
            ("ETPS/2 Elantech Touchpad", 0, 3100, 1550, 100.0, 50.0),
            ("ETPS/2 Elantech Touchpad", 10, 2000, 1000, 200.0, 100.0),
            ("bcm5974", 0, 1280, 800, 1280.0 / 12, 80.0),
            ("Nobody knows it", 0, 4000, 3040, 4000.0 / 57, 3040.0 / 60),
        ] as [(String, Int32, Int32, Int32, Double, Double)]
    )
    func knownSizes(name: String, resolution: Int32, x: Int32, y: Int32, width: Double, height: Double) throws {
        let known = KnownTouchpad(bus: 3, vendor: name == "bcm5974" ? 0x05ac : 0, product: 0x0249, name: name)
        func axis(_ maximum: Int32) -> input_absinfo {
            input_absinfo(value: 0, minimum: 0, maximum: maximum, fuzz: 0, flat: 0, resolution: resolution)
        }
        let geometry = TouchpadGeometry(horizontal: axis(x), vertical: axis(y), family: known)
        #expect(abs(geometry.horizontal.length - width) < 1e-9)
        #expect(abs(geometry.vertical.length - height) < 1e-9)
        #expect(geometry.isAssumed == (resolution == 0))
    }

    @Test("The size of a contact and the device's own palms are reported by slot")
    func sizes() throws {
        var device = TestDevice.touchpad
        device.axes[0x30] = TestDevice.Axis(minimum: 0, maximum: 1000)
        device.axes[0x37] = TestDevice.Axis(minimum: 0, maximum: 2)
        let events: [TestEvent] = [
            .key(0x14a, 1), .abs(0x39, 1), .abs(0x30, 300), .abs(0x31, 200), .report,
            .abs(0x2f, 1), .abs(0x39, 2), .abs(0x37, 2), .report, .abs(0x37, 0), .report,
        ]
        let round = try play(device, events)
        #expect(round[0].contacts[0]?.touchMajor == 300 && round[0].contacts[0]?.touchMinor == 300, "it has no width")
        #expect(round.map { $0.contacts[1]?.isPalm } == [nil, true, false])
        #expect(round.map { $0.contacts[0]?.isPalm } == [false, false, false])
        device.axes[0x31] = TestDevice.Axis(minimum: 0, maximum: 1000)
        #expect(try play(device, events)[0].contacts[0]?.touchMinor == 200)
    }

    @Test("Of a touchpad that knows the corners of a box around two fingers, only the one position is taken")
    func semiMultitouch() throws {
        var device = TestDevice.touchpad
        device.properties.append(3)
        let (description, frames) = try play(
            device.recording([
                .key(0x14a, 1), .key(0x14d, 1), .abs(0x39, 1), .abs(0x35, 100), .abs(0x36, 100), .abs(0x2f, 1),
                .abs(0x39, 2), .abs(0x35, 900), .abs(0x36, 900), .abs(0, 200), .abs(1, 100), .report,
            ])
        )
        #expect(description.touchpad?.slots == 1 && description.touchpad?.isSemiMultitouch == true)
        #expect(description.touchpad?.maximumFingers == 4)
        #expect(frames[0].contacts.all.values.map(\.position) == [Point(x: 10, y: 5), Point(x: 10, y: 5)])
        for axis in [0, 1] { device.axes[axis] = nil }
        #expect(try play(device.description).device.touchpad?.slots == 5, "it has no other")
    }

    @Test("Contacts with pressure of their own are there although BTN_TOUCH is not pressed; what is without is not")
    func pressureWithoutKey() throws {
        let slots: [TestEvent] = [.abs(0x39, 1), .abs(0x3a, 40), .report, .abs(0x3a, 0), .report]
        #expect(try play(.touchpad, slots).map(\.contacts.count) == [1, 0])
        let single: [TestEvent] = [
            .key(0x145, 1), .abs(0x18, 40), .report, .abs(0x18, 50), .report, .abs(0x18, 0), .report,
            .key(0x145, 0), .abs(0x18, 40), .report,
        ]
        #expect(try play(.singleTouchpad, single).map(\.contacts.count) == [1, 1, 0, 0])
        var force = TestDevice.touchpad
        force.axes[0x3a] = TestDevice.Axis(minimum: 0, maximum: 255, resolution: 40)
        #expect(try play(force, slots).map(\.contacts.count) == [0, 0])
    }

    @Test("BTN_TOOL_FINGER claims one finger")
    func claim() throws {
        let frames = try play(.touchpad, [.key(0x14a, 1), .key(0x145, 1), .report, .key(0x14a, 0), .report])
        #expect(frames.map(\.claimedFingers) == [1, 0])
    }
}
