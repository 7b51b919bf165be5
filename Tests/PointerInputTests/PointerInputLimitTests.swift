import CLibevdev
import Glibc
import Limits
import PointerModel
import PointerRuntime
import ScenarioTesting
import SystemPackage
import TestBasics
import Testing

@testable import PointerInput
@testable import PointerRecordings

@Suite("Limits of what devices report")
struct PointerInputLimitTests {
    /// A device that always has more to read.
    private final class EndlessDevice: WatchedDevice {
        let node = "/dev/input/event1"
        let name = "Endless"
        let queue: Queue
        var left: Int
        var rounds = 0
        var descriptor: Int32 { queue.descriptor }

        init(rounds: Int) throws {
            left = rounds
            queue = try Queue(ofMotions: 1)
        }

        func read() -> ReadOutcome {
            guard left > 0 else { return .drained }
            left -= 1
            rounds += 1
            return .unfinished
        }

        func close() {}
    }

    private static func makeDevice(slots: Int) throws -> LibevdevDevice {
        var touchpad = TestDevice.touchpad
        touchpad.axes[Int(ABS_MT_SLOT)] = .init(minimum: 0, maximum: Int32(slots) - 1)
        let recording = try Recording(parsing: Array(touchpad.description.utf8), file: "test.evemu")
        return try recording.device.makeDevice()
    }

    @Test("So much is taken, and not one more", arguments: PointerInputLimit.allCases)
    func limit(_ limit: PointerInputLimit) throws {
        switch limit {
        case .events:
            try expectLimit(limit, is: 128) { count in
                let queue = try Queue(ofMotions: count)
                let recording = try Recording(parsing: Array(TestDevice.mouse.description.utf8), file: "test.evemu")
                let capabilities = try DeviceCapabilities(try recording.device.makeDevice(), kind: .mouse)
                var reader = ReportReader(FrameAssembler(device: DeviceID(rawValue: 1), capabilities: capabilities))
                let reading = reader.readFirst(from: queue.descriptor)
                if case .end = reading {} else { Issue.record("\(reading)") }
                #expect(reader.isAtEnd && reader.batch.isFull == (count >= limit.most))
                #expect(count - queue.left == reader.batch.position)
                return reader.batch.position
            }
        case .queuedEvents:
            try expectLimit(limit, is: 64) { count in
                let queue = try Queue(ofMotions: count)
                var taken = 0
                #expect(try EventQueue.read(queue.descriptor) { _ in taken += 1 })
                #expect(queue.left == count - taken)
                return taken
            }
        case .drainingReads:
            try expectLimit(limit, is: 64) { reads in
                let queue = try Queue(ofMotions: reads * PointerInputLimit.queuedEvents.most)
                try EventQueue.drain(queue.descriptor)
                return reads - queue.left / PointerInputLimit.queuedEvents.most
            }
        case .pendingRounds:
            try expectLimit(limit, is: 64) { rounds in
                let watcher = DeviceWatcher<EndlessDevice>(
                    loop: try EventLoop(),
                    priority: .input,
                    logger: .silent,
                    retries: RetrySchedule(),
                    .init(
                        consider: { _, _, _ in },
                        read: { $0.read() },
                        opened: { _ in },
                        closed: { _ in },
                        failed: { _ in },
                        failureEnded: { _ in },
                        unwatchable: { _ in }
                    )
                )
                let reader = DeviceReader(
                    try EndlessDevice(rounds: rounds),
                    as: DeviceKey(systemPath: "/sys/devices/endless", number: 1)
                )
                try watcher.watch(reader)
                watcher.readToEnd(of: reader)
                watcher.unwatch(reader)
                return reader.device.rounds
            }
        case .differences:
            try expectLimit(limit, is: 65_536) { count in
                var left = count
                return LibevdevDevice.countDifferences {
                    left -= 1
                    return left >= 0
                } ?? 0
            }
        case .mirroredSlots:
            try expectLimit(limit, is: 16) { count in
                let device = try Self.makeDevice(slots: count)
                var state = TouchpadState(of: device)
                // An event of the last slot counts for no other one.
                state.consume(
                    RawEvent(time: 1, type: UInt16(EV_ABS), code: UInt16(ABS_MT_SLOT), value: Int32(count) - 1)
                )
                state.consume(RawEvent(time: 1, type: UInt16(EV_ABS), code: UInt16(ABS_MT_TRACKING_ID), value: 7))
                let touched = (0..<limit.most).filter { state[$0, ABS_MT_TRACKING_ID] == 7 }
                #expect(touched == (count > limit.most ? [] : [count - 1]))
                return TouchpadEvents(device).slots
            }
        }
    }
}

/// The queue of an open device, as a pair of sockets.
private final class Queue {
    private let reading: OwnedDescriptor
    private let writing: OwnedDescriptor

    /// Makes a queue with events of motion, none of which ends a report.
    init(ofMotions count: Int) throws {
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        try Errno.check(unsafe socketpair(AF_UNIX, type, 0, &ends))
        reading = OwnedDescriptor(ends[0])
        writing = OwnedDescriptor(ends[1])
        let event = input_event(time: timeval(), type: UInt16(EV_REL), code: UInt16(REL_X), value: 1)
        let events = Array(repeating: event, count: count)
        let size = count * MemoryLayout<input_event>.stride
        try #require(unsafe write(ends[1], events, size) == size)
    }

    var descriptor: Int32 { reading.rawValue }

    /// Number of events that are left, which are read.
    var left: Int {
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        return max(0, unsafe read(descriptor, &bytes, bytes.count)) / MemoryLayout<input_event>.stride
    }
}
