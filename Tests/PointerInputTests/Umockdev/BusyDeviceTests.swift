import Glibc
import PointerModel
import PointerRuntime
import ScenarioTesting
import SystemPackage
import Testing

@testable import PointerInput

extension DeviceManagerTests {
    @Suite("Devices that report faster than they are read")
    struct BusyDeviceTests {
        static let report: [TestEvent] = [.rel(0, 1), .report]

        @Test("F13: what one turn does not read is read in the next, without another report")
        func readAhead() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            let count = 80
            try testbed.report(Array(repeating: Self.report, count: count).flatMap { $0 }, event: 3)
            try test.turn { !test.frames.isEmpty }
            #expect(test.frames.count == PointerInputLimit.events.most / 2)
            try test.turn { test.frames.count == count }
            #expect(test.frames.allSatisfy { $0.relative == Vector(dx: 1, dy: 0) })
        }

        @Test("F13: a device that always has more keeps no other waiting")
        func starvation() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            try testbed.add(.mouse, event: 4, properties: mouseTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            let busy = try #require(test.manager.devices.first { $0.node == "/dev/input/event3" }).id
            let count = 1000
            var left = count - 60
            var failure: (any Error)?
            test.afterEach = { [unowned test] in
                guard left > 0, test.frames.last?.device == busy else { return }
                left -= 1
                do { try testbed.report(Self.report, event: 3) } catch { failure = error }
            }
            try testbed.report(Array(repeating: Self.report, count: 60).flatMap { $0 }, event: 3)
            try testbed.report(Self.report, event: 4)
            try test.turn { test.frames.count == count + 1 }
            #expect(failure == nil)
            let place = try #require(test.frames.firstIndex { $0.device != busy })
            #expect(place <= PointerInputLimit.events.most / 2)
        }

        @Test("F3: reports dropped again and again make one report a turn, and the device goes on afterwards")
        func droppedAgain() throws {
            let testbed = try Testbed()
            let node = try testbed.add(.mouse, event: 3, properties: mouseTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            node.hold([0x110, 0x111, 0x112, 0x113, 0x114])
            let count = 20
            var left = count - 1
            var failure: (any Error)?
            test.afterEach = {
                guard left > 0 else { return }
                left -= 1
                do { try testbed.report([.dropped, .report], event: 3) } catch { failure = error }
            }
            try testbed.report([.dropped, .report], event: 3)
            try test.turn { test.frames.count >= count }
            #expect(failure == nil)
            #expect(test.mostFramesInOneTurn == 1)
            #expect(test.frames.allSatisfy { $0.isResynchronized })
            #expect(test.frames.last?.buttons == [.primary, .secondary, .middle, .back, .forward])
            try testbed.report(Self.report, event: 3)
            try test.turn { test.frames.count == count + 1 }
            #expect(test.frames.last?.isResynchronized == false)
        }

        @Test("F3: a device whose state does not come to an end after dropped reports is given up")
        func endlessDifferences() throws {
            let testbed = try Testbed()
            let node = try testbed.add(.mouse, event: 3, properties: mouseTags)
            let description = DeviceDescription(id: .init(rawValue: 1), kind: .mouse, name: "", node: "")
            // Three keys and the end of the report.
            let differences = 4
            for (limit, isGivenUp) in [(differences, false), (differences - 1, true)] {
                node.hold([])
                let device = try EvdevDevice(
                    DeviceNode.open("/dev/input/event3", number: 13 << 8 | 67),
                    describedBy: description,
                    differenceLimit: limit,
                    logger: .silent
                )
                node.hold([0x110, 0x111, 0x112])
                try testbed.report([.dropped, .report], event: 3)
                var buttons: [Buttons] = []
                let outcome = device.read { buttons.append($0.buttons) }
                switch outcome {
                case .gone(let error): #expect(isGivenUp && error == .ioError && buttons.isEmpty)
                case .unfinished: #expect(!isGivenUp && buttons == [[.primary, .secondary, .middle]])
                case .drained: Issue.record("nothing was dropped")
                }
            }
        }
    }
}
