/// A call as it came in: who is meant, and how to answer.
struct CallMessage {
    let method: String
    let isOneway: Bool
    let wantsMore: Bool
    let wantsUpgrade: Bool
    private let bytes: [UInt8]
    /// Where the parameters stand; nil: the call has none.
    private let parameters: Range<Int>?

    /// How long the call is, without its NUL.
    var byteCount: Int { bytes.count }

    /// The parameters as JSON text: `{}` if the call has none.
    var parametersJSON: ArraySlice<UInt8> {
        guard let parameters else { return [UInt8(ascii: "{"), UInt8(ascii: "}")] }
        return bytes[parameters]
    }

    /// Reads a message that passed ``MessageScanner``.
    init(_ bytes: [UInt8], _ fields: CallFields) throws(MessageFault) {
        guard let place = fields.method else { throw .notACall("no method") }
        guard bytes[place].first == UInt8(ascii: "\"") else { throw .notACall("method is of a wrong type") }
        guard let method = JSONText.string(bytes[place].dropFirst().dropLast()) else { throw .notAnObject }
        self.method = method
        isOneway = try Self.flag("oneway", fields.oneway, in: bytes)
        // No reply at all is the stronger wish of two that exclude each other.
        wantsMore = try Self.flag("more", fields.more, in: bytes) && !isOneway
        wantsUpgrade = try Self.flag("upgrade", fields.upgrade, in: bytes)
        self.bytes = bytes
        switch fields.parameters.map({ bytes[$0.lowerBound] }) {
        case nil, UInt8(ascii: "n"): parameters = nil
        case UInt8(ascii: "{"): parameters = fields.parameters
        default: throw .notACall("parameters is of a wrong type")
        }
    }

    /// A field that is true or false; null and none at all are false.
    private static func flag(_ name: String, _ place: Range<Int>?, in bytes: [UInt8]) throws(MessageFault) -> Bool {
        guard let place else { return false }
        switch bytes[place.lowerBound] {
        case UInt8(ascii: "t"): return true
        case UInt8(ascii: "f"), UInt8(ascii: "n"): return false
        default: throw .notACall("\(name) is of a wrong type")
        }
    }
}
