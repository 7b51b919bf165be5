import CLibevdev
import Foundation
import Logging
import PointerModel
import PointerRuntime
import SystemPackage
import Testing

@testable import PointerDevices

@Suite("One keyboard, with the ioctls of a test")
struct KeyboardDeviceTests {
    /// A socket in the place of a node, and ioctls that note what they are asked for.
    final class Node {
        /// What the keyboard was asked for, in order.
        private(set) var calls: [String] = []
        /// The codes that are handed on, by type.
        private(set) var masks: [Int32: [Int]] = [:]
        var lights: UInt = 0
        /// The number of the call that fails.
        var failing: Int?
        /// Bytes that nobody had read when the last mask was set.
        private(set) var unreadAtMask: Int32 = 0
        private let end: OwnedDescriptor
        private var other: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
            try #require(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
            end = OwnedDescriptor(ends[0])
            other = ends[1]
        }

        func open() throws -> KeyboardDevice {
            try KeyboardDevice(
                OwnedDescriptor(other),
                node: "/dev/input/event9",
                name: "Keys\u{1b}",
                calls: EventCalls(
                    setMask: { [self] descriptor, type, words throws(Errno) in
                        try note("mask")
                        _ = unsafe ioctl(descriptor, UInt(FIONREAD), &unreadAtMask)
                        masks[type] = (0..<words.count * 64).filter { words[$0 / 64] >> UInt($0 % 64) & 1 == 1 }
                    },
                    setClock: { [self] _, clock throws(Errno) in try note("clock \(clock)") },
                    lights: { [self] _ throws(Errno) in
                        try note("lights")
                        return lights
                    }
                ),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            )
        }

        private func note(_ call: String) throws(Errno) {
            calls.append(call)
            if calls.count == failing { throw .invalidArgument }
        }

        /// What the keyboard reports, at the second given.
        func report(_ events: [TestEvent], at time: Int = 1) throws {
            for event in events {
                var input = input_event(
                    time: timeval(tv_sec: time, tv_usec: 0),
                    type: UInt16(event.type),
                    code: UInt16(event.code),
                    value: event.value
                )
                let size = MemoryLayout<input_event>.size
                try #require(unsafe write(end.rawValue, &input, size) == size)
            }
        }

        /// Something that is no whole event.
        func reportHalf() throws {
            var half: UInt64 = 0
            try #require(unsafe write(end.rawValue, &half, 8) == 8)
        }

        func unplug() throws { try #require(shutdown(end.rawValue, Int32(SHUT_WR)) == 0) }

        /// Whether the keyboard's descriptor has been closed.
        func isClosed() -> Bool {
            var byte: UInt8 = 0
            return unsafe read(end.rawValue, &byte, 1) == 0 || errno == ECONNRESET
        }
    }

    /// What one round of reading tells.
    private func round(_ keyboard: KeyboardDevice) -> (told: [Modifiers], times: [Int64], error: Errno?) {
        var told: [Modifiers] = []
        var times: [Int64] = []
        let outcome = keyboard.read { time in
            told.append(keyboard.modifiers)
            times.append(time.microseconds)
        }
        if case .gone(let error) = outcome { return (told, times, error) }
        return (told, times, nil)
    }

    @Test(
        "the kernel is told to hand on modifiers and nothing else before anything is read, and what was queued is thrown away"
    )
    func opening() throws {
        let node = try Node()
        node.lights = 0b10
        try node.report([.key(42, 1), .key(30, 1), .report])
        let keyboard = try node.open()
        #expect(node.calls == ["mask", "mask", "mask", "clock 1", "lights"])
        #expect(Int(node.unreadAtMask) == 3 * MemoryLayout<input_event>.size)
        #expect(node.masks == [0: [0, 1, 0x11], 1: [29, 42, 54, 56, 97, 100, 125, 126], 0x11: [1]])
        #expect(keyboard.modifiers == .capsLock)
        let result = round(keyboard)
        #expect(result.told == [] && result.error == nil)
    }

    @Test("a keyboard of which any of it fails is refused with the reason, closed and not read from", arguments: 1...5)
    func refused(call: Int) throws {
        let node = try Node()
        node.failing = call
        try node.report([.key(30, 1), .report])
        let error = #expect(throws: UnusableDevice.self) { _ = try node.open() }
        #expect(error?.reason.contains("EVIOCSMASK") == (call <= 3))
        #expect(error?.reason.contains("refused: the kernel does not hold back its other keys") == (call <= 3))
        #expect(error?.reason.contains("it is no input device") == true)
        #expect(node.calls.count == call && node.isClosed())
    }

    @Test("each report that changes the modifiers is told with its time, others are not")
    func reports() throws {
        let node = try Node()
        let keyboard = try node.open()
        try node.report([.key(42, 1), .report], at: 2)
        try node.report([.key(42, 2), .report, .key(54, 1), .report], at: 3)
        try node.report([.key(42, 0), .key(54, 0), .key(125, 1), .report], at: 4)
        let result = round(keyboard)
        #expect(result.told == [.shift, .command] && result.times == [2_000_000, 4_000_000])
        #expect(round(keyboard).told == [])
    }

    @Test("a report that two rounds of reading tear apart is one")
    func torn() throws {
        let node = try Node()
        let keyboard = try node.open()
        try node.report(Array(repeating: .report, count: 63) + [.key(42, 1), .report])
        #expect(round(keyboard).told == [])
        #expect(round(keyboard).told == [.shift])
    }

    @Test("after dropped events the keys are up, and Caps Lock is asked for once what was read is through")
    func dropped() throws {
        let node = try Node()
        let keyboard = try node.open()
        try node.report([.key(42, 1), .report])
        #expect(round(keyboard).told == [.shift])
        node.lights = 0b10
        try node.report([.dropped, .key(29, 1), .report, .light(1, 0), .report], at: 5)
        let result = round(keyboard)
        #expect(result.told == [[], .capsLock] && result.times == [5_000_000, 5_000_000])
        #expect(node.calls.last == "lights" && node.calls.count == 6)

        node.failing = 7
        try node.report([.dropped, .report])
        #expect(round(keyboard).error == .invalidArgument)
    }

    @Test("an end, and what is no whole event, is an error")
    func broken() throws {
        let node = try Node()
        let keyboard = try node.open()
        try node.reportHalf()
        #expect(round(keyboard).error == .ioError)
        try node.unplug()
        #expect(round(keyboard).error == .ioError)
    }

    @Test("nothing is told after it was closed")
    func closed() throws {
        let node = try Node()
        let keyboard = try node.open()
        try node.report([.key(42, 1), .report, .key(42, 0), .report])
        var count = 0
        _ = keyboard.read { _ in
            count += 1
            keyboard.close()
        }
        #expect(count == 1)
    }
}
