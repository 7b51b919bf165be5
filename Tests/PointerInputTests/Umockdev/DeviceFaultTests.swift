import Foundation
import Glibc
import InMemoryLogging
import Logging
import MotionTesting
import PointerModel
import PointerMotion
import PointerRuntime
import ScenarioTesting
import SystemPackage
import TestBasics
import Testing

@testable import PointerInput

/// Named after the failures of docs/contributing/faults.md.
extension DeviceManagerTests {
    @Suite("Devices that fail")
    struct DeviceFaultTests {
        /// How often opening a node is to fail yet, and with what.
        final class Trouble {
            var left = 0
            var error = Errno.resourceBusy
            private(set) var attempts = 0

            func open(_ node: String, _ number: dev_t) throws(UnusableDevice) -> OwnedDescriptor {
                attempts += 1
                guard left == 0 else {
                    left -= 1
                    throw UnusableDevice(error)
                }
                return try DeviceNode.open(node, number: number)
            }
        }

        @Test(
            "F8: the manager reports a busy device once with the reason, and tries again until it can be read",
            arguments: [Errno.resourceBusy, .ioError, .noMemory, .tooManyOpenFiles]
        )
        func busy(error: Errno) throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            let trouble = Trouble()
            trouble.left = 5
            trouble.error = error
            let test = try ManagerUnderTest(open: trouble.open)
            test.manager.start()
            let failure = try #require(test.manager.failures.first)
            #expect(failure.reason == "\(error.deviceReason); it is tried again" && !failure.isIgnored)
            // udev reports no change.
            try test.turn { !test.manager.devices.isEmpty }
            let told = DeviceEvent.failed(node: failure.node, name: failure.name, reason: failure.reason)
            let ended = DeviceEvent.failureEnded(node: failure.node, name: failure.name, reason: failure.reason)
            #expect(test.events == [told, ended] + test.manager.devices.map { .added($0) })
            #expect(trouble.attempts == 6)
            #expect(test.log.lines.filter { $0.hasPrefix("warning: cannot read") }.count == 1)
        }

        @Test("F8: a device that is busy is tried again, also where no timer can be armed meanwhile")
        func unarmable() async {
            // In a process of its own, in which nobody else's timers fail.
            await #expect(processExitsWith: .success) {
                let testbed = try Testbed()
                let trouble = Trouble()
                trouble.left = 8
                let test = try ManagerUnderTest(open: trouble.open)
                test.manager.start()
                let count = try UnarmableTimers.during {
                    try testbed.add(.mouse, event: 3, properties: mouseTags)
                    testbed.tell("add", event: 3)
                    try test.turn { !test.manager.devices.isEmpty }
                }
                #expect(count > 0 && trouble.attempts == 9)
                #expect((1...5).contains(test.log.lines.count { $0.hasPrefix("warning: cannot arm the timer that") }))
            }
        }

        @Test("F8: where no descriptor is left to watch devices with, they are watched once there is one")
        func noDescriptor() async {
            // In a process of its own, in which nobody else wants for descriptors meanwhile.
            await #expect(processExitsWith: .success) {
                let testbed = try Testbed()
                try testbed.add(.mouse, event: 3, properties: mouseTags)
                // Once umockdev's thread has answered, it opens nothing more. Where it cannot open, it ends the process.
                let node = try DeviceNode.open("/dev/input/event3", number: 13 << 8 | 67)
                _ = try LibevdevDevice(descriptor: node.rawValue)
                let test = try ManagerUnderTest()
                try DescriptorLimit.lowered {
                    test.manager.start()
                    test.manager.stop()
                    test.manager.start()
                    let failures = { test.log.lines.count { $0.hasPrefix("warning: cannot watch devices") } }
                    try test.turn { failures() > 3 }
                }
                #expect(test.events.isEmpty)
                try test.turn { !test.manager.devices.isEmpty }
                #expect(test.events == test.manager.devices.map { .added($0) })
                #expect(try test.loop.turn(timeout: 0) == 0)

                try DescriptorLimit.lowered {
                    test.manager.stop()
                    test.manager.start()
                }
                test.manager.stop()
                var hasTurned = false
                test.loop.retry { hasTurned = true }
                try test.turn { hasTurned }
                #expect(test.manager.devices.isEmpty, "what was stopped does not start by itself")
            }
        }

        @Test("F8: a device that fails for ever keeps no other waiting: each is tried again at its own intervals")
        func ownIntervals() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            var attempts: [String: Int] = [:]
            var opened: [String] = []
            let test = try ManagerUnderTest(retries: RetrySchedule(first: 100, longest: 600_000_000)) {
                node,
                number throws(UnusableDevice) in
                attempts[node, default: 0] += 1
                opened.append(node)
                if node.hasSuffix("event3") || attempts[node] != 5 { throw UnusableDevice(Errno.resourceBusy) }
                return try DeviceNode.open(node, number: number)
            }
            test.manager.start()
            // It is not tried again for a second and a half after this.
            try test.turn { opened.count == 15 }
            try testbed.add(.mouse, event: 4, properties: mouseTags)
            testbed.tell("add", event: 4)
            try test.turn { !test.manager.devices.isEmpty }
            // Some of these when udev reported it, the others by itself.
            #expect(opened.suffix(5) == Array(repeating: "/dev/input/event4", count: 5))
        }

        @Test("F27: a device that comes and goes all the time is dealt with each time, and does not flood the log")
        func looseContact() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            var second: Int64 = 0
            let test = try ManagerUnderTest(logClock: { second * 1_000_000 })
            test.manager.start()
            for _ in 0..<200 {
                testbed.tell("remove", event: 3)
                try test.turn { test.manager.devices.isEmpty }
                testbed.tell("add", event: 3)
                try test.turn { !test.manager.devices.isEmpty }
            }
            #expect(test.events.count == 401)
            #expect(test.log.lines.count { $0.contains("the mouse") } == 60)
            second = 1
            testbed.tell("remove", event: 3)
            try test.turn { test.manager.devices.isEmpty }
            testbed.tell("add", event: 3)
            try test.turn { !test.manager.devices.isEmpty }
            #expect(test.log.lines.count { $0.contains("the mouse") } == 61)
            #expect(test.log.entries.last?.metadata["suppressed"] != nil)
        }

        @Test("F8: a permission that is missing is not asked for again and again")
        func noRetry() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            let trouble = Trouble()
            trouble.left = 1
            trouble.error = .permissionDenied
            let test = try ManagerUnderTest(open: trouble.open)
            test.manager.start()
            #expect(test.manager.failures.first?.mayPass == false)
            try test.turnWhileReady()
            #expect(trouble.attempts == 1)
            testbed.tell("change", event: 3)
            try test.turn { !test.manager.devices.isEmpty }
        }

        @Test("F8: stopped while it waits to try again, it tries again after the next start")
        func stoppedWhileWaiting() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            let trouble = Trouble()
            trouble.left = 2
            let test = try ManagerUnderTest(open: trouble.open)
            test.manager.start()
            test.manager.stop()
            #expect(test.manager.failures.isEmpty)
            test.manager.start()
            #expect(test.manager.failures.count == 1)
            try test.turn { !test.manager.devices.isEmpty }
        }

        @Test("F8: a device that goes while it is waited for is not tried again")
        func goneWhileWaiting() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            try testbed.add(.mouse, event: 4, properties: mouseTags)
            var hasGone = false
            var attempts: [String: Int] = [:]
            let test = try ManagerUnderTest { node, number throws(UnusableDevice) in
                if hasGone { attempts[node, default: 0] += 1 }
                // As long as the other one would take for another try, and longer.
                guard node.hasSuffix("event4"), attempts[node] == 5 else { throw UnusableDevice(Errno.resourceBusy) }
                return try DeviceNode.open(node, number: number)
            }
            test.manager.start()
            testbed.tell("remove", event: 3)
            try test.turn { test.manager.failures.count < 2 }
            hasGone = true
            try test.turn { test.manager.failures.isEmpty }
            #expect(test.manager.devices.map(\.node) == ["/dev/input/event4"])
            #expect(attempts == ["/dev/input/event4": 5])
        }

        @Test("F5: EIO while reading ends the device; the manager reports it as failed and reads it again later")
        func readError() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            var opened: Int32 = -1
            let test = try ManagerUnderTest { node, number throws(UnusableDevice) in
                let file = try DeviceNode.open(node, number: number)
                opened = file.rawValue
                return file
            }
            test.manager.start()
            let device = try #require(test.manager.devices.first)
            // Another file takes the place of the node: reading at its address 0 fails with EIO. A copy of the node's own keeps
            // the loop telling that there is something to read.
            let kept = OwnedDescriptor(dup(opened))
            let memory = OwnedDescriptor(unsafe open("/proc/self/mem", O_RDONLY | O_CLOEXEC))
            try #require(memory.rawValue >= 0 && dup2(memory.rawValue, opened) == opened)
            try testbed.report([.key(0x110, 1), .report], event: 3)
            try test.turn { test.manager.devices.isEmpty }
            withExtendedLifetime(kept) {}
            let failure = try #require(test.manager.failures.first)
            #expect(failure.reason.contains("input/output error"))
            #expect(
                test.events == [
                    .added(device), .removed(device),
                    .failed(node: failure.node, name: failure.name, reason: failure.reason),
                ]
            )
            try test.turn { !test.manager.devices.isEmpty }
            #expect(test.manager.failures.isEmpty && test.manager.devices.first?.id != device.id)
            // What was there when it was opened again belongs to no report.
            try testbed.report([.key(0x111, 1), .report], event: 3)
            try test.turn { !test.frames.isEmpty }
            #expect(test.frames.map(\.buttons) == [.secondary])
        }

        @Test("F5: reopened after a sleep, every device comes anew, and a button that it held is held by nobody")
        func reopened() throws {
            let testbed = try Testbed()
            let node = try testbed.add(.mouse, event: 3, properties: mouseTags)
            let test = try ManagerUnderTest()
            test.manager.reopen()
            #expect(test.events.isEmpty, "before start() it does nothing")
            test.manager.start()
            let before = try #require(test.manager.devices.first)
            var motion = DeviceMotion(before, settings: DeviceSettings())
            try testbed.report([.key(0x110, 1), .report], event: 3)
            try test.turn { !test.frames.isEmpty }
            #expect(motion.process(test.frames[0])?.pressed == .primary)

            node.hold([0x110])
            try testbed.add(.fineMouse, event: 4, properties: mouseTags)
            test.manager.reopen()
            let after = try #require(test.manager.devices.first { $0.node == before.node })
            #expect(after.id != before.id)
            #expect(Set(test.manager.devices.map(\.node)) == ["/dev/input/event3", "/dev/input/event4"])
            #expect(test.events[1] == .removed(before) && test.events.count == 4)
            let released = motion.released(at: .zero)
            let release = try #require(released)
            #expect(release.released == .primary && release.isInterrupted)

            try testbed.report([.rel(0, 1), .report, .key(0x110, 0), .report], event: 3)
            try test.turn { test.frames.count == 3 }
            #expect(test.frames.suffix(2).allSatisfy { $0.buttons == [] })
        }

        @Test("F21: two devices of one model are two devices; one that goes takes only its own buttons with it")
        func identical() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            try testbed.add(.mouse, event: 4, properties: mouseTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            let devices = test.manager.devices.sorted { $0.node < $1.node }
            try #require(devices.count == 2)
            #expect(devices[0].name == devices[1].name && devices[0].id != devices[1].id)
            try testbed.report([.key(0x110, 1), .report], event: 3)
            try testbed.report([.key(0x111, 1), .rel(0, 2), .report], event: 4)
            try test.turn { test.frames.count == 2 }
            #expect(test.frames.first { $0.device == devices[0].id }?.buttons == .primary)
            #expect(test.frames.first { $0.device == devices[1].id }?.buttons == .secondary)
            testbed.tell("remove", event: 3)
            try test.turn { test.manager.devices.count == 1 }
            #expect(test.events.last == .removed(devices[0]))
            try testbed.report([.rel(0, 1), .report], event: 4)
            try test.turn { test.frames.count == 3 }
            #expect(test.frames[2].device == devices[1].id && test.frames[2].buttons == .secondary)
        }

        @Test("F22: times that go back are taken for the last one, and the log names them once", arguments: [0, 4])
        func timesGoBack(back: Int) throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            try testbed.report([.rel(0, 1), .report], at: 5, event: 3)
            for _ in 0..<3 { try testbed.report([.rel(0, 1), .report], at: back, event: 3) }
            try testbed.report([.rel(0, 1), .report], at: 6, event: 3)
            try test.turn { test.frames.count == 5 }
            #expect(test.frames.map { $0.time.microseconds / 1_000_000 } == [5, 5, 5, 5, 6])
            #expect(test.frames.map(\.isTimeClamped) == [false, true, true, true, false])
            #expect(test.log.lines.filter { $0.contains("times that go back") }.count == 1)
        }

        @Test("F23: a device with 256 slots is read, and fingers in more slots than are kept do no harm")
        func manySlots() throws {
            for last: Int32 in [255, 256, 4095] {
                let testbed = try Testbed()
                var pad = TestDevice.touchpad
                pad.axes[0x2f]?.maximum = last
                try testbed.add(pad, event: 3, properties: touchpadTags)
                let test = try ManagerUnderTest()
                test.manager.start()
                #expect(test.manager.failures.map(\.reason) == [], "\(last)")
                try testbed.report([.key(0x14a, 1), .abs(0x2f, 3), .abs(0x39, 7), .abs(0x35, 200), .report], event: 3)
                try testbed.report([.abs(0x2f, 200), .abs(0x39, 8), .abs(0x35, 400), .report], event: 3)
                try testbed.report([.dropped, .report], event: 3)
                try test.turn { test.frames.count == 3 }
                #expect(test.frames[1].contacts.all.keys.sorted() == [3])
                #expect(test.frames[2].isResynchronized)
            }
        }

        @Test("F24: seconds without a SYN_REPORT make one report, and the device goes on")
        func noReports() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            try testbed.add(.fineMouse, event: 4, properties: mouseTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            let quiet = try #require(test.manager.devices.first { $0.node == "/dev/input/event3" }).id
            let count = 2000
            for round in 0..<count / 50 {
                try testbed.report(Array(repeating: .rel(0, 1), count: 50), at: round, event: 3)
                // The other one is read as ever, which also says that what came before it was.
                try testbed.report([.rel(1, 1), .report], event: 4)
                try test.turn { test.frames.count == round + 1 }
            }
            #expect(test.frames.allSatisfy { $0.device != quiet })
            try testbed.report([.report, .rel(0, 3), .report], at: 60, event: 3)
            try test.turn { test.frames.count == count / 50 + 2 }
            #expect(test.frames.suffix(2).map(\.relative.dx) == [Double(count), 3])
        }

        @Test(
            "F16: axes without a resolution, without a range and with the widest one there is are read",
            arguments: [
                TestDevice.Axis(minimum: 0, maximum: 2000), .init(minimum: 7, maximum: 7, resolution: 20),
                .init(minimum: .min, maximum: .max, resolution: 1), .init(minimum: .max, maximum: .min, resolution: -1),
            ]
        )
        func lyingAxes(axis: TestDevice.Axis) throws {
            let testbed = try Testbed()
            var pad = TestDevice.touchpad
            for code in [0, 1, 0x35, 0x36] { pad.axes[code] = axis }
            try testbed.add(pad, event: 3, properties: touchpadTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            let device = try #require(test.manager.devices.first)
            let touchpad = try #require(device.touchpad)
            #expect((69..<71.5).contains(touchpad.width) && (50..<51).contains(touchpad.height))
            #expect(touchpad.isSizeAssumed && touchpad.slots == 5)
            var motion = DeviceMotion(device, settings: DeviceSettings())
            for value in [0, .min, .max, -1] as [Int32] {
                try testbed.report(
                    [.key(0x14a, 1), .abs(0x39, 1), .abs(0x35, value), .abs(0x36, value), .report],
                    event: 3
                )
            }
            try test.turn { test.frames.count == 4 }
            for frame in test.frames {
                #expect(frame.contacts.first?.position.isFinite == true)
                if let moved = motion.process(frame) { #expect(moved.translation.dx.isFinite) }
            }
        }
    }
}
