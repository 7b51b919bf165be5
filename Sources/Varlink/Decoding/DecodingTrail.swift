/// Trail of a decoder: the value asked for last, and the first field that the decoded type does not have.
///
/// JSONDecoder names no path when a number does not fit its type, and ignores fields that a type does not have. Decoding once
/// more with a trail finds both. A trail never leaves the thread that decodes; a decoder's user information requires Sendable.
final class DecodingTrail: @unchecked Sendable {
    /// Key of the trail in a decoder's user information; never nil, because the name is not empty.
    static let key = CodingUserInfoKey(rawValue: "trail")

    /// Path of the value asked for last.
    var path: [any CodingKey] = []
    /// Expected type of that value; nil if it consists of other values.
    var type: (any Any.Type)?
    /// Path of the first field that the enclosing type does not have; nil if there is none.
    private(set) var unknown: [any CodingKey]?

    /// Looks for the first field that is not among a type's keys.
    func look<Key: CodingKey>(in decoder: any Decoder, for type: Key.Type) throws {
        guard unknown == nil else { return }
        let fields = try decoder.container(keyedBy: AnyField.self).allKeys
        // A decoder lists fields in no particular order.
        let unknownFields = fields.filter { Key(stringValue: $0.stringValue) == nil }
        guard let first = unknownFields.min(by: { $0.stringValue < $1.stringValue }) else { return }
        unknown = decoder.codingPath + [first]
    }

    /// Key of any name.
    private struct AnyField: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}

/// Value that decodes as usual and leaves a trail.
struct Traced<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        value = try Value(from: TracingDecoder(base: decoder))
    }
}

/// Decoder that forwards to another one and records the trail.
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
