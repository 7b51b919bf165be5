/// A text that equals another only if both have the same bytes.
///
/// Ids are such texts. Swift's strings compare by canonical equivalence: a composed "é" equals a decomposed one, so two ids that
/// a client declared as different could be equal. As a property wrapper, the type makes a synthesized `==` compare the property's
/// bytes. As a value it is a key for dictionaries and sets.
@propertyWrapper
public struct ByteExact<Value: ByteComparable>: Hashable, Sendable {
    public var wrappedValue: Value

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Creates a key for dictionaries and sets.
    public init(_ value: Value) {
        self.init(wrappedValue: value)
    }

    public static func == (left: ByteExact, right: ByteExact) -> Bool {
        left.wrappedValue.hasSameBytes(as: right.wrappedValue)
    }

    public func hash(into hasher: inout Hasher) {
        wrappedValue.hashBytes(into: &hasher)
    }
}

/// A text or an optional text that compares by its bytes.
public protocol ByteComparable: Sendable {
    /// Whether both have the same UTF-8 bytes, or both are nil.
    func hasSameBytes(as other: Self) -> Bool
    /// Feeds the UTF-8 bytes to a hasher.
    func hashBytes(into hasher: inout Hasher)
}

extension String: ByteComparable {
    public func hasSameBytes(as other: String) -> Bool {
        let (left, right) = unsafe (utf8Span.span.bytes, other.utf8Span.span.bytes)
        guard left.byteCount == right.byteCount else { return false }
        var offset = 0
        // Compare eight bytes at a time: scenes compare ids of up to 128 bytes many times in a step.
        while offset + MemoryLayout<UInt64>.size <= left.byteCount {
            let words = unsafe (
                left.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self),
                right.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            )
            guard words.0 == words.1 else { return false }
            offset += MemoryLayout<UInt64>.size
        }
        while offset < left.byteCount {
            let bytes = unsafe (
                left.unsafeLoad(fromByteOffset: offset, as: UInt8.self),
                right.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
            )
            guard bytes.0 == bytes.1 else { return false }
            offset += 1
        }
        return true
    }

    public func hashBytes(into hasher: inout Hasher) {
        // Hash the bytes, not String's canonical form: a client can make many equivalent ids, whose hashes would all collide.
        var text = self
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension Optional: ByteComparable where Wrapped == String {
    public func hasSameBytes(as other: String?) -> Bool {
        switch (self, other) {
        case (let text?, let other?): text.hasSameBytes(as: other)
        case (nil, nil): true
        default: false
        }
    }

    public func hashBytes(into hasher: inout Hasher) {
        hasher.combine(self != nil)
        self?.hashBytes(into: &hasher)
    }
}
