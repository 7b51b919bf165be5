/// Container that forwards the fields of an object and records which one was asked for last.
struct TracingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>
    let trail: DecodingTrail?

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }

    func contains(_ key: Key) -> Bool { base.contains(key) }

    func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

    private func at<Value>(_ key: Key, _ type: (any Any.Type)? = nil, _ body: () throws -> Value) rethrows -> Value {
        trail?.path = codingPath + [key]
        trail?.type = type
        return try body()
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try at(key, type) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try at(key, type) { try base.decode(type, forKey: key) }
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
