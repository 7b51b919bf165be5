/// Asks a Decodable type which fields it reads, of which type and which of them may be absent, by decoding it from nothing.
struct FieldCollector: Decoder {
    final class Fields {
        /// By their names.
        var all: [String: WireField] = [:]
    }

    let fields = Fields()
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    static func fields<Message: Decodable>(of type: Message.Type) throws -> [String: WireField] {
        let collector = FieldCollector()
        _ = try Message(from: collector)
        return collector.fields.all
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed<Key>(fields: fields))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { Unkeyed() }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotNeeded() }

    struct NotNeeded: Error {}

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let fields: Fields
        let codingPath: [any CodingKey] = []
        let allKeys: [Key] = []

        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            note(key, try Value(from: FieldCollector()))
        }

        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
            noteOptional(key)
        }

        // The requirements for single types are met by these, which the generic one stands behind.
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { note(key, false) }
        func decode(_ type: String.Type, forKey key: Key) throws -> String { note(key, "") }
        func decode(_ type: Double.Type, forKey key: Key) throws -> Double { note(key, 0) }
        func decode(_ type: Float.Type, forKey key: Key) throws -> Float { note(key, 0) }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { note(key, 0) }
        func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { note(key, 0) }
        func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { note(key, 0) }
        func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { note(key, 0) }
        func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { note(key, 0) }
        func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { note(key, 0) }
        func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { note(key, 0) }
        func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { note(key, 0) }
        func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { note(key, 0) }
        func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { note(key, 0) }
        func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { noteOptional(key) }
        func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { noteOptional(key) }
        func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { noteOptional(key) }
        func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { noteOptional(key) }
        func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { noteOptional(key) }
        func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { noteOptional(key) }
        func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { noteOptional(key) }

        private func note<Value>(_ key: Key, _ value: Value) -> Value {
            fields.all[key.stringValue] = WireField(kind: .init(Value.self), isOptional: false)
            return value
        }

        private func noteOptional<Value>(_ key: Key) -> Value? {
            fields.all[key.stringValue] = WireField(kind: .init(Value.self), isOptional: true)
            return nil
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { throw NotNeeded() }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NotNeeded() }
        func superDecoder() throws -> any Decoder { throw NotNeeded() }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw NotNeeded() }
    }

    /// A list of nothing.
    private struct Unkeyed: UnkeyedDecodingContainer {
        let codingPath: [any CodingKey] = []
        let count: Int? = 0
        let isAtEnd = true
        let currentIndex = 0

        func decodeNil() throws -> Bool { throw NotNeeded() }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw NotNeeded() }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> { throw NotNeeded() }
        func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotNeeded() }
        func superDecoder() throws -> any Decoder { throw NotNeeded() }
    }
}
