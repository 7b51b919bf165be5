import Foundation
import PointerInput
import PointerModel
import PointerRuntime
import ScenarioTesting
import Testing

@testable import PointerInput

extension DeviceManagerTests {
    @Suite("Devices that the guard has grabbed")
    struct GrabbedDeviceTests {
        static func open(_ number: UInt16) throws -> OwnedDescriptor {
            let node = DeviceNode.path(ofEvent: number)
            let descriptor = unsafe Foundation.open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            try #require(descriptor >= 0)
            return OwnedDescriptor(descriptor)
        }

        private static func mouse(in testbed: Testbed) throws -> (ManagerUnderTest, DeviceDescription) {
            try testbed.add(.mouse, event: 3, properties: DeviceManagerTests.mouseTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            return (test, try #require(test.manager.devices.first))
        }

        @Test("The former file is read to its end, then the grabbed one, as the same device with the same buttons")
        func exchange() throws {
            let testbed = try Testbed()
            let (test, device) = try Self.mouse(in: testbed)
            try testbed.report([.key(0x110, 1), .report], event: 3)
            let exchanged = try test.manager.exchange(descriptor: try Self.open(3), ofDeviceAt: 3)
            #expect(exchanged == device)
            #expect(test.frames.map(\.buttons) == [.primary])
            try testbed.report([.rel(0, 5), .report], at: 2, event: 3)
            try test.turn { test.frames.count > 1 }
            #expect(test.frames.last?.device == device.id && test.frames.last?.buttons == .primary)
            #expect(test.events == [.added(device)])
        }

        @Test("What came before the grab through both files counts once")
        func repeated() throws {
            let testbed = try Testbed()
            let (test, _) = try Self.mouse(in: testbed)
            try testbed.report([.rel(0, 5), .rel(8, 1), .report], at: 2, event: 3)
            _ = try test.manager.exchange(descriptor: try Self.open(3), ofDeviceAt: 3)
            // The files of these devices share one queue, so this is what the grabbed one begins with.
            try testbed.report([.rel(0, 3), .report], at: 1, event: 3)
            try testbed.report([.rel(0, 5), .rel(8, 1), .report], at: 2, event: 3)
            try testbed.report([.rel(0, 7), .report], at: 3, event: 3)
            try test.turn { test.frames.count > 1 }
            #expect(test.frames.map(\.relative.dx) == [5, 7])
            #expect(test.frames.map(\.scroll.vertical).reduce(0, +) == test.frames[0].scroll.vertical)
            // Later reports count whatever their times are.
            try testbed.report([.rel(0, 9), .report], at: 1, event: 3)
            try test.turn { test.frames.count > 2 }
            #expect(test.frames.last?.relative.dx == 9)
        }

        @Test("After the grab the node is read again with the same id, and what is held is released")
        func reopening() throws {
            let testbed = try Testbed()
            let (test, device) = try Self.mouse(in: testbed)
            _ = try test.manager.exchange(descriptor: try Self.open(3), ofDeviceAt: 3)
            try testbed.report([.key(0x110, 1), .report], event: 3)
            try test.turn { !test.frames.isEmpty }
            test.manager.endGrabs()
            #expect(test.frames.map(\.buttons) == [.primary, []])
            #expect(test.frames.last?.isResynchronized == true)
            try testbed.report([.rel(0, 5), .report], event: 3)
            try test.turn { test.frames.count > 2 }
            #expect(test.frames.last?.device == device.id)
            #expect(test.events == [.added(device)])
            // Nothing is grabbed any more, so nothing happens.
            test.manager.endGrabs()
            #expect(test.frames.count == 3)
        }

        @Test(
            "After a foreign grab, a finger that comes down in a slot that looks occupied has the kernel asked where all are"
        )
        func foreignGrab() throws {
            let testbed = try Testbed()
            let node = try testbed.add(.touchpad, event: 4, properties: DeviceManagerTests.touchpadTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            // Slot 1 is the last one that this program hears of; then a grabber's finger is in slot 0, which the kernel does not name again.
            try testbed.report([.abs(0x2f, 1), .abs(0x39, 5), .key(0x14a, 1), .report], event: 4)
            try testbed.report([.abs(0x39, -1), .key(0x14a, 0), .report], event: 4)
            try testbed.report([.abs(0x39, 10), .abs(0x35, 200), .abs(0x36, 100), .key(0x14a, 1), .report], event: 4)
            try test.turn { test.frames.count == 3 }
            #expect(test.frames.last?.contacts.all.keys.sorted() == [1])
            Self.put([(10, 200, 100), (11, 1200, 400)], on: node)
            try testbed.report([.abs(0x2f, 1), .abs(0x39, 11), .abs(0x35, 1200), .abs(0x36, 400), .report], event: 4)
            try test.turn { test.frames.count == 4 }
            let contacts = try #require(test.frames.last?.contacts.all)
            #expect(contacts.mapValues(\.trackingID) == [0: 10, 1: 11])
            #expect(contacts[0]?.position == Point(x: 10, y: 5) && contacts[1]?.position == Point(x: 60, y: 20))
            // Only that finger is asked about: what the kernel would say now does not count.
            node.set(0x39, to: -1, slot: 0)
            try testbed.report([.abs(0x35, 1220), .report], event: 4)
            try test.turn { test.frames.count == 5 }
            #expect(test.frames.last?.contacts.all.count == 2)
        }

        /// Sets the tracking id, x and y that the kernel knows of each slot, from slot 0 on.
        private static func put(_ fingers: [(id: Int32, x: Int32, y: Int32)], on node: EmulatedNode) {
            for (slot, finger) in fingers.enumerated() {
                node.set(0x39, to: finger.id, slot: slot)
                node.set(0x35, to: finger.x, slot: slot)
                node.set(0x36, to: finger.y, slot: slot)
            }
        }

        /// A touchpad whose last finger that this program heard of was in slot 2. A grabber's one was in slot 0, which the kernel does not
        /// name again for finger 10, and names slot 1 for finger 11.
        private static func afterForeignGrab(in testbed: Testbed) throws -> (ManagerUnderTest, EmulatedNode) {
            let node = try testbed.add(.touchpad, event: 4, properties: DeviceManagerTests.touchpadTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            try testbed.report([.abs(0x2f, 2), .abs(0x39, 5), .key(0x14a, 1), .report], event: 4)
            try testbed.report([.abs(0x39, -1), .key(0x14a, 0), .report], event: 4)
            try testbed.report([.abs(0x39, 10), .abs(0x35, 200), .abs(0x36, 100), .key(0x14a, 1), .report], event: 4)
            try testbed.report([.abs(0x2f, 1), .abs(0x39, 11), .abs(0x35, 1200), .abs(0x36, 400), .report], event: 4)
            try test.turn { test.frames.count == 4 }
            #expect(test.frames.last?.contacts.all.mapValues(\.trackingID) == [1: 11, 2: 10])
            Self.put([(10, 220, 100), (11, 1200, 400)], on: node)
            return (test, node)
        }

        @Test(
            "After a foreign grab, a finger that moves in a slot that looks empty has the kernel asked which one that is"
        )
        func foreignMotion() throws {
            let testbed = try Testbed()
            let (test, _) = try Self.afterForeignGrab(in: testbed)
            try testbed.report([.abs(0x2f, 0), .abs(0x35, 220), .report], event: 4)
            try test.turn { test.frames.count == 5 }
            let contacts = try #require(test.frames.last?.contacts.all)
            #expect(contacts.mapValues(\.trackingID) == [0: 10, 1: 11] && contacts[0]?.position == Point(x: 11, y: 5))
            try testbed.report([.abs(0x39, -1), .abs(0x2f, 1), .abs(0x39, -1), .key(0x14a, 0), .report], event: 4)
            try test.turn { test.frames.count == 6 }
            #expect(test.frames.last?.contacts.all.isEmpty == true)
        }

        @Test("After a foreign grab, a finger that lifts from a slot that looks empty is gone, and the others stay")
        func foreignLift() throws {
            let testbed = try Testbed()
            let (test, node) = try Self.afterForeignGrab(in: testbed)
            node.set(0x39, to: -1, slot: 0)
            try testbed.report([.abs(0x2f, 0), .abs(0x39, -1), .report], event: 4)
            try test.turn { test.frames.count == 5 }
            #expect(test.frames.last?.contacts.all.mapValues(\.trackingID) == [1: 11])
        }

        @Test("An answer that is newer than the report takes no finger away")
        func laterAnswer() throws {
            let testbed = try Testbed()
            let (test, node) = try Self.afterForeignGrab(in: testbed)
            // Both lifts are still to be read.
            for slot in 0...1 { node.set(0x39, to: -1, slot: slot) }
            try testbed.report([.abs(0x2f, 0), .abs(0x35, 220), .report], event: 4)
            try test.turn { test.frames.count == 5 }
            #expect(test.frames.last?.contacts.all.mapValues(\.trackingID) == [1: 11, 2: 10])
            try testbed.report([.abs(0x39, -1), .abs(0x2f, 1), .abs(0x39, -1), .key(0x14a, 0), .report], event: 4)
            try test.turn { test.frames.count == 6 }
            #expect(test.frames.last?.contacts.all.isEmpty == true)
        }

        @Test("A file of another device is refused, and the device is read as before")
        func otherDevice() throws {
            let testbed = try Testbed()
            let (test, device) = try Self.mouse(in: testbed)
            try testbed.add(.mouse, event: 4, properties: DeviceManagerTests.keyboardTags)
            #expect(throws: UnusableDevice.self) {
                try test.manager.exchange(descriptor: try Self.open(4), ofDeviceAt: 3)
            }
            #expect(throws: UnusableDevice.self) {
                try test.manager.exchange(descriptor: try Self.open(4), ofDeviceAt: 4)
            }
            try testbed.report([.rel(0, 5), .report], event: 3)
            try test.turn { !test.frames.isEmpty }
            #expect(test.events == [.added(device)])
        }

        @Test("Only mice with relative motion, sticks and touchpads that are chosen may be taken over")
        func choice() throws {
            let testbed = try Testbed()
            let (test, mouse) = try Self.mouse(in: testbed)
            try testbed.add(.touchpad, event: 4, properties: DeviceManagerTests.touchpadTags)
            try testbed.add(.tablet, event: 5, properties: DeviceManagerTests.mouseTags)
            test.manager.rescan()
            #expect(test.manager.devices.count == 3 && test.manager.drivableDevices.isEmpty)
            test.manager.chosenDevices = [DeviceMatch(kind: .mouse)]
            #expect(test.manager.drivableDevices == [mouse])
            test.manager.chosenDevices = [DeviceMatch(kind: .touchpad)]
            #expect(test.manager.drivableDevices.map(\.kind) == [.touchpad])
            test.manager.chosenDevices = []
            #expect(test.manager.drivableDevices.isEmpty)
            #expect(test.events.count == 3, "no device was opened anew")
        }
    }
}
