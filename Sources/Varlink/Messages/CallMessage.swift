/// A received call: its method, its flags and its parameters.
struct CallMessage {
    /// Name of the method, with the interface's name before it.
    let method: String
    /// Name of the interface: what comes before the last dot, or all without a dot.
    let interfaceName: String
    /// Name of the method in its interface: what comes after the last dot, or nothing without a dot.
    let methodName: String
    let isOneway: Bool
    let wantsMore: Bool
    let wantsUpgrade: Bool
    private let bytes: [UInt8]
    /// Position of the parameters; nil if the call has none.
    private let parameters: Range<Int>?

    /// Length of the call without its NUL, in bytes.
    var byteCount: Int { bytes.count }

    /// The parameters as JSON text: `{}` if the call has none.
    var parametersJSON: ArraySlice<UInt8> {
        guard let parameters else { return [UInt8(ascii: "{"), UInt8(ascii: "}")] }
        return bytes[parameters]
    }

    /// Reads a message that ``MessageScanner`` accepted.
    init(_ bytes: [UInt8], _ fields: MessageFields) throws(MessageFault) {
        guard let place = fields.method else { throw .notACall("no method") }
        guard bytes[place].first == UInt8(ascii: "\"") else { throw .notACall("method is of a wrong type") }
        guard let method = JSONText.string(bytes[place].dropFirst().dropLast()) else { throw .notAnObject }
        self.method = method
        let dot = method.lastIndex(of: ".") ?? method.endIndex
        interfaceName = String(method[..<dot])
        methodName = String(method[dot...].dropFirst())
        isOneway = try Self.flag("oneway", fields.oneway, in: bytes)
        // `oneway` wins over `more`, which it excludes.
        wantsMore = try Self.flag("more", fields.more, in: bytes) && !isOneway
        wantsUpgrade = try Self.flag("upgrade", fields.upgrade, in: bytes)
        self.bytes = bytes
        switch fields.parameters.map({ bytes[$0.lowerBound] }) {
        case nil, UInt8(ascii: "n"): parameters = nil
        case UInt8(ascii: "{"): parameters = fields.parameters
        default: throw .notACall("parameters is of a wrong type")
        }
    }

    /// Reads a field that is true or false; a null or missing field is false.
    private static func flag(_ name: String, _ place: Range<Int>?, in bytes: [UInt8]) throws(MessageFault) -> Bool {
        guard let place else { return false }
        switch bytes[place.lowerBound] {
        case UInt8(ascii: "t"): return true
        case UInt8(ascii: "f"), UInt8(ascii: "n"): return false
        default: throw .notACall("\(name) is of a wrong type")
        }
    }
}

/// The parameters of a call or reply that has none: `{}`.
package struct NoParameters: Codable, Equatable, Sendable {
    /// The only value.
    package init() {}
}
