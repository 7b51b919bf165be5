/// A text that equals another only if both have the same bytes.
///
/// Ids are such texts. Swift's strings compare by canonical equivalence, so that a composed "é" equals a decomposed one, and a client
/// could not tell apart what it declared as two. As a property wrapper it makes the synthesized `==` of a type compare the property in
/// this way; as a value it is the key of dictionaries and sets.
@propertyWrapper
public struct ByteExact<Value: ByteComparable>: Hashable, Sendable {
    public var wrappedValue: Value

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// The key of dictionaries and sets for this text.
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

/// A text, or none.
public protocol ByteComparable: Sendable {
    /// Whether both have the same UTF-8 bytes, or neither is there.
    func hasSameBytes(as other: Self) -> Bool
    /// Feeds the UTF-8 bytes to a hasher.
    func hashBytes(into hasher: inout Hasher)
}

extension String: ByteComparable {
    public func hasSameBytes(as other: String) -> Bool {
        let (left, right) = unsafe (utf8Span.span.bytes, other.utf8Span.span.bytes)
        guard left.byteCount == right.byteCount else { return false }
        var offset = 0
        // Eight at a time: scenes compare ids of 128 bytes many times in a step.
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
        // Of equivalent texts there are many, so that a hash of what they have in common would not do.
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
