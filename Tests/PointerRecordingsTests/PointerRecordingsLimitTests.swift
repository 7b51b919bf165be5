import CLibevdev
import Foundation
import Limits
import PointerModel
import PointerRuntime
import ScenarioTesting
import TestBasics
import Testing

@testable import PointerInput
@testable import PointerRecordings

@Suite("Limits of recordings")
struct PointerRecordingsLimitTests {
    /// Reads a recording of a mouse with further lines; returns nil if it is refused.
    private static func read(_ lines: String) -> Recording? {
        try? Recording(parsing: Array((TestDevice.mouse.description + lines).utf8), file: "x")
    }

    @Test("So much is taken, and not one more", arguments: PointerRecordingsLimit.allCases)
    func limit(_ limit: PointerRecordingsLimit) throws {
        switch limit {
        case .fileBytes:
            let file = FileManager.default.temporaryDirectory.appending(path: "pointerd-\(UUID().uuidString).evemu")
            #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
            defer { try? FileManager.default.removeItem(at: file) }
            // A file without content, which takes no room.
            try expectLimit(limit, is: 64 << 20) { count in
                let handle = try FileHandle(forWritingTo: file)
                try handle.truncate(atOffset: UInt64(count))
                try handle.close()
                do throws(RecordingError) { return try Recording.bytes(of: file.path).count } catch {
                    #expect(error.reason == "it is larger than 64 MiB")
                    return 0
                }
            }
        case .lineBytes:
            for start in ["# ", "# udev: A=", "E: 0.000000 2 0 1 # "] {
                try expectLimit(limit, is: 4096) { count in
                    let line = start + String(repeating: "a", count: count - start.utf8.count)
                    return Self.read(line + "\n") == nil ? 0 : count
                }
            }
        case .udevProperties:
            try expectLimit(limit, is: 256) { count in
                let lines = (0..<count).map { "# udev: P\($0)=\($0)\n" }.joined()
                return Self.read(lines)?.device.udevProperties.count ?? 0
            }
        case .slots:
            try expectLimit(limit, is: 256) { count in
                let axis = Self.read("A: 2f 0 \(count - 1) 0 0 0\n")?.device.axes[ABS_MT_SLOT]
                return axis.map { Int($0.maximum) + 1 } ?? 0
            }
        case .reportEvents:
            try expectLimit(limit, is: 4096) { count in
                var filter = ReportFilter()
                var pieces: [Int] = []
                for _ in 0..<count {
                    var events: [RawEvent] = []
                    let event = RawEvent(time: 0, type: UInt16(EV_REL), code: UInt16(REL_X), value: 1)
                    #expect(!filter.consume(event, into: &events))
                    if !events.isEmpty { pieces.append(events.count) }
                }
                // What is kept until the end of the report.
                var rest: [RawEvent] = []
                #expect(filter.consume(.report(at: 0), into: &rest))
                #expect(pieces.reduce(0, +) + rest.count == count + 1)
                return max(pieces.max() ?? 0, rest.count - 1)
            }
        case .playedEvents:
            try expectLimit(limit, is: 128) { count in
                let text = String(repeating: "E: 0.000000 2 0 1\nE: 0.000000 0 0 0\n", count: count)
                let player = try RecordingPlayer(try #require(Self.read(text)), as: DeviceID(rawValue: 3))
                var frames = 0
                var hasEnded = false
                player.onFrame = { _ in frames += 1 }
                player.onEnd = { hasEnded = true }
                let loop = try EventLoop()
                try player.start(on: loop)
                let end = EventLoop.now() + 30_000_000
                var most = 0
                while !hasEnded, EventLoop.now() < end {
                    let before = frames
                    _ = try loop.turn(timeout: 30_000)
                    most = max(most, frames - before)
                }
                // The rest comes in the next turns.
                #expect(frames == count)
                return 2 * most
            }
        case .pressures:
            try expectLimit(limit, is: 4096) { count in
                var frame = InputReport(device: DeviceID(rawValue: 1), time: .zero)
                var touch = MeasuredTouch(at: .zero)
                for report in 0...count {
                    frame.time.microseconds = Int64(report) * 10_000
                    frame.contacts[0] = Contact(trackingID: 1, position: .zero, pressure: Int32(report))
                    touch.consume(frame)
                }
                return touch.seconds.count
            }
        }
    }

    @Test("Times go from 0 to 2^40 s")
    func times() {
        for (seconds, isTaken) in [("0", true), ("1099511627776", true), ("1099511627777", false), ("-1", false)] {
            #expect((Self.read("E: \(seconds).000000 0002 0000 3\n") != nil) == isTaken, "\(seconds)")
        }
    }
}
