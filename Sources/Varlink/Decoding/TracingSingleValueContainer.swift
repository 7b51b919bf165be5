/// Container that forwards a value which is neither an object nor a list. Its path is already recorded.
struct TracingSingleValueContainer: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer
    let trail: DecodingTrail?

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool { base.decodeNil() }

    private func noting<Value>(_ type: Value.Type, _ body: () throws -> Value) rethrows -> Value {
        trail?.type = type
        return try body()
    }

    func decode(_ type: Bool.Type) throws -> Bool { try noting(type) { try base.decode(type) } }
    func decode(_ type: String.Type) throws -> String { try noting(type) { try base.decode(type) } }
    func decode(_ type: Double.Type) throws -> Double { try noting(type) { try base.decode(type) } }
    func decode(_ type: Float.Type) throws -> Float { try noting(type) { try base.decode(type) } }
    func decode(_ type: Int.Type) throws -> Int { try noting(type) { try base.decode(type) } }
    func decode(_ type: Int8.Type) throws -> Int8 { try noting(type) { try base.decode(type) } }
    func decode(_ type: Int16.Type) throws -> Int16 { try noting(type) { try base.decode(type) } }
    func decode(_ type: Int32.Type) throws -> Int32 { try noting(type) { try base.decode(type) } }
    func decode(_ type: Int64.Type) throws -> Int64 { try noting(type) { try base.decode(type) } }
    func decode(_ type: UInt.Type) throws -> UInt { try noting(type) { try base.decode(type) } }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try noting(type) { try base.decode(type) } }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try noting(type) { try base.decode(type) } }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try noting(type) { try base.decode(type) } }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try noting(type) { try base.decode(type) } }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try base.decode(Traced<Value>.self).value
    }
}
