/// Remembers which value a decoder was asked for last, and the first field that nobody asks for.
///
/// JSONDecoder names no path when a number does not fit its type, and passes over fields that a type does not have; decoding once more with
/// a trail finds both.
/// A trail never leaves the thread that decodes; Sendable is what a decoder's user information asks for.
final class DecodingTrail: @unchecked Sendable {
    /// The key of a decoder's user information that holds the trail; nil never happens, the name is not empty.
    static let key = CodingUserInfoKey(rawValue: "trail")

    /// The path of the value asked for last.
    var path: [any CodingKey] = []
    /// What it was to be; nil: something that is made of other values.
    var type: (any Any.Type)?
    /// The path of the first field that the type it stands in does not have; nil: there is none.
    private(set) var unknown: [any CodingKey]?

    /// Looks for fields that a type with keys of this kind does not have.
    func look<Key: CodingKey>(in decoder: any Decoder, for type: Key.Type) throws {
        guard unknown == nil else { return }
        let fields = try decoder.container(keyedBy: AnyField.self).allKeys
        // A decoder has them in no order.
        let strangers = fields.filter { Key(stringValue: $0.stringValue) == nil }
        guard let first = strangers.min(by: { $0.stringValue < $1.stringValue }) else { return }
        unknown = decoder.codingPath + [first]
    }

    /// A field of any name.
    private struct AnyField: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}

/// A value that is decoded in the same way and leaves its trail.
struct Traced<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        value = try Value(from: TracingDecoder(base: decoder))
    }
}

/// Hands everything on to another decoder.
struct TracingDecoder: Decoder {
    let base: any Decoder
    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    private var trail: DecodingTrail? { DecodingTrail.key.flatMap { userInfo[$0] as? DecodingTrail } }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let container = try base.container(keyedBy: type)
        try trail?.look(in: base, for: type)
        return KeyedDecodingContainer(TracingKeyedContainer(base: container, trail: trail))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        TracingUnkeyedContainer(base: try base.unkeyedContainer(), trail: trail)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        TracingSingleValueContainer(base: try base.singleValueContainer(), trail: trail)
    }
}
