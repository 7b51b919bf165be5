/// JSON of messages.
extension DocumentValue {
    /// The value as JSON text without spaces, with the keys of each object in alphabetical order. Its numbers must be finite.
    package var json: [UInt8] {
        var text: [UInt8] = []
        append(to: &text)
        return text
    }

    /// Path of the first number that is infinite or NaN, such as `outputs[0].scale`; nil if all numbers are finite.
    package var pathOfNonFiniteNumber: String? { nonFiniteNumber(at: .root(""))?.text }

    private func nonFiniteNumber(at path: DottedPath) -> DottedPath? {
        switch content {
        case .table(let entries):
            for entry in entries {
                if let found = entry.value.nonFiniteNumber(at: .key(entry.key, of: path)) { return found }
            }
            return nil
        case .array(let items):
            for (index, item) in items.enumerated() {
                if let found = item.nonFiniteNumber(at: .item(index, of: path)) { return found }
            }
            return nil
        case .float(let number): return number.isFinite ? nil : path
        case .string, .integer, .boolean, .null, .date, .time, .dateTime: return nil
        }
    }

    private func append(to text: inout [UInt8]) {
        switch content {
        case .table(let entries):
            text.append(UInt8(ascii: "{"))
            for (index, entry) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                Self.append(entry.key, to: &text)
                text.append(UInt8(ascii: ":"))
                entry.value.append(to: &text)
            }
            text.append(UInt8(ascii: "}"))
        case .array(let items):
            text.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                item.append(to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .string(let string): Self.append(string, to: &text)
        case .integer(let integer): text += "\(integer)".utf8
        case .float(let number): text += NumberText.exact(number).utf8
        case .boolean(let boolean): text += (boolean ? "true" : "false").utf8
        // Messages have none of these dates and times.
        case .null, .date, .time, .dateTime: text += "null".utf8
        }
    }

    private static func append(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                text.append(UInt8(ascii: "\\"))
                text.append(byte)
            case 0..<0x20: text += "\\u\(QuotedText.digits(byte, 4))".utf8
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}
