import Foundation
import MotionTesting
import PointerInput
import PointerModel
import PointerMotion
import ScenarioTesting
import Testing

@Suite(
    "Devices in umockdev",
    .serialized,
    .enabled(if: Testbed.isAvailable, "needs POINTERD_UMOCKDEV=1 and umockdev-wrapper")
)
struct DeviceManagerTests {
    static let mouseTags = ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1", "MOUSE_DPI": "800@125 *1600@1000"]
    static let touchpadTags = ["ID_INPUT": "1", "ID_INPUT_TOUCHPAD": "1"]
    static let keyboardTags = ["ID_INPUT": "1", "ID_INPUT_KEYBOARD": "1"]

    @Test("Enumeration finds the pointing devices with their properties, and nothing else")
    func enumeration() throws {
        let testbed = try Testbed()
        let node = try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        let fuzz = ["LIBINPUT_FUZZ_35": "8", "LIBINPUT_FUZZ_36": "4", "ID_INPUT_TOUCHPAD_INTEGRATION": "external"]
        try testbed.add(.touchpad, event: 4, properties: Self.touchpadTags.merging(fuzz) { $1 })
        try testbed.add(TestDevice(name: "Keys", keys: [30]), event: 5, properties: Self.keyboardTags)
        let test = try ManagerUnderTest()
        test.manager.start()
        #expect(test.manager.failures.isEmpty)
        let devices = test.manager.devices.sorted { $0.node < $1.node }
        try #require(devices.count == 2)
        #expect(devices[0].kind == .mouse && devices[0].name == "Test Mouse" && devices[0].dpi == 1600)
        #expect(devices[0].node == "/dev/input/event3")
        #expect(devices[0].systemPath == "/sys/devices/test3/input/input3/event3")
        #expect(devices[0].vendor == 0x1234 && devices[0].product == 0x5678)
        #expect(devices[1].kind == .touchpad && devices[1].dpi == nil)
        let surface = DeviceDescription.Touchpad(
            width: 100,
            height: 50,
            isButtonPad: true,
            pressure: AxisRange(minimum: 0, maximum: 255),
            fuzz: Vector(dx: 0.4, dy: 0.2),
            isExternal: true
        )
        #expect(devices[1].touchpad == surface)
        #expect(Set(test.events) == Set(devices.map { .added($0) }) && test.events.count == 2)
        #expect(node.selectedClock == 1, "CLOCK_MONOTONIC")
    }

    @Test("F19: with no devices it runs, and reports those that come")
    func hotplug() throws {
        let testbed = try Testbed()
        let test = try ManagerUnderTest()
        test.manager.start()
        #expect(test.manager.devices.isEmpty && test.events.isEmpty)

        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        testbed.tell("add", event: 3)
        try test.turn { !test.events.isEmpty }
        let first = try #require(test.manager.devices.first)
        #expect(test.events == [.added(first)])

        testbed.tell("add", event: 3)
        testbed.tell("change", event: 3)
        testbed.tell("remove", event: 3)
        testbed.tell("remove", event: 3)
        try test.turn { test.events.count > 1 }
        #expect(test.events == [.added(first), .removed(first)])
        #expect(test.manager.devices.isEmpty)

        testbed.tell("add", event: 3)
        try test.turn { test.events.count > 2 }
        let second = try #require(test.manager.devices.first)
        #expect(test.events.last == .added(second))
        #expect(second.id != first.id && second.node == first.node)
    }

    @Test("A device that is no pointing device is never opened; one that becomes one is")
    func tags() throws {
        let testbed = try Testbed()
        try testbed.add(.mouse, event: 3, properties: Self.keyboardTags)
        let test = try ManagerUnderTest()
        test.manager.start()
        testbed.tell("add", event: 3)
        testbed.set("ID_INPUT_MOUSE", to: "1", event: 3)
        testbed.set("ID_INPUT_POINTINGSTICK", to: "1", event: 3)
        testbed.tell("change", event: 3)
        try test.turn { !test.events.isEmpty }
        #expect(test.manager.devices.map(\.kind) == [.pointingStick])
    }

    @Test("What udev comes to say of a device that is open counts: it is opened anew, or closed")
    func changedTags() throws {
        let testbed = try Testbed()
        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        let test = try ManagerUnderTest()
        test.manager.start()
        let first = try #require(test.manager.devices.first)

        testbed.set("ID_INPUT_MOUSE", to: "1", event: 3)
        testbed.tell("change", event: 3)
        testbed.set("MOUSE_DPI", to: "400", event: 3)
        testbed.tell("change", event: 3)
        try test.turn { test.events.count > 2 }
        let second = try #require(test.manager.devices.first)
        #expect(second.dpi == 400 && second.id != first.id)
        #expect(test.events == [.added(first), .removed(first), .added(second)])

        testbed.set("ID_INPUT_POINTINGSTICK", to: "1", event: 3)
        test.manager.rescan()
        let third = try #require(test.manager.devices.first)
        #expect(third.kind == .pointingStick)
        try testbed.report([.rel(0, 1), .report], event: 3)
        try test.turn { !test.frames.isEmpty }
        #expect(test.frames.map(\.device) == [third.id])

        testbed.set("ID_INPUT_POINTINGSTICK", to: "0", event: 3)
        testbed.set("ID_INPUT_MOUSE", to: "0", event: 3)
        testbed.tell("change", event: 3)
        try test.turn { test.manager.devices.isEmpty }
        #expect(test.events.suffix(3) == [.removed(second), .added(third), .removed(third)])
    }

    @Test("F7: the same path with another number is another device: the first went and udev did not report it")
    func renumbered() throws {
        let testbed = try Testbed()
        var pad = TestDevice.touchpad
        pad.axes = pad.axes.filter { [0x35, 0x36].contains($0.key) }
        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        try testbed.add(pad, event: 4, properties: Self.touchpadTags)
        let test = try ManagerUnderTest()
        test.manager.start()
        let first = try #require(test.manager.devices.first)
        try #require(test.manager.failures.map(\.node) == ["/dev/input/event4"])
        testbed.removeUnnoticed(event: 3)
        testbed.removeUnnoticed(event: 4)
        try testbed.add(.mouse, event: 5, place: 3, properties: Self.mouseTags)
        try testbed.add(.touchpad, event: 6, place: 4, properties: Self.touchpadTags)
        testbed.tell("add", event: 3)
        testbed.tell("add", event: 4)
        try test.turn { test.manager.devices.count == 2 }
        let devices = test.manager.devices
        #expect(devices.map(\.node) == ["/dev/input/event5", "/dev/input/event6"])
        #expect(devices.first?.systemPath == first.systemPath)
        try #require(test.events.count == 6)
        #expect(test.events[2...3] == [.removed(first), .added(devices[0])])
        guard case .failureEnded("/dev/input/event4", _, _) = test.events[4] else {
            throw TestbedError(reason: "\(test.events[4])")
        }
        #expect(test.events[5] == .added(devices[1]))
    }

    @Test("Events of a mouse arrive as reports and move the pointer, each device by itself")
    func reports() throws {
        let testbed = try Testbed()
        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        try testbed.add(.fineMouse, event: 4, properties: ["ID_INPUT_MOUSE": "1"])
        let test = try ManagerUnderTest()
        test.manager.start()
        let devices = test.manager.devices.sorted { $0.node < $1.node }
        try #require(devices.count == 2)

        try testbed.report([.rel(0, 3), .rel(1, -4), .key(0x110, 1), .report], at: 17, event: 3)
        try testbed.report([.rel(0x0b, 30), .rel(8, 1), .report, .rel(0, 1)], event: 4)
        try test.turn { test.frames.count == 2 }
        let plain = try #require(test.frames.first { $0.device == devices[0].id })
        #expect(plain.relative == Vector(dx: 3, dy: -4))
        #expect(plain.buttons == .primary)
        #expect(plain.time == Timestamp(microseconds: 17_000_000))
        let fine = try #require(test.frames.first { $0.device == devices[1].id })
        #expect(fine.scroll == Scroll(horizontal: 0, vertical: 30))

        var motion = DeviceMotion(devices[0], settings: DeviceSettings(acceleration: .flat))
        #expect(motion.process(plain)?.translation == Vector(dx: 1.875, dy: -2.5))

        // The end of a report that began earlier.
        try testbed.report([.rel(0, 1), .report], event: 4)
        try test.turn { test.frames.count == 3 }
        #expect(test.frames.last?.relative == Vector(dx: 2, dy: 0))
    }

    @Test("What devices have reported is read on demand, more than a turn of the loop takes, and once")
    func pending() throws {
        let testbed = try Testbed()
        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        try testbed.add(.fineMouse, event: 4, properties: Self.mouseTags)
        let test = try ManagerUnderTest()
        test.manager.start()
        test.manager.readPending()
        #expect(test.frames.isEmpty)
        try testbed.report([TestEvent](repeating: .rel(0, 1), count: 149) + [.report], event: 3)
        try testbed.report([.rel(1, 1), .report], event: 4)
        test.manager.readPending()
        #expect(test.frames.map(\.relative).contains(Vector(dx: 149, dy: 0)) && test.frames.count == 2)
        try test.turnWhileReady()
        #expect(test.frames.count == 2)
        // Stopped by a handler in the middle of it.
        try testbed.report([.rel(0, 1), .report], event: 3)
        try testbed.report([.rel(1, 1), .report], event: 4)
        test.afterEach = { [unowned test] in test.manager.stop() }
        test.manager.readPending()
        #expect(test.frames.count == 3 && test.manager.devices.isEmpty)
    }

    @Test("F2: after SYN_DROPPED the state is what the device says it is, in one report")
    func dropped() throws {
        let testbed = try Testbed()
        let mouse = try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        let pad = try testbed.add(.touchpad, event: 4, properties: Self.touchpadTags)
        let test = try ManagerUnderTest()
        test.manager.start()
        try testbed.report([.key(0x110, 1), .key(0x112, 1), .report], event: 3)
        try test.turn { test.frames.count == 1 }
        #expect(test.frames.last?.buttons == [.primary, .middle])

        mouse.hold([0x111, 0x112])
        try testbed.report([.rel(0, 50), .dropped, .rel(0, 50), .report], at: 5, event: 3)
        try test.turn { test.frames.count == 2 }
        #expect(test.frames.last?.isResynchronized == true)
        #expect(test.frames.last?.buttons == [.secondary, .middle])
        #expect(test.frames.last?.relative == .zero)
        #expect(test.frames.last?.time == Timestamp(microseconds: 5_000_000))

        pad.hold([0x14a, 0x145])
        for (code, value) in [(0x39, 12), (0x35, 400), (0x36, 200)] { pad.set(code, to: Int32(value), slot: 3) }
        try testbed.report([.dropped, .report], event: 4)
        try test.turn { test.frames.count == 3 }
        #expect(
            test.frames.last?.contacts.all == [3: Contact(trackingID: 12, position: Point(x: 20, y: 10), pressure: 0)]
        )
        try testbed.report([.rel(0, 1), .report], event: 3)
        try test.turn { test.frames.count == 4 }
        #expect(test.frames.last?.isResynchronized == false)
        #expect(test.frames.last?.relative == Vector(dx: 1, dy: 0))
    }

    @Test("A recording that umockdev plays arrives as motion")
    func playback() throws {
        let testbed = try Testbed()
        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        let test = try ManagerUnderTest()
        test.manager.start()
        try testbed.play(
            "E: 0.100000 0002 0000 5\nE: 0.100000 0000 0000 0\nE: 0.110000 0002 0001 -7\nE: 0.110000 0000 0000 0\n",
            event: 3
        )
        try test.turn { test.frames.count == 2 }
        #expect(test.frames.map(\.relative) == [Vector(dx: 5, dy: 0), Vector(dx: 0, dy: -7)])
    }

    @Test("F6: a device that may not be opened is reported once with the reason, and tried again when udev changes it")
    func permission() throws {
        let testbed = try Testbed()
        let test = try ManagerUnderTest()
        test.manager.start()
        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        testbed.tell("add", event: 3)
        testbed.tell("change", event: 3)
        try testbed.withoutPermission(event: 3) {
            try test.turn { !test.events.isEmpty }
            try test.turnWhileReady()
        }
        let failure = try #require(test.manager.failures.first)
        #expect(failure.node == "/dev/input/event3" && failure.name == "Test Mouse")
        #expect(failure.reason.contains("permission denied"))
        #expect(test.events == [.failed(node: failure.node, name: failure.name, reason: failure.reason)])
        #expect(test.manager.devices.isEmpty)

        testbed.tell("change", event: 3)
        try test.turn { test.events.count > 2 }
        let ended = DeviceEvent.failureEnded(node: failure.node, name: failure.name, reason: failure.reason)
        #expect(test.events[1] == ended)
        #expect(test.manager.devices.map { .added($0) } == [test.events[2]])
        #expect(test.manager.devices.map(\.node) == ["/dev/input/event3"])
        #expect(test.manager.failures.isEmpty)
        try testbed.report([.rel(0, 1), .report], event: 3)
        try test.turn { test.frames.count == 1 }
    }

    @Test("F14: a device that could not be opened and goes is forgotten")
    func failedAndGone() throws {
        let testbed = try Testbed()
        let test = try ManagerUnderTest()
        test.manager.start()
        var pad = TestDevice.touchpad
        pad.axes = pad.axes.filter { [0x35, 0x36].contains($0.key) }
        try testbed.add(pad, event: 4, properties: Self.touchpadTags)
        testbed.tell("add", event: 4)
        try test.turn { !test.events.isEmpty }
        let failure = try #require(test.manager.failures.first)
        #expect(failure.reason.contains("protocol A"))
        let failed = DeviceEvent.failed(node: failure.node, name: failure.name, reason: failure.reason)
        let ended = DeviceEvent.failureEnded(node: failure.node, name: failure.name, reason: failure.reason)
        testbed.tell("remove", event: 4)
        try test.turn { test.manager.failures.isEmpty }
        #expect(test.events == [failed, ended])

        // No longer a touchpad to udev, gone unnoticed, and stopped: each ends the failure as well.
        testbed.tell("add", event: 4)
        try test.turn { test.events.count == 3 }
        testbed.set("ID_INPUT_TOUCHPAD", to: "0", event: 4)
        testbed.tell("change", event: 4)
        try test.turn { test.events.count == 4 }
        testbed.set("ID_INPUT_TOUCHPAD", to: "1", event: 4)
        testbed.tell("change", event: 4)
        try test.turn { test.events.count == 5 }
        test.manager.stop()
        test.manager.start()
        testbed.removeUnnoticed(event: 4)
        test.manager.rescan()
        #expect(test.events == [failed, ended, failed, ended, failed, ended, failed, ended])
        #expect(test.manager.failures.isEmpty)
    }

    @Test("F18: a mouse whose positions have no range is a failure with its reason, a wheel alone is none")
    func emptyRange() throws {
        let testbed = try Testbed()
        let axes = [0: TestDevice.Axis(minimum: 0, maximum: 0), 1: .init(minimum: 0, maximum: 32767)]
        let tablet = TestDevice(name: "Tablet", keys: [0x110], relative: [8], axes: axes)
        try testbed.add(tablet, event: 3, properties: Self.mouseTags)
        try testbed.add(TestDevice(name: "Wheel", keys: [0x112], relative: [8]), event: 4, properties: Self.mouseTags)
        let test = try ManagerUnderTest()
        test.manager.start()
        #expect(test.manager.failures.map(\.name) == ["Tablet"])
        #expect(test.manager.failures.first?.reason == "the range of its positions is empty")
        #expect(test.manager.devices.map(\.name) == ["Wheel"])
    }

    @Test("F2: an absolute mouse is where it reports to be, and after dropped reports where it is then")
    func absolute() throws {
        let testbed = try Testbed()
        let node = try testbed.add(.tablet, event: 3, properties: Self.mouseTags)
        node.move([0: 16384, 1: 8192])
        let test = try ManagerUnderTest()
        test.manager.start()
        try testbed.report([.key(0x110, 1), .report], event: 3)
        try test.turn { test.frames.count == 1 }
        #expect(test.frames[0].position == nil, "it has reported none")
        // The kernel reports only the axis that changes.
        try testbed.report([.abs(1, 0), .report], event: 3)
        try test.turn { test.frames.count == 2 }
        #expect(test.frames[1].position == Point(x: 0.5, y: 0))
        node.move([0: 0, 1: 16384])
        try testbed.report([.abs(0, 99), .dropped, .report], event: 3)
        try test.turn { test.frames.count == 3 }
        #expect(test.frames[2].position == Point(x: 0, y: 0.5) && test.frames[2].isResynchronized)
    }

    @Test(
        "F1: a button that was down when the device was opened is neither pressed nor released, until it is pressed again"
    )
    func heldAtFirst() throws {
        let testbed = try Testbed()
        let node = try testbed.add(.mouse, event: 3, properties: Self.mouseTags, held: [0x110, 0x111])
        let test = try ManagerUnderTest()
        test.manager.start()
        var motion = DeviceMotion(
            try #require(test.manager.devices.first),
            settings: DeviceSettings(acceleration: .flat)
        )
        try testbed.report([.rel(0, 16), .report, .key(0x111, 0), .report, .dropped, .report], event: 3)
        // libevdev asks the device what is down after dropped reports.
        node.hold([0x110])
        try test.turn { test.frames.count == 3 }
        #expect(test.frames.last?.isResynchronized == true)
        try testbed.report([.key(0x111, 1), .report, .key(0x110, 0), .report, .key(0x110, 1), .report], event: 3)
        try test.turn { test.frames.count == 6 }
        let steps = test.frames.map { motion.process($0) }
        #expect(steps.map { $0?.pressed ?? [] } == [[], [], [], .secondary, [], .primary])
        #expect(steps.allSatisfy { $0?.released ?? [] == [] })
        #expect(steps.map { $0 == nil } == [false, true, true, false, true, false])
    }

    @Test("F25: a device that is pulled out while it is read is removed once, what it said before included")
    func unplugged() throws {
        let testbed = try Testbed()
        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        try testbed.add(.fineMouse, event: 4, properties: Self.mouseTags)
        let test = try ManagerUnderTest()
        test.manager.start()
        let device = try #require(test.manager.devices.first { $0.node == "/dev/input/event3" })
        try testbed.report([.key(0x110, 1), .report], event: 3)
        try test.turn { test.frames.count == 1 }
        try testbed.hangUp(event: 3)
        try test.turn { test.events.count > 2 }
        #expect(test.events.last == .removed(device))
        testbed.tell("remove", event: 3)
        try testbed.report([.rel(0, 1), .report], event: 4)
        try test.turn { test.frames.count == 2 }
        try test.turnWhileReady()
        #expect(test.events.count == 3)
        #expect(test.manager.devices.map(\.node) == ["/dev/input/event4"])
    }

    @Test("A search finds what came and went unnoticed, and changes nothing else")
    func rescan() throws {
        let testbed = try Testbed()
        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        let test = try ManagerUnderTest()
        test.manager.rescan()
        #expect(test.events.isEmpty, "before start() it does nothing")
        test.manager.start()
        let first = try #require(test.manager.devices.first)
        try testbed.add(.fineMouse, event: 4, properties: Self.mouseTags)
        test.manager.rescan()
        let second = try #require(test.manager.devices.last)
        #expect(test.events == [.added(first), .added(second)])
        testbed.removeUnnoticed(event: 3)
        test.manager.rescan()
        #expect(test.events == [.added(first), .added(second), .removed(first)])
        #expect(test.manager.devices == [second])
    }

    @Test("stop() ends every device, and nothing comes after it")
    func stop() throws {
        let testbed = try Testbed()
        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        let test = try ManagerUnderTest()
        test.manager.start()
        let device = try #require(test.manager.devices.first)
        try testbed.report([.rel(0, 3), .report], event: 3)
        testbed.tell("change", event: 3)
        test.manager.stop()
        try test.turnWhileReady()
        #expect(test.events == [.added(device), .removed(device)])
        #expect(test.frames.isEmpty && test.manager.devices.isEmpty)
        test.manager.start()
        #expect(test.manager.devices.count == 1)
    }

    @Test("Stopped by a handler, in the middle of a search or of a device's reports, it ends there")
    func stoppedByHandler() throws {
        let testbed = try Testbed()
        try testbed.add(.mouse, event: 3, properties: Self.mouseTags)
        try testbed.add(.fineMouse, event: 4, properties: Self.mouseTags)
        let test = try ManagerUnderTest()
        test.afterEach = { [unowned test] in test.manager.stop() }
        test.manager.start()
        let first = try #require(test.events.first)
        guard case .added(let device) = first else { throw TestbedError(reason: "\(first)") }
        #expect(test.events == [.added(device), .removed(device)])
        #expect(test.manager.devices.isEmpty)

        test.afterEach = {}
        test.manager.start()
        #expect(test.manager.devices.count == 2)
        test.afterEach = { [unowned test] in test.manager.stop() }
        try testbed.report([.rel(0, 1), .report, .rel(0, 2), .report], event: 3)
        try test.turn { !test.frames.isEmpty }
        try test.turnWhileReady()
        #expect(test.frames.map(\.relative) == [Vector(dx: 1, dy: 0)])
        #expect(test.manager.devices.isEmpty)
    }
}
