import CInputDevices
import Glibc
import GuardWire
import Limits
import PointerModel
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import pointer_guard

@Suite("Limits of the guard")
struct PointerGuardLimitTests {
    /// Returns a stage whose daemon is connected and has the virtual mice.
    private static func stage() throws -> Stage {
        let stage = try Stage()
        stage.connect()
        stage.pass(200_000)
        return stage
    }

    private static func taken(_ stage: Stage) -> Int {
        stage.reports.count { if case .taken = $0 { true } else { false } }
    }

    @Test("So much is taken, and not one more", arguments: PointerGuardLimit.allCases)
    func limit(_ limit: PointerGuardLimit) throws {
        switch limit {
        case .devices:
            try expectLimit(limit, is: 16) { count in
                let stage = try Self.stage()
                let mice = (0..<count).map { stage.kernel.plug(FakeDevice.mouse("Mouse \($0)"), .mouse) }
                for mouse in mice { stage.take(mouse) }
                let last = try #require(mice.last).event
                #expect(stage.reports.last == (count > limit.most ? .refused(last, .tooMany) : .taken(last)))
                return mice.count { $0.grabber != nil }
            }
        case .copies:
            try expectLimit(limit, is: 16) { count in
                let stage = try Self.stage()
                for number in 0..<count {
                    let touchpad = stage.kernel.plug(FakeDevice.touchpad("Touchpad \(number)"), .touchpad)
                    stage.take(touchpad)
                    stage.pass(200_000)
                    stage.kernel.unplug(touchpad)
                    stage.pass(100_000)
                }
                #expect(stage.kernel.created.count == 2 + min(count, limit.most))
                return Self.taken(stage)
            }
        case .repairs:
            try expectLimit(limit, is: 16) { count in
                let stage = try Self.stage()
                let touchpads = (0..<count).map { stage.kernel.plug(FakeDevice.touchpad("Touchpad \($0)"), .touchpad) }
                for touchpad in touchpads {
                    stage.touch(1, on: touchpad)
                    stage.request(.repair(touchpad.event))
                }
                let last = try #require(touchpads.last).event
                #expect(stage.reports.contains(.notRepaired(last, .tooMany)) == (count > limit.most))
                for touchpad in touchpads { stage.touch(-1, on: touchpad) }
                stage.pass(200_000)
                return touchpads.count(where: TouchpadRepairTests.isRepaired)
            }
        case .repairAttempts:
            try expectLimit(limit, is: 2) { count in
                let stage = try Self.stage()
                let touchpad = stage.kernel.plug(FakeDevice.touchpad(), .touchpad)
                // A finger touches between each two attempts.
                var attempts = 0
                stage.kernel.beforeWrite = {
                    attempts += 1
                    if attempts < count { stage.touch(Int32(attempts), on: touchpad) }
                }
                stage.request(.repair(touchpad.event))
                for _ in 0..<count {
                    stage.touch(-1, on: touchpad)
                    stage.pass(200_000)
                }
                return TouchpadRepairTests.isRepaired(touchpad) ? count : min(attempts, limit.most)
            }
        case .repairTime:
            try expectLimit(limit, is: 5_000_000) { microseconds in
                let stage = try Self.stage()
                let touchpad = stage.kernel.plug(FakeDevice.touchpad(), .touchpad)
                stage.touch(1, on: touchpad)
                stage.request(.repair(touchpad.event))
                stage.pass(Int64(microseconds) - 1)
                stage.touch(-1, on: touchpad)
                stage.pass(200_000)
                #expect(stage.keeper?.needsTicks == false)
                return TouchpadRepairTests.isRepaired(touchpad) ? microseconds : 0
            }
        case .unansweredPings:
            try expectLimit(limit, is: 5) { count in
                let stage = try Self.stage()
                let mouse = stage.kernel.plug(FakeDevice.mouse(), .mouse)
                stage.take(mouse)
                stage.become(.hanging)
                let before = stage.reports.count(where: { $0 == .ping })
                stage.pass(Int64(count) * Guard.interval)
                #expect((mouse.grabber != nil) == (count <= limit.most))
                stage.become(.running)
                return stage.reports.count { $0 == .ping } - before
            }
        case .preparation:
            try expectLimit(limit, is: 10_000_000) { microseconds in
                let stage = try Stage()
                stage.kernel.udevDelay = Int64(microseconds)
                stage.connect()
                stage.pass(Int64(microseconds) + 2 * Guard.interval)
                return stage.reports.contains(.absoluteMouse) ? microseconds : 0
            }
        case .events:
            try expectLimit(limit, is: 1024) { count in
                let queue = try Queue(ofMotions: count)
                let mayHaveMore = try Kernel().drain(queue.descriptor)
                #expect(mayHaveMore == (count >= limit.most))
                return count - queue.left
            }
        case .name:
            try expectLimit(limit, is: 256) { count in
                let name = try Kernel().text { bytes in
                    for index in bytes.indices.prefix(count) { bytes[index] = CChar(UInt8(ascii: "a")) }
                    return Int32(count)
                }
                return name.utf8.count
            }
        }
    }

    @Test("A key and dropped events count, motion and an empty queue do not")
    func drained() throws {
        for (type, code, counts) in [(EV_KEY, BTN_LEFT, true), (EV_SYN, SYN_DROPPED, true), (EV_REL, REL_X, false)] {
            let queue = try Queue([input_event(WrittenEvent(type, code, 1))])
            #expect(try Kernel().drain(queue.descriptor) == counts)
            #expect(try !Kernel().drain(queue.descriptor))
        }
    }
}

/// The queue of an open device, as a pair of sockets.
private final class Queue {
    private let reading: OwnedDescriptor
    private let writing: OwnedDescriptor

    init(_ events: [input_event]) throws {
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        try Errno.check(unsafe socketpair(AF_UNIX, type, 0, &ends))
        reading = OwnedDescriptor(ends[0])
        writing = OwnedDescriptor(ends[1])
        let size = events.count * MemoryLayout<input_event>.stride
        try #require(unsafe write(ends[1], events, size) == size)
    }

    convenience init(ofMotions count: Int) throws {
        try self.init(Array(repeating: input_event(WrittenEvent(EV_REL, REL_X, 1)), count: count))
    }

    var descriptor: Int32 { reading.rawValue }

    /// Number of events that are left.
    var left: Int {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        return max(0, unsafe read(descriptor, &bytes, bytes.count)) / MemoryLayout<input_event>.stride
    }
}
