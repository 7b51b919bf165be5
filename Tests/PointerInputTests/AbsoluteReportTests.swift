import PointerModel
import ScenarioTesting
import Testing

@Suite("Reports of absolute mice")
struct AbsoluteReportTests {
    @Test("A position is a share of both axes, with the buttons and wheels of a mouse, and once for each change")
    func positions() throws {
        let frames = try play(
            .tablet,
            [
                .abs(0, 0), .abs(1, 32767), .report, .abs(0, 16384), .key(0x110, 1), .report, .rel(8, 1), .report,
                .abs(1, 8192), .report,
            ]
        )
        let edge = 32767.0 / 32768
        #expect(
            frames.map(\.position) == [
                Point(x: 0, y: edge), Point(x: 0.5, y: edge), nil, Point(x: 0.5, y: 0.25),
            ]
        )
        #expect(frames.map(\.buttons) == [[], .primary, .primary, .primary])
        #expect(frames.map(\.scroll.vertical) == [0, 0, 120, 0])
    }

    @Test("Without the state of the device there is no position before both axes are known")
    func halfPosition() throws {
        let frames = try play(.tablet, [.abs(0, 8192), .report, .abs(0, 16384), .report, .abs(1, 0), .report])
        #expect(frames.map(\.position) == [nil, nil, Point(x: 0.5, y: 0)])
    }

    @Test("A device with motion too reports both; if its positions have no range, only motion")
    func both() throws {
        var device = TestDevice.tablet
        device.relative = [0, 1, 8]
        let events: [TestEvent] = [.rel(0, 3), .abs(0, 16384), .abs(1, 0), .report, .rel(1, 2), .report]
        var frames = try play(device, events)
        #expect(frames.map(\.relative) == [Vector(dx: 3, dy: 0), Vector(dx: 0, dy: 2)])
        #expect(frames.map(\.position) == [Point(x: 0.5, y: 0), nil])
        device.axes[0] = .init(minimum: 5, maximum: 5)
        frames = try play(device, events)
        #expect(frames.map(\.relative) == [Vector(dx: 3, dy: 0), Vector(dx: 0, dy: 2)])
        #expect(frames.map(\.position) == [nil, nil])
    }

    @Test("The first report after dropped ones has the position, if the device reports one")
    func dropped() throws {
        let frames = try play(
            .tablet,
            [
                .abs(0, 0), .abs(1, 0), .report, .abs(0, 8192), .dropped, .abs(1, 16384), .report,
                .dropped, .report,
            ]
        )
        #expect(frames.map(\.position) == [.zero, Point(x: 0.25, y: 0.5), nil])
        #expect(frames.map(\.isResynchronized) == [false, true, true])
    }

    @Test("The widest range and values beyond it give finite shares")
    func extremes() throws {
        var device = TestDevice.tablet
        device.axes[0] = .init(minimum: .min, maximum: .max)
        device.axes[1] = .init(minimum: 0, maximum: 1)
        let frames = try play(device, [.abs(0, .min), .abs(1, .min), .report, .abs(0, .max), .abs(1, .max), .report])
        #expect(frames[0].position == Point(x: 0, y: Double(Int32.min) / 2))
        #expect(frames[1].position == Point(x: (4_294_967_295.0 / 4_294_967_296), y: Double(Int32.max) / 2))
    }

    @Test("Positions without a range, without a second axis, without buttons, or of a pen are refused with the reason")
    func refusals() throws {
        func reason(_ change: (inout TestDevice) -> Void) throws -> String {
            var device = TestDevice.tablet
            change(&device)
            // As a rule would have it, because the device itself would not be taken for a mouse.
            let rules = DeviceRules([DeviceRule(overrides: DeviceOverrides(kind: .mouse))])
            let error = #expect(throws: (any Error).self) { try play(device.recording([.report]), rules: rules) }
            return "\(try #require(error))"
        }
        for range in [(7, 7), (7, 6), (Int32.max, Int32.min)] {
            let empty = try reason { $0.axes[1] = .init(minimum: range.0, maximum: range.1) }
            #expect(empty.contains("the range of its positions is empty"))
        }
        let incomplete = "it reports positions, but not ABS_X, ABS_Y and buttons as a mouse does"
        #expect(try reason { $0.axes[1] = nil }.contains(incomplete))
        #expect(try reason { $0.keys = [0x14a] }.contains(incomplete))
        #expect(try reason { $0.keys.append(0x145) }.contains("it reports fingers, so it is no mouse"))
        #expect(try reason { $0.properties = [1] }.contains("it reports fingers, so it is no mouse"))
        #expect(try reason { $0.keys.append(0x140) }.contains("it is a tablet with a pen, and pens are not supported"))
        #expect(try reason { $0.keys.append(0x14b) }.contains("it is a tablet with a pen, and pens are not supported"))
    }
}

@Suite("Devices of virtual machines")
struct VirtualMachineDeviceTests {
    private static let range = TestDevice.Axis(minimum: 0, maximum: 32767)

    /// The devices as their drivers describe them: of hid-generic, virtio_input, vmmouse, vboxguest and xen-kbdfront.
    static let devices = [
        TestDevice(
            name: "QEMU QEMU USB Tablet",
            vendor: 0x0627,
            product: 1,
            keys: [0x110, 0x111, 0x112],
            relative: [8, 11],
            axes: [0: range, 1: range]
        ),
        TestDevice(
            name: "QEMU Virtio Tablet",
            bus: 6,
            vendor: 0x0627,
            product: 3,
            // Since version 8.1 it claims BTN_TOUCH too.
            keys: [0x110, 0x111, 0x112, 0x113, 0x114, 0x14a, 0x150, 0x151],
            relative: [8],
            axes: [0: range, 1: range]
        ),
        TestDevice(
            name: "VirtualPS/2 VMware VMMouse",
            bus: 0x11,
            keys: [0x110, 0x111, 0x112],
            relative: [8],
            axes: [0: .init(minimum: 0, maximum: 65535), 1: .init(minimum: 0, maximum: 65535)]
        ),
        TestDevice(
            name: "VirtualBox mouse integration",
            bus: 1,
            keys: [0x110],
            axes: [0: .init(minimum: 0, maximum: 65535), 1: .init(minimum: 0, maximum: 65535)]
        ),
        TestDevice(
            name: "Xen Virtual Pointer",
            bus: 1,
            keys: Array(0x110...0x117),
            relative: [8],
            axes: [0: .init(minimum: 0, maximum: 800), 1: .init(minimum: 0, maximum: 600)]
        ),
    ]

    @Test("Each is a mouse with positions, whose last unit is within a point of the edge", arguments: devices)
    func absoluteMouse(device: TestDevice) throws {
        let (horizontal, vertical) = (try #require(device.axes[0]), try #require(device.axes[1]))
        let (description, frames) = try play(
            device.recording([.abs(0, horizontal.maximum), .abs(1, vertical.maximum), .report, .key(0x110, 1), .report])
        )
        #expect(description.kind == .mouse)
        let positions = try #require(description.positions)
        #expect(positions.horizontal == AxisRange(minimum: 0, maximum: horizontal.maximum))
        #expect(positions.vertical == AxisRange(minimum: 0, maximum: vertical.maximum))
        #expect(positions.calibration == .identity && positions.output == nil && positions.touch == nil)
        let place = try #require(frames[0].position)
        #expect(place.x < 1 && place.y < 1 && place.x > 0.998 && place.y > 0.998)
        #expect(frames[1].buttons == .primary)
    }

    @Test("The relative half of a pair, such as VMMouse's, stays a mouse without positions")
    func relativeHalf() throws {
        let mouse = TestDevice(name: "VirtualPS/2 VMware VMMouse", keys: [0x110, 0x111, 0x112], relative: [0, 1, 8])
        #expect(try play(mouse.recording([.report])).device.positions == nil)
    }
}
