import FoundationEssentials

/// Finds a part of JSON text without changing a byte of it.
enum JSONSlice {
    /// Returns whether the text is one JSON object.
    static func isObject(_ text: [UInt8]) -> Bool {
        guard !text.contains(0), text.first(where: { !JSONText.isSpace($0) }) == UInt8(ascii: "{") else {
            return false
        }
        do {
            _ = try JSONDecoder().decode(NoParameters.self, from: Data(text))
            return true
        } catch {
            return false
        }
    }

    /// Returns the position of a key's value in the outermost object; nil if the key is missing. The text must be valid JSON.
    static func value(of key: String, in text: [UInt8]) -> Range<Int>? {
        let key = Array(key.utf8)
        var position = 0
        var depth = 0
        // Position of the last string at depth 1, and the start of the value once the key was found.
        var lastString: Range<Int>?
        var start: Int?
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""):
                let end = endOfString(at: position, in: text)
                if depth == 1, start == nil { lastString = position + 1..<max(position + 1, end - 1) }
                position = end
                continue
            case UInt8(ascii: ":") where depth == 1 && start == nil:
                if let lastString, text[lastString].elementsEqual(key) { start = position + 1 }
            case UInt8(ascii: ",") where depth == 1:
                if let start { return trimmed(start..<position, in: text) }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return start.map { trimmed($0..<position, in: text) } }
            default:
                break
            }
            position += 1
        }
        return nil
    }

    /// Returns the position after the closing quote.
    private static func endOfString(at start: Int, in text: [UInt8]) -> Int {
        var position = start + 1
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "\""): return position + 1
            default: position += 1
            }
        }
        return text.count
    }

    private static func trimmed(_ range: Range<Int>, in text: [UInt8]) -> Range<Int> {
        var range = range
        while let first = range.first, JSONText.isSpace(text[first]) { range.removeFirst() }
        while let last = range.last, JSONText.isSpace(text[last]) { range.removeLast() }
        return range
    }
}
