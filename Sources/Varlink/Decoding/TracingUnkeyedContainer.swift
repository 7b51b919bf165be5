/// Container that forwards the items of a list and records which one was asked for last.
struct TracingUnkeyedContainer: UnkeyedDecodingContainer {
    /// Index in a list.
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

    private func note(_ type: (any Any.Type)? = nil) {
        trail?.path = codingPath + [Index(intValue: base.currentIndex)]
        trail?.type = type
    }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: String.Type) throws -> String {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: Int.Type) throws -> Int {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: UInt.Type) throws -> UInt {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        note(type)
        return try base.decode(type)
    }

    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        note(type)
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
