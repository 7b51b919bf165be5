import PointerModel

/// A reader of one libinput event in a recording.
struct LibinputEventReader {
    private var texts: [String: String] = [:]
    private var pairs: [String: Vector] = [:]

    /// Reads the next table.
    static func read(
        _ reader: inout YAMLReader,
        reports: Int,
        standsAlone: Bool
    ) throws(YAMLReader.Fault) -> LibinputEvent {
        var fields = LibinputEventReader()
        var count = 0
        try reader.table { (reader, key) throws(YAMLReader.Fault) in
            count += 1
            let limit = LibinputRecordingsLimit.eventFields.most
            guard count <= limit else { throw reader.fault("an event of more than \(limit) fields") }
            try fields.readField(key, &reader)
        }
        guard let type = fields.texts["type"] else { throw reader.fault("an event of libinput's without its type") }
        return LibinputEvent(
            content: try fields.content(type, reader),
            time: try fields.time(reader),
            reports: reports,
            standsAlone: standsAlone
        )
    }

    private mutating func readField(_ key: String, _ reader: inout YAMLReader) throws(YAMLReader.Fault) {
        switch try reader.peek() {
        case .scalar: texts[key] = try reader.text()
        case .listStart:
            var numbers: [Double] = []
            try reader.list { (reader) throws(YAMLReader.Fault) in
                let limit = LibinputRecordingsLimit.eventNumbers.most
                guard numbers.count < limit else { throw reader.fault("more than \(limit) values") }
                // Only events that this reader does not need have lists of anything but numbers.
                guard case .scalar(let text) = try reader.peek(), let number = Double(text), number.isFinite
                else {
                    return try reader.skip()
                }
                try reader.skip()
                numbers.append(number)
            }
            if numbers.count == 2 { pairs[key] = Vector(dx: numbers[0], dy: numbers[1]) }
        default: try reader.skip()
        }
    }

    private func content(_ type: String, _ reader: borrowing YAMLReader) throws(YAMLReader.Fault)
        -> LibinputEvent.Content
    {
        switch type {
        case "POINTER_MOTION":
            return .motion(delta: try pair("delta", reader), unaccelerated: try pair("unaccel", reader))
        case "POINTER_BUTTON":
            guard let button = texts["button"].flatMap(UInt16.init), let state = texts["state"] else {
                throw reader.fault("POINTER_BUTTON needs button and state")
            }
            guard state == "pressed" || state == "released" else {
                throw reader.fault("a button is pressed or released")
            }
            return .button(code: button, isPressed: state == "pressed")
        case "POINTER_AXIS": return .scroll(try scroll(texts["source"] ?? "unknown", reader))
        case _ where type.hasPrefix("POINTER_SCROLL_"):
            return .scroll(try scroll(type.dropFirst("POINTER_SCROLL_".count).lowercased(), reader))
        case _ where type.hasPrefix("GESTURE_"): return try gesture(type, reader)
        default: return .other(type)
        }
    }

    private func scroll(
        _ source: String,
        _ reader: borrowing YAMLReader
    ) throws(YAMLReader.Fault) -> LibinputEvent.Scroll {
        LibinputEvent.Scroll(
            source: source,
            axes: try pair("axes", reader),
            clicks: pairs["discrete"] ?? .zero,
            v120: pairs["v120"] ?? .zero
        )
    }

    private func gesture(
        _ type: String,
        _ reader: borrowing YAMLReader
    ) throws(YAMLReader.Fault) -> LibinputEvent.Content {
        let words = type.split(separator: "_", omittingEmptySubsequences: false)
        guard words.count == 3, ["BEGIN", "UPDATE", "END"].contains(words[2]) else { return .other(type) }
        guard let fingers = texts["nfingers"].flatMap(Int.init) else { throw reader.fault("\(type) needs nfingers") }
        return .gesture(
            LibinputEvent.Gesture(
                name: String(words[1]),
                phase: String(words[2]),
                fingers: fingers,
                delta: pairs["delta"] ?? .zero,
                unaccelerated: pairs["unaccel"] ?? .zero,
                scale: try number("scale", reader) ?? 1,
                angle: try number("angle_delta", reader) ?? 0,
                isCancelled: texts["cancelled"] == "true"
            )
        )
    }

    private func pair(_ key: String, _ reader: borrowing YAMLReader) throws(YAMLReader.Fault) -> Vector {
        guard let pair = pairs[key] else { throw reader.fault("\(key) must be two numbers") }
        return pair
    }

    private func number(_ key: String, _ reader: borrowing YAMLReader) throws(YAMLReader.Fault) -> Double? {
        guard let text = texts[key] else { return nil }
        guard let number = Double(text), number.isFinite else { throw reader.fault("\(key) must be a number") }
        return number
    }

    /// Parses seconds with six digits after the point, and returns microseconds.
    private func time(_ reader: borrowing YAMLReader) throws(YAMLReader.Fault) -> Int64? {
        guard let text = texts["time"] else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 6, let seconds = Int64(parts[0]),
            let fraction = UInt32(parts[1]), (0...LibinputRecordReader.lastSecond).contains(seconds)
        else { throw reader.fault("the time must be seconds with six digits after the point, such as 12.000345") }
        return seconds * 1_000_000 + Int64(fraction)
    }
}
