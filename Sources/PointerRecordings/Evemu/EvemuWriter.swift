import CLibevdev
import PointerInput
import PointerRuntime
import SafeText

/// A writer of recordings in the format of evemu-record(1), which evemu-play(1) and ``Recording`` read.
struct EvemuWriter {
    /// The number of bytes of codes written for each type, as in evemu and the kernel: whole lines of eight.
    private static let codeBytes: [(type: Int32, count: Int)] = [
        (EV_SYN, 8), (EV_KEY, 96), (EV_REL, 8), (EV_ABS, 8), (EV_MSC, 8),
    ]

    /// The time of the first event, from which times count.
    private var start: Int64?
    private var lastReport: Int64 = 0

    /// Returns the description of a device, the beginning of a recording.
    static func description(of device: RecordedDevice) -> String {
        // The name comes from the hardware, and a newline in it would start another line.
        let name = PrintableText.escape(device.name)
        let identity = [device.bus, device.vendor, device.product, device.version].map { hexadecimal($0, digits: 4) }
        var lines = [
            "# EVEMU 1.3",
            "# Input device name: \(PrintableText.quote(device.name))",
            "# Keys that are neither buttons nor modifiers are left out.",
            "N: \(name)",
            "I: \(identity.joined(separator: " "))",
        ]
        lines += bitLines("P:", device.properties, count: 8)
        for (type, count) in codeBytes {
            lines += bitLines("B: \(hexadecimal(UInt16(type), digits: 2))", device.codes[type] ?? [], count: count)
        }
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
            let code = hexadecimal(UInt16(truncatingIfNeeded: code), digits: 2)
            lines.append("A: \(code) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat) \(axis.resolution)")
        }
        for (name, value) in device.udevProperties.sorted(by: { $0.key < $1.key }) {
            lines.append(EvemuReader.propertyLabel + PrintableText.escape("\(name)=\(value)"))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a bit set as lines of eight bytes, each with the label.
    private static func bitLines(_ label: String, _ bits: Set<Int32>, count: Int) -> [String] {
        var bytes = [UInt16](repeating: 0, count: count)
        for bit in bits where bit >= 0 && bit < Int32(count * 8) { bytes[Int(bit / 8)] |= 1 << UInt16(bit % 8) }
        return stride(from: 0, to: count, by: 8).map { start in
            let fields = bytes[start..<start + 8].map { hexadecimal($0, digits: 2) }
            return "\(label) \(fields.joined(separator: " "))"
        }
    }

    /// Appends the line of an event, with its name as a comment.
    mutating func append(_ event: RawEvent, to text: inout [UInt8]) {
        // Times that go back stay, because a replay meets them as the daemon did; none is before the first.
        let time = max(0, event.time &- (start ?? event.time))
        if start == nil { start = event.time }
        let fraction = String(1_000_000 + time % 1_000_000).dropFirst()
        let codes = "\(Self.hexadecimal(event.type, digits: 4)) \(Self.hexadecimal(event.code, digits: 4))"
        text += "E: \(time / 1_000_000).\(fraction) \(codes) \(event.value)\t# \(comment(on: event, at: time))\n".utf8
        if event.isReport { lastReport = time }
    }

    /// Returns the lines of events.
    mutating func text(of events: [RawEvent]) -> String {
        var text: [UInt8] = []
        for event in events { append(event, to: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends a comment line.
    func append(comment: StaticString, to text: inout [UInt8]) {
        text += "# \(comment)\n".utf8
    }

    private func comment(on event: RawEvent, at time: Int64) -> String {
        let type = unsafe libevdev_event_type_get_name(UInt32(event.type)).map { unsafe String(cString: $0) } ?? "?"
        let code =
            unsafe libevdev_event_code_get_name(UInt32(event.type), UInt32(event.code)).map {
                unsafe String(cString: $0)
            }
            ?? "?"
        guard !event.isReport else {
            let passed = (time - lastReport) / 1000
            return "\(code) \(passed < 0 ? "" : "+")\(passed) ms"
        }
        return "\(type) / \(code) \(event.value)"
    }

    private static func hexadecimal(_ number: UInt16, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
