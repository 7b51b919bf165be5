/// What is checked of a message's bytes before a JSON decoder, which recurses, gets to see them.
enum MessageCheck {
    /// Accepts UTF-8 that starts like an object and nests at most `depth` objects and lists, the outermost counted.
    static func check(_ message: [UInt8], depth limit: Int) throws(MessageFault) {
        guard message.first(where: { !isSpace($0) }) == UInt8(ascii: "{") else { throw .notAnObject }
        guard String(validating: message, as: UTF8.self) != nil else { throw .notUTF8 }
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in message {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth > limit { throw .tooDeep(limit: limit) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
            default:
                break
            }
        }
    }

    /// JSON's own white space.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
    }
}
