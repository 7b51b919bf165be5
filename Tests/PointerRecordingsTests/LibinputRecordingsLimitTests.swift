import CLibevdev
import Limits
import TestBasics
import Testing

@testable import LibinputRecordings
@testable import PointerInput
@testable import PointerRecordings

@Suite("Limits of recordings of libinput")
struct LibinputRecordingsLimitTests {
    /// Reads the only device of a recording; nil if it is refused.
    /// - Parameters:
    ///   - evdev: further lines of the device's description.
    ///   - device: further lines of the device.
    private static func read(evdev: String = "", device: String = "") -> RecordingContent? {
        let text = "version: 1\ndevices:\n- node: x\n  evdev:\n    name: Mouse\n    \(evdev)\n  \(device)\n"
        return try? LibinputRecordReader.read(Array(text.utf8), file: "x", device: "Mouse")
    }

    /// Reads a device's description with a list of numbers.
    /// - Returns: the length of the list; 0 if it is refused for that.
    private static func taken(_ key: String, _ numbers: Int, end: String = "") -> Int {
        let text = "version: 1\ndevices: [{evdev: {\(key): \(list("7", numbers))\(end)}}]\n"
        do throws(RecordingError) {
            _ = try LibinputRecordReader.read(Array(text.utf8), file: "x", device: "")
            return numbers
        } catch {
            #expect(error.reason == "more than \(numbers - 1) numbers")
            return 0
        }
    }

    /// Reads all pieces of a document; nil if it is refused.
    private static func pieces(_ text: String) throws -> [YAMLReader.Piece]? {
        try unsafe Array(text.utf8).withUnsafeBufferPointer { bytes in
            var reader = try unsafe YAMLReader(bytes)
            var pieces: [YAMLReader.Piece] = []
            do throws(YAMLReader.Fault) {
                while try reader.peek() != .end { pieces.append(try reader.next()) }
            } catch { return nil }
            return pieces
        }
    }

    private static func list(_ item: String, _ count: Int) -> String {
        "[" + Array(repeating: item, count: count).joined(separator: ", ") + "]"
    }

    @Test("So much is taken, and not one more", arguments: LibinputRecordingsLimit.allCases)
    func limit(_ limit: LibinputRecordingsLimit) throws {
        switch limit {
        case .levels:
            try expectLimit(limit, is: 16) { count in
                let text = String(repeating: "[", count: count) + String(repeating: "]", count: count)
                return try Self.pieces(text)?.count { $0 == .listStart } ?? 0
            }
        case .textBytes:
            try expectLimit(limit, is: 4096) { count in
                guard case .scalar(let text) = try Self.pieces(String(repeating: "a", count: count))?.first else {
                    return 0
                }
                return text.utf8.count
            }
        case .devices:
            try expectLimit(limit, is: 256) { count in
                let text = "version: 1\ndevices:\n" + String(repeating: "- {evdev: {name: Mouse}}\n", count: count)
                let content = try? LibinputRecordReader.read(Array(text.utf8), file: "x", device: "Mouse")
                return content == nil ? 0 : count
            }
        case .texts:
            try expectLimit(limit, is: 256) { count in
                let properties = Self.list("A=1", count)
                let quirks = Self.read(device: "quirks: \(properties)")?.device.quirks.count ?? 0
                let isRead = Self.read(device: "udev: {properties: \(properties)}") != nil
                #expect(isRead == (quirks > 0))
                return quirks
            }
        case .identity:
            try expectLimit(limit, is: 4) { count in Self.taken("id", count) }
        case .properties:
            // A number that comes again counts too: a list of them could be as long as the file.
            try expectLimit(limit, is: 32) { count in Self.taken("properties", count) }
        case .codes:
            try expectLimit(limit, is: 768) { count in Self.taken("codes: {1", count, end: "}") }
        case .axis:
            try expectLimit(limit, is: 5) { count in Self.taken("absinfo: {0", count, end: "}") }
        case .eventFields:
            try expectLimit(limit, is: 32) { count in
                let fields = (1..<count).map { "f\($0): 1" } + ["type: DEVICE_ADDED"]
                let event = "{\(fields.joined(separator: ", "))}"
                return Self.read(device: "events: [{libinput: [\(event)]}]") == nil ? 0 : count
            }
        case .eventNumbers:
            try expectLimit(limit, is: 32) { count in
                let event = "{type: DEVICE_ADDED, numbers: \(Self.list("1", count))}"
                return Self.read(device: "events: [{libinput: [\(event)]}]") == nil ? 0 : count
            }
        }
    }

    @Test("A slot, and a time, may be so high and not higher")
    func highest() {
        for (slot, isTaken) in [(-1, false), (0, true), (255, true), (256, false)] {
            #expect((Self.read(evdev: "absinfo: {47: [0, \(slot), 0, 0, 0]}") != nil) == isTaken, "\(slot)")
        }
        for (seconds, isTaken) in [("-1", false), ("0", true), ("1099511627776", true), ("1099511627777", false)] {
            let event = "events: [{evdev: [[\(seconds), 0, 2, 0, 1]]}]"
            #expect((Self.read(device: event) != nil) == isTaken, "\(seconds)")
            let other = "events: [{libinput: [{type: DEVICE_ADDED, time: \(seconds).000000}]}]"
            #expect((Self.read(device: other) != nil) == isTaken, "\(seconds)")
        }
    }
}
