import CLibevdev
import Glibc
import PointerModel
import PointerRuntime
import ScenarioTesting
import SystemPackage
import Testing

@testable import PointerInput

extension DeviceManagerTests {
    @Suite("The virtual copy of a touchpad that is read")
    struct DeviceMirrorTests {
        /// In place of the copy's node: each write arrives as one packet.
        private final class CopyNode {
            private let end: OwnedDescriptor
            private let written: Int32

            init() throws {
                var ends: [Int32] = [-1, -1]
                let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
                try Errno.check(unsafe socketpair(AF_UNIX, type, 0, &ends))
                end = OwnedDescriptor(ends[0])
                written = ends[1]
            }

            /// Returns the end that the daemon writes to, once.
            func take() -> OwnedDescriptor { OwnedDescriptor(written) }

            /// Returns the events of the next write; nil if there was none.
            func read() -> [RawEvent]? {
                let stride = MemoryLayout<input_event>.stride
                var events = [input_event](repeating: input_event(), count: 512)
                let size = unsafe Glibc.read(end.rawValue, &events, 512 * stride)
                return size > 0 ? events.prefix(size / stride).map { RawEvent($0) } : nil
            }
        }

        private let first: [TestEvent] = [
            .abs(0x2f, 0), .abs(0x39, 1), .abs(0x35, 500), .abs(0x36, 400), .key(0x14a, 1), .key(0x145, 1), .report,
        ]
        private let second: [TestEvent] = [
            .abs(0x2f, 1), .abs(0x39, 2), .abs(0x35, 900), .abs(0x36, 400), .key(0x145, 0), .key(0x14d, 1), .report,
        ]

        private func stage() throws -> (Testbed, EmulatedNode, ManagerUnderTest) {
            let testbed = try Testbed()
            let touchpad = try testbed.add(.touchpad, event: 4, properties: touchpadTags)
            let devices = try ManagerUnderTest()
            devices.manager.start()
            return (testbed, touchpad, devices)
        }

        private func report(_ events: [TestEvent], _ testbed: Testbed, _ devices: ManagerUnderTest) throws {
            let count = devices.frames.count + events.count { $0.type == 0 }
            try testbed.report(events, event: 4)
            try devices.turn { devices.frames.count == count }
        }

        @Test("It gets each report of several fingers in one write, before anybody learns of it, and lifts at the end")
        func writes() throws {
            let (testbed, _, devices) = try stage()
            _ = try devices.manager.exchange(descriptor: GrabbedDeviceTests.open(4), ofDeviceAt: 4)
            let node = try CopyNode()
            devices.manager.setMirror(node.take(), ofDeviceAt: 4)
            try report(first, testbed, devices)
            #expect(node.read() == nil)
            var begun: [RawEvent]?
            devices.afterEach = { begun = begun ?? node.read() }
            try report(second, testbed, devices)
            devices.afterEach = {}
            let words = MirrorStage.words(of: try #require(begun))
            #expect(words.contains("slot 0 57=1") && words.contains("slot 0 53=500") && words.contains("slot 1 57=2"))
            #expect(begun?.last?.isReport == true)
            try report([.abs(0x35, 910), .report, .abs(0x2f, 0), .abs(0x35, 510), .report], testbed, devices)
            #expect(node.read().map { MirrorStage.words(of: $0, from: 1) } == ["slot 1 53=910"])
            #expect(node.read().map { MirrorStage.words(of: $0) } == ["slot 0 53=510"])
            devices.manager.endGrabs()
            let end = MirrorStage.words(of: try #require(node.read()), from: 0)
            #expect(end == ["1 330=0", "1 333=0", "slot 0 57=-1", "slot 1 57=-1"])
            #expect(node.read() == nil)
        }

        @Test("It has what the touchpad's axes were before, which the kernel does not report again")
        func state() throws {
            let (testbed, touchpad, devices) = try stage()
            touchpad.set(0x3a, to: 77, slot: 1)
            let node = try CopyNode()
            devices.manager.setMirror(node.take(), ofDeviceAt: 4)
            try report(first + second, testbed, devices)
            #expect(MirrorStage.words(of: try #require(node.read())).contains("slot 1 58=77"))
        }

        @Test("A copy that is gone ends it; another device, or none, gets none")
        func failures() throws {
            let (testbed, _, devices) = try stage()
            let readable = try Errno.check(unsafe open("/dev/null", O_RDONLY | O_CLOEXEC))
            devices.manager.setMirror(OwnedDescriptor(readable), ofDeviceAt: 4)
            try report(first + second, testbed, devices)
            #expect(devices.frames.last?.contacts.count == 2)
            let node = try CopyNode()
            devices.manager.setMirror(node.take(), ofDeviceAt: 5)
            #expect(node.read() == nil)
        }
    }
}
