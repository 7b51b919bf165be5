import Foundation
import LibinputRecordings
import MotionTesting
import PointerModel
import PointerMotion
import PointerRecordings
import ScenarioTesting
import Testing

/// The recordings of real devices that POINTERD_RECORDINGS names: `streams/*.evemu` in that folder.
private let recordings: [String] = {
    guard let folder = ProcessInfo.processInfo.environment["POINTERD_RECORDINGS"] else { return [] }
    let streams = folder + "/streams"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: streams)) ?? []
    return names.filter { $0.hasSuffix(".evemu") }.sorted().map { streams + "/" + $0 }
}()

/// What libinput made of the same devices: `oracle/*.yml` in that folder.
private let oracles: [String] = {
    guard let folder = ProcessInfo.processInfo.environment["POINTERD_RECORDINGS"] else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/oracle")) ?? []
    return names.filter { $0.hasSuffix(".yml") }.sorted().map { folder + "/oracle/" + $0 }
}()

@Suite(
    "libinput's recordings of real devices",
    .enabled(if: !oracles.isEmpty, "POINTERD_RECORDINGS names no recordings")
)
struct RealLibinputRecordTests {
    @Test("Every event of the text arrives, and every event of libinput's", arguments: oracles)
    func whole(file: String) throws {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let record = try LibinputRecord(contentsOf: file)
        let recording = record.recording
        #expect(!recording.device.udevProperties.isEmpty)
        #expect(recording.eventCount == lines.count { $0.hasPrefix("    - [") })
        #expect(record.libinputEvents.count == lines.count { $0.hasPrefix("    - {") })
        let motions = record.libinputEvents.count { if case .motion = $0.content { true } else { false } }
        #expect(motions == lines.count { $0.contains("POINTER_MOTION,") })
        var reports = 0
        for event in record.libinputEvents {
            #expect(event.reports >= reports)
            reports = event.reports
        }
        var frames = 0
        let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 1))
        player.onFrame = { _ in frames += 1 }
        player.playAll()
        #expect(frames == lines.count { $0.contains("SYN_REPORT") })
    }

    @Test("A mouse's unaccelerated motion is what its reports say", arguments: oracles.filter { $0.contains("mouse") })
    func unaccelerated(file: String) throws {
        let record = try LibinputRecord(contentsOf: file)
        let recording = record.recording
        var reports: [Int64: [Vector]] = [:]
        let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 1))
        player.onFrame = { frame in reports[frame.time.microseconds, default: []].append(frame.relative) }
        player.playAll()
        var count = 0
        for event in record.libinputEvents {
            guard case .motion(_, let motion) = event.content, let time = event.time else { continue }
            #expect(reports[time]?.contains(motion) == true)
            count += 1
        }
        // One of them made none: its reports were too few for libinput.
        #expect(count == record.libinputEvents.count { if case .motion = $0.content { true } else { false } })
    }
}

@Suite("Recordings of real devices", .enabled(if: !recordings.isEmpty, "POINTERD_RECORDINGS names no recordings"))
struct RealRecordingTests {
    /// What the events of a recording add up to, counted from its text alone.
    private struct Sums {
        var x = 0
        var y = 0
        var wheel = 0
        var reports = 0
        var contacts = 0

        init(of text: String) {
            for line in text.split(separator: "\n") where line.hasPrefix("E: ") {
                let fields = line.split(whereSeparator: \.isWhitespace)
                guard fields.count >= 5, let value = Int(fields[4]) else { continue }
                switch (fields[2], fields[3]) {
                case ("0002", "0000"): x += value
                case ("0002", "0001"): y += value
                case ("0002", "0008"): wheel += value
                case ("0000", "0000"): reports += 1
                case ("0001", "014a"): contacts += value
                default: break
                }
            }
        }
    }

    @Test("Every event arrives: mice add up to what their text says, touchpads move the pointer", arguments: recordings)
    func sums(file: String) throws {
        let sums = Sums(of: try String(contentsOfFile: file, encoding: .utf8))
        let player = try RecordingPlayer(Recording(contentsOf: file), as: DeviceID(rawValue: 1))
        var motion = DeviceMotion(player.device, settings: DeviceSettings(acceleration: .flat))
        var relative = Vector.zero
        var path = 0.0
        var wheel = 0
        var count = 0
        var mostContacts = 0
        var last = Timestamp.zero
        var moves: [PointerReport] = []
        player.onFrame = { frame in
            count += 1
            relative += frame.relative
            wheel += Int(frame.scroll.vertical)
            mostContacts = max(mostContacts, frame.contacts.count)
            #expect(frame.time >= last)
            last = frame.time
            for contact in frame.contacts.all.values {
                #expect((-200...500).contains(contact.position.x) && (-200...500).contains(contact.position.y))
            }
            moves.removeAll(keepingCapacity: true)
            motion.process(frame, into: &moves)
            for moved in moves {
                #expect(moved.translation.dx.isFinite && moved.translation.dy.isFinite)
                path += abs(moved.translation.dx) + abs(moved.translation.dy)
            }
        }
        player.playAll()
        #expect(
            motion.released(at: last)?.released ?? [] == [],
            "recordings end with no button held, though some with fingers down"
        )
        #expect(count == sums.reports)
        #expect(relative == Vector(dx: Double(sums.x), dy: Double(sums.y)))
        #expect(wheel == sums.wheel * 120)
        switch player.device.kind {
        case .touchpad:
            #expect(mostContacts > 0 || sums.contacts == 0)
            #expect(mostContacts <= 5)
            if file.contains("move") { #expect(path > 100) }
        case .touchscreen: Issue.record("no recording is of a touchscreen")
        case .mouse, .pointingStick:
            #expect(mostContacts == 0)
            #expect(path > 0 || sums.x == 0 && sums.y == 0)
        }
    }
}
