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
private struct TracingDecoder: Decoder {
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
        TracingSingleValueContainer(base: try base.singleValueContainer())
    }
}

private struct TracingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>
    let trail: DecodingTrail?

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }

    func contains(_ key: Key) -> Bool { base.contains(key) }

    func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

    private func at<Value>(_ key: Key, _ body: () throws -> Value) rethrows -> Value {
        trail?.path = codingPath + [key]
        return try body()
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try at(key) { try base.decode(type, forKey: key) } }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try at(key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try at(key) { try base.decode(type, forKey: key) }
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try at(key) { try base.decode(Traced<Value>.self, forKey: key).value }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let nested = try at(key) { try base.nestedContainer(keyedBy: type, forKey: key) }
        return KeyedDecodingContainer(TracingKeyedContainer<NestedKey>(base: nested, trail: trail))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        TracingUnkeyedContainer(base: try at(key) { try base.nestedUnkeyedContainer(forKey: key) }, trail: trail)
    }

    func superDecoder() throws -> any Decoder { TracingDecoder(base: try base.superDecoder()) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        TracingDecoder(base: try base.superDecoder(forKey: key))
    }
}

private struct TracingUnkeyedContainer: UnkeyedDecodingContainer {
    /// A place in a list.
    private struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { intValue.map { String($0) } ?? "" }

        init(intValue: Int) { self.intValue = intValue }

        init?(stringValue: String) { nil }
    }

    var base: any UnkeyedDecodingContainer
    let trail: DecodingTrail?

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    private func note() {
        trail?.path = codingPath + [Index(intValue: base.currentIndex)]
    }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: String.Type) throws -> String {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: Int.Type) throws -> Int {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: UInt.Type) throws -> UInt {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        note()
        return try base.decode(type)
    }

    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        note()
        return try base.decode(type)
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        note()
        return try base.decode(Traced<Value>.self).value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        note()
        return KeyedDecodingContainer(
            TracingKeyedContainer<NestedKey>(base: try base.nestedContainer(keyedBy: type), trail: trail)
        )
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        note()
        return TracingUnkeyedContainer(base: try base.nestedUnkeyedContainer(), trail: trail)
    }

    mutating func superDecoder() throws -> any Decoder { TracingDecoder(base: try base.superDecoder()) }
}

private struct TracingSingleValueContainer: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool { base.decodeNil() }

    func decode(_ type: Bool.Type) throws -> Bool { try base.decode(type) }
    func decode(_ type: String.Type) throws -> String { try base.decode(type) }
    func decode(_ type: Double.Type) throws -> Double { try base.decode(type) }
    func decode(_ type: Float.Type) throws -> Float { try base.decode(type) }
    func decode(_ type: Int.Type) throws -> Int { try base.decode(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try base.decode(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try base.decode(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try base.decode(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try base.decode(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try base.decode(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try base.decode(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try base.decode(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try base.decode(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try base.decode(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try base.decode(Traced<Value>.self).value
    }
}
