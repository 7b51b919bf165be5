import CLibevdev
import Foundation
import InMemoryLogging
import Logging
import PointerModel
import PointerRuntime
import ScenarioTesting
import SystemPackage
import TestBasics
import Testing

@testable import PointerInput

@Suite("One keyboard, with the ioctls of a test")
struct KeyboardDeviceTests {
    /// A socket in the place of a node, and ioctls that note what they are asked for.
    final class Node {
        /// What the keyboard was asked for, in order.
        private(set) var calls: [String] = []
        /// The codes that are handed on, by type.
        private(set) var masks: [Int32: [Int]] = [:]
        var lights: UInt = 0
        /// All that the keyboard logged.
        let log = InMemoryLogHandler(logLevel: .trace)
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

        func open(reportsTyping: Bool = false) throws -> KeyboardDevice {
            try KeyboardDevice(
                OwnedDescriptor(other),
                node: "/dev/input/event9",
                identity: DeviceIdentity(name: "Keys\u{1b}"),
                reportsTyping: reportsTyping,
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
                logger: Log(log)
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

    /// What one round of reading reports.
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

    @Test("a keyboard asks the kernel for modifiers alone before it reads anything, and throws away what was queued")
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
        #expect(error?.reason.contains("refused: the kernel cannot mask its other keys") == (call <= 3))
        #expect(error?.reason.contains("it is not an input device") == true)
        #expect(node.calls.count == call && node.isClosed())
    }

    @Test("a keyboard hands on each report that changes the modifiers, with its time, and no others")
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

    @Test("at the most verbose level the log has no key, and nothing for any report but dropped ones")
    func log() throws {
        let node = try Node()
        let keyboard = try node.open(reportsTyping: true)
        #expect(node.log.logLevel == .trace)
        // Modifiers, keys that write, and one that does not.
        for key in [42, 30, 57, 125, 103] {
            try node.report([.key(key, 1), .report, .key(key, 0), .report], at: 777)
            _ = typing(keyboard)
        }
        #expect(node.log.lines == [])
        try node.report([.dropped, .key(42, 1), .report], at: 778)
        _ = typing(keyboard)
        let text = node.log.entries.map { "\($0)" }.joined()
        #expect(node.log.lines.count == 1 && text.contains("SYN_DROPPED"))
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        // That of the node, and the 1 and b of the escaped name.
        #expect(Set(numbers).subtracting([9, 1]) == [], "\(text)")
    }

    /// When keys that write were pressed, as one round of reading reports.
    private func typing(_ keyboard: KeyboardDevice) -> [Int64] {
        var times: [Int64] = []
        _ = keyboard.read(onTyping: { times.append($0.microseconds) }, { _ in })
        return times
    }

    /// The codes of letters, digits and what is beside them.
    static let writing = [2...14, 16...28, 30...41, 43...53, 57...57].flatMap { Array($0) }

    @Test("where a keyboard reports typing, the kernel hands on the keys that write too, and still no scan code")
    func typingMask() throws {
        let node = try Node()
        let keyboard = try node.open(reportsTyping: true)
        #expect(keyboard.reportsTyping)
        #expect(
            node.masks == [
                0: [0, 1, 0x11], 1: (Self.writing + [29, 42, 54, 56, 97, 100, 125, 126]).sorted(), 0x11: [1],
            ]
        )
        try keyboard.setReportsTyping(false)
        #expect(node.masks == [0: [0, 1, 0x11], 1: [29, 42, 54, 56, 97, 100, 125, 126], 0x11: [1]])
    }

    @Test("a keyboard reports each press of a key that writes with its moment, and no release, repetition or other key")
    func typed() throws {
        let node = try Node()
        let keyboard = try node.open(reportsTyping: true)
        try node.report([.key(30, 1), .report], at: 2)
        try node.report([.key(30, 2), .report, .key(30, 0), .report], at: 3)
        // Escape, Tab, Caps Lock, F1, the keypad's star, a button, and what no kernel reports.
        for code in [1, 15, 58, 59, 55, 0x110, 0xffff] { try node.report([.key(code, 1), .report], at: 4) }
        try node.report([.key(57, 1), .report, .key(28, 7), .report], at: 5)
        #expect(typing(keyboard) == [2_000_000, 5_000_000])
        for code in Self.writing {
            try node.report([.key(code, 1), .report], at: 6)
            #expect(typing(keyboard) == [6_000_000])
        }
    }

    @Test(
        "keys with Control, Alt or Super held are commands; with Shift they write",
        arguments: [
            (42, true), (54, true), (29, false), (97, false), (56, false), (100, false), (125, false), (126, false),
        ]
    )
    func command(code: Int, writes: Bool) throws {
        let node = try Node()
        let keyboard = try node.open(reportsTyping: true)
        try node.report([.key(code, 1), .report, .key(30, 1), .report, .key(code, 0), .report], at: 2)
        try node.report([.key(31, 1), .report], at: 3)
        #expect(typing(keyboard) == (writes ? [2_000_000, 3_000_000] : [3_000_000]))
    }

    @Test("a keyboard drops typing that is queued when it stops reporting it, and what follows dropped events")
    func noTyping() throws {
        let node = try Node()
        let keyboard = try node.open(reportsTyping: true)
        try node.report([.dropped, .key(30, 1), .report], at: 2)
        #expect(typing(keyboard) == [])
        try node.report([.key(30, 1), .report], at: 3)
        try keyboard.setReportsTyping(false)
        #expect(typing(keyboard) == [] && !keyboard.reportsTyping)
        #expect(typing(try Node().open()) == [])
    }

    @Test("a mask that cannot be changed is an error, and the keyboard reports no typing")
    func maskChange() throws {
        let node = try Node()
        let keyboard = try node.open(reportsTyping: true)
        node.failing = node.calls.count + 2
        let error = #expect(throws: UnusableDevice.self) { try keyboard.setReportsTyping(false) }
        #expect(error?.reason.contains("EVIOCSMASK") == true && !keyboard.reportsTyping)
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

    @Test("a keyboard reports nothing after it was closed")
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
