import Foundation
import Glibc
import InMemoryLogging
import Logging
import PointerModel
import PointerRuntime
import ScenarioTesting
import SystemPackage
import TestBasics
import Testing

@testable import PointerInput

extension DeviceManagerTests {
    @Suite("Keyboards")
    struct KeyboardManagerTests {
        static let tags = ["ID_INPUT": "1", "ID_INPUT_KEY": "1", "ID_INPUT_KEYBOARD": "1"]

        /// A keyboard manager with its loop, and all that it said.
        final class Keyboards {
            let loop: EventLoop
            let manager: KeyboardManager
            private(set) var told: [Modifiers] = []
            private(set) var times: [Timestamp] = []
            private(set) var typed: [Timestamp] = []
            let log = InMemoryLogHandler(logLevel: .trace)
            var afterEach: () -> Void = {}

            init(
                open: @escaping DeviceNode.Opener = { node, number throws(UnusableDevice) in
                    try DeviceNode.open(node, number: number)
                },
                logClock: @escaping () -> Int64 = EventLoop.now
            ) throws {
                loop = try EventLoop()
                manager = KeyboardManager(
                    loop: loop,
                    logger: Log(log),
                    retries: RetrySchedule(first: 1000, longest: 8000),
                    open: open,
                    logClock: logClock
                )
                manager.onTyping = { [unowned self] time in typed.append(time) }
                manager.onModifiers = { [unowned self] modifiers, time in
                    told.append(modifiers)
                    times.append(time)
                    afterEach()
                }
            }

            /// Turns the loop until something is so, or for 30 s, which only something that hangs takes.
            func turn(until isDone: () -> Bool) throws {
                let end = EventLoop.now() + 30_000_000
                while !isDone() {
                    guard EventLoop.now() < end else {
                        throw TestbedError(reason: "30 s have passed; told so far: \(told)")
                    }
                    _ = try loop.turn(timeout: 1000)
                }
            }
        }

        @Test(
            "no keyboard is opened before start, and only keyboards after it; none is asked for the state of its keys"
        )
        func opening() throws {
            let testbed = try Testbed()
            let keyboard = try testbed.add(.keyboard, event: 3, properties: Self.tags)
            let mouse = try testbed.add(.mouse, event: 4, properties: ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"])
            let test = try Keyboards()
            test.manager.rescan()
            #expect(test.manager.nodes == [] && keyboard.requests == [])
            keyboard.hold([30, 42])
            test.manager.start()
            test.manager.start()
            #expect(test.manager.nodes == ["/dev/input/event3"] && test.manager.failures == [])
            #expect(keyboard.masks == [0: [0, 1, 0x11], 1: [29, 42, 54, 56, 97, 100, 125, 126], 0x11: [1]])
            #expect(keyboard.selectedClock == 1 && keyboard.requests == [0x93, 0xa0, 0x19])
            #expect(mouse.requests == [])
            #expect(test.told == [], "what was held before is not known")
        }

        @Test("modifiers of several keyboards are united, and one that goes lets go of its own")
        func union() throws {
            let testbed = try Testbed()
            try testbed.add(.keyboard, event: 3, properties: Self.tags)
            let test = try Keyboards()
            test.manager.start()
            let late = try testbed.add(.keyboard, event: 4, properties: Self.tags)
            late.light([1])
            testbed.tell("add", event: 4)
            try test.turn { test.told.count == 1 }
            #expect(test.manager.nodes.count == 2 && test.manager.modifiers == .capsLock)

            try testbed.report([.key(42, 1), .report], at: 7, event: 3)
            try test.turn { test.told.count == 2 }
            try testbed.report([.key(54, 1), .key(29, 1), .report], event: 4)
            try test.turn { test.told.count == 3 }
            try testbed.report([.key(42, 0), .key(125, 1), .report], event: 3)
            try test.turn { test.told.count == 4 }
            testbed.tell("remove", event: 4)
            try test.turn { test.told.count == 5 }
            #expect(
                test.told == [
                    .capsLock, [.capsLock, .shift], [.capsLock, .shift, .control],
                    [.capsLock, .shift, .control, .command],
                    .command,
                ]
            )
            #expect(test.times[1] == Timestamp(microseconds: 7_000_000))
            #expect(test.manager.nodes == ["/dev/input/event3"])

            try testbed.hangUp(event: 3)
            try test.turn { test.manager.nodes.isEmpty }
            #expect(test.told.last == [] && test.told.count == 6)
        }

        @Test(
            "stopped, also from the handler, it closes all keyboards and lets go of everything; started again, it begins anew"
        )
        func stopping() throws {
            let testbed = try Testbed()
            try testbed.add(.keyboard, event: 3, properties: Self.tags)
            try testbed.add(.keyboard, event: 4, properties: Self.tags)
            let test = try Keyboards()
            test.manager.start()
            test.afterEach = { [unowned test] in test.manager.stop() }
            try testbed.report([.key(42, 1), .report, .key(29, 1), .report], event: 3)
            try test.turn { test.told.count == 2 }
            #expect(test.told == [.shift, []] && test.manager.nodes == [])
            test.afterEach = {}
            test.manager.start()
            #expect(test.manager.nodes.count == 2 && test.told.count == 2)
            try testbed.report([.key(56, 1), .report], event: 4)
            try test.turn { test.told.count == 3 }
            test.manager.stop()
            #expect(test.told.suffix(2) == [.alternate, []] && test.manager.nodes == [])
        }

        @Test("a keyboard whose other keys the kernel does not hold back is refused, and forgotten when it goes")
        func refused() throws {
            let testbed = try Testbed()
            let keyboard = try testbed.add(.keyboard, event: 3, properties: Self.tags)
            keyboard.refuseMasks()
            let test = try Keyboards()
            test.manager.start()
            let failure = try #require(test.manager.failures.first)
            #expect(test.manager.nodes == [] && test.manager.failures.count == 1)
            #expect(failure.node == "/dev/input/event3" && failure.name == "Test Keyboard")
            #expect(failure.reason.hasPrefix("refused: the kernel cannot mask its other keys (EVIOCSMASK"))
            #expect(keyboard.requests == [0x93], "nothing but the mask was tried")
            testbed.tell("remove", event: 3)
            try test.turn { test.manager.failures.isEmpty }
        }

        @Test("F8: a keyboard that is busy or fails is tried again until it can be read, though udev reports no change")
        func retries() throws {
            let testbed = try Testbed()
            try testbed.add(.keyboard, event: 3, properties: Self.tags)
            var attempts = 0
            let test = try Keyboards { node, number throws(UnusableDevice) in
                attempts += 1
                if attempts < 4 { throw UnusableDevice(attempts == 1 ? Errno.resourceBusy : .tooManyOpenFiles) }
                return try DeviceNode.open(node, number: number)
            }
            test.manager.start()
            #expect(test.manager.failures.first?.reason.hasSuffix("; it is tried again") == true)
            try test.turn { !test.manager.nodes.isEmpty }
            #expect(attempts == 4 && test.manager.failures.isEmpty)
        }

        @Test("keyboards that come and go all the time do not keep out of the log that one cannot be read")
        func ownLogs() throws {
            let testbed = try Testbed()
            try testbed.add(.keyboard, event: 3, properties: Self.tags)
            func open(_ node: String, _ number: dev_t) throws(UnusableDevice) -> OwnedDescriptor {
                if node.hasSuffix("event4") { throw UnusableDevice(Errno.noSuchAddressOrDevice) }
                return try DeviceNode.open(node, number: number)
            }
            let test = try Keyboards(open: open, logClock: { 0 })
            test.manager.start()
            for _ in 0..<40 {
                test.manager.stop()
                test.manager.start()
            }
            #expect(test.log.lines.count { $0.hasPrefix("info: ") } == 60)
            try testbed.add(.keyboard, event: 4, properties: Self.tags)
            test.manager.rescan()
            #expect(test.log.lines.last?.hasPrefix("warning: cannot read the modifiers of ") == true)
        }

        @Test(
            "F5: on EIO the manager lets go of a keyboard's modifiers, reports it as failed, and reads it again later"
        )
        func readError() throws {
            let testbed = try Testbed()
            try testbed.add(.keyboard, event: 3, properties: Self.tags)
            var opened: Int32 = -1
            var mayOpen = true
            let test = try Keyboards { node, number throws(UnusableDevice) in
                guard mayOpen else { throw UnusableDevice(Errno.ioError) }
                let file = try DeviceNode.open(node, number: number)
                opened = file.rawValue
                return file
            }
            test.manager.start()
            try testbed.report([.key(42, 1), .report], event: 3)
            try test.turn { test.told == [.shift] }
            // Another file takes the place of the node: reading at its address 0 fails with EIO. A copy of the node's own keeps the loop
            // telling that there is something to read.
            let kept = OwnedDescriptor(dup(opened))
            let memory = OwnedDescriptor(unsafe open("/proc/self/mem", O_RDONLY | O_CLOEXEC))
            try #require(memory.rawValue >= 0 && dup2(memory.rawValue, opened) == opened)
            mayOpen = false
            try testbed.report([.key(29, 1), .report], event: 3)
            try test.turn { test.manager.nodes.isEmpty }
            withExtendedLifetime(kept) {}
            #expect(test.told == [.shift, []])
            #expect(test.manager.failures.first?.reason.contains("input/output error") == true)
            mayOpen = true
            try test.turn { !test.manager.nodes.isEmpty }
            #expect(test.manager.failures.isEmpty)
            try testbed.report([.key(56, 1), .report], event: 3)
            try test.turn { test.told.last == .alternate }
        }

        @Test("what is no keyboard any more is closed; what was not permitted is tried again when udev changes it")
        func changes() throws {
            let testbed = try Testbed()
            try testbed.add(.keyboard, event: 3, properties: Self.tags)
            let test = try Keyboards()
            try testbed.withoutPermission(event: 3) { test.manager.start() }
            #expect(test.manager.failures.first?.reason.contains("permission denied") == true)
            testbed.tell("change", event: 3)
            try test.turn { test.manager.nodes.count == 1 }
            #expect(test.manager.failures.isEmpty)
            try testbed.report([.key(42, 1), .report], event: 3)
            try test.turn { test.told == [.shift] }
            testbed.set("ID_INPUT_KEYBOARD", to: "0", event: 3)
            testbed.tell("change", event: 3)
            try test.turn { test.manager.nodes.isEmpty }
            #expect(test.told == [.shift, []])
        }

        static let modifierKeys: Set<Int> = [29, 42, 54, 56, 97, 100, 125, 126]

        /// A keyboard on a bus, of a model.
        static func keyboard(bus: Int, product: Int = 0x5678) -> TestDevice {
            var device = TestDevice.keyboard
            device.bus = bus
            device.product = product
            return device
        }

        @Test("keys that write are handed on of keyboards beside a touchpad that pauses, and of no others")
        func typing() throws {
            let testbed = try Testbed()
            let devices = [
                Self.keyboard(bus: 0x11), Self.keyboard(bus: 3), Self.keyboard(bus: 3, product: 0x99),
                Self.keyboard(bus: 5), Self.keyboard(bus: 6), Self.keyboard(bus: 0x18), Self.keyboard(bus: 0),
            ]
            let nodes = try devices.enumerated().map { try testbed.add($1, event: $0 + 3, properties: Self.tags) }
            let test = try Keyboards()
            test.manager.start()
            #expect(test.manager.nodes.count == 7)
            #expect(nodes.allSatisfy { $0.masks[1] == Self.modifierKeys })

            test.manager.pausedTouchpads = [.init(vendor: 0x1234, product: 0x99)]
            let hears = nodes.map { $0.masks[1]?.isSuperset(of: [30, 57]) == true }
            #expect(hears == [true, false, true, false, false, true, false])
            #expect(nodes.allSatisfy { $0.masks[0] == [0, 1, 0x11] }, "no EV_MSC, which has the scancodes")
            try testbed.report([.key(42, 1), .report], at: 6, event: 3)
            try testbed.report([.key(30, 1), .report, .key(30, 0), .report], at: 7, event: 3)
            try test.turn { !test.typed.isEmpty && !test.told.isEmpty }
            try testbed.report([.key(31, 1), .report], at: 8, event: 5)
            try test.turn { test.typed.count == 2 }
            #expect(test.typed == [7_000_000, 8_000_000].map { Timestamp(microseconds: $0) })
            #expect(test.told == [.shift])

            test.manager.pausedTouchpads = []
            #expect(nodes.allSatisfy { $0.masks[1] == Self.modifierKeys })
            #expect(test.told == [.shift], "Shift is held still")
            try testbed.report([.key(30, 1), .report, .key(29, 1), .report], event: 3)
            try test.turn { test.told.count == 2 }
            #expect(test.typed.count == 2)
        }

        @Test(
            "what is set before the start holds from the first mask on; a touchpad of no model makes no keyboard its own"
        )
        func typingFromTheStart() throws {
            let testbed = try Testbed()
            let inside = try testbed.add(Self.keyboard(bus: 0x11), event: 3, properties: Self.tags)
            var nameless = Self.keyboard(bus: 3, product: 0)
            nameless.vendor = 0
            let outside = try testbed.add(nameless, event: 4, properties: Self.tags)
            let test = try Keyboards()
            test.manager.pausedTouchpads = [.init(vendor: 0, product: 0)]
            #expect(inside.requests == [])
            test.manager.start()
            #expect(inside.masks[1]?.contains(30) == true && outside.masks[1] == Self.modifierKeys)
        }

        @Test("the manager closes a keyboard of which the kernel does not take the other mask, and reports the failure")
        func typingRefused() throws {
            let testbed = try Testbed()
            let keyboard = try testbed.add(Self.keyboard(bus: 0x11), event: 3, properties: Self.tags)
            let test = try Keyboards()
            test.manager.pausedTouchpads = [.init(vendor: 1, product: 1)]
            test.manager.start()
            #expect(test.manager.nodes.count == 1)
            keyboard.refuseMasks()
            test.manager.pausedTouchpads = []
            #expect(test.manager.nodes == [])
            #expect(test.manager.failures.first?.reason.contains("EVIOCSMASK") == true)
        }

        @Test("of a pointing device the kernel hands on buttons, touches and motion, and no key that writes")
        func mixedNode() throws {
            let testbed = try Testbed()
            let mixed = TestDevice(name: "Mouse with keys", keys: [30, 42, 0x110, 0x111], relative: [0, 1])
            let node = try testbed.add(mixed, event: 3, properties: ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"])
            let test = try ManagerUnderTest()
            test.manager.start()
            #expect(test.manager.devices.count == 1)
            #expect(node.masks.keys.sorted() == [0, 1, 2, 3])
            #expect(node.masks[0] == [0, 1, 2, 3], "no EV_MSC, which has the scancodes")
            #expect(node.masks[1] == Set(0x110...0x117).union(0x140...0x14f))
            #expect(node.masks[2] == Set(0...15) && node.masks[3] == Set(0...63))
        }

        @Test(
            "without the mask a mouse with keys is refused, and one with buttons only is read",
            arguments: [true, false]
        )
        func unmaskedPointingDevice(hasKeys: Bool) throws {
            let testbed = try Testbed()
            let device = TestDevice(keys: hasKeys ? [30, 0x110] : [0x110], relative: [0, 1])
            let node = try testbed.add(device, event: 3, properties: ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"])
            node.refuseMasks()
            let test = try ManagerUnderTest()
            test.manager.start()
            #expect(test.manager.devices.isEmpty == hasKeys)
            #expect(
                test.manager.failures.first?.reason.hasPrefix("refused: it has keys besides its buttons")
                    == (hasKeys ? true : nil)
            )
        }
    }
}
