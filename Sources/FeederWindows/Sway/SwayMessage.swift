/// A message of sway's IPC, which has i3's form: the text `i3-ipc`, the length of the payload, the kind, and the payload.
struct SwayMessage: Equatable {
    /// A kind of message. Events have the highest bit.
    struct Kind: RawRepresentable, Hashable {
        let rawValue: UInt32

        static let subscribe = Self(rawValue: 2)
        static let tree = Self(rawValue: 4)
        static let version = Self(rawValue: 7)
        static let shutdown = Self(rawValue: 0x8000_0006)

        var isEvent: Bool { rawValue & 0x8000_0000 != 0 }
    }

    var kind: Kind
    /// JSON.
    var payload: [UInt8]

    private static let mark = Array("i3-ipc".utf8)
    /// Length of all before the payload, in bytes.
    fileprivate static let headLength = mark.count + 8

    /// The message as it is sent.
    var bytes: [UInt8] {
        var bytes = Self.mark
        for number in [UInt32(clamping: payload.count), kind.rawValue] {
            // In the order of the machine's bytes, as the protocol asks.
            unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
        }
        return bytes + payload
    }

    /// Returns the length of the payload in bytes and the kind; nil if the bytes are no head of a message.
    fileprivate static func head(_ bytes: ArraySlice<UInt8>) -> (length: Int, kind: Kind)? {
        guard bytes.count == headLength, bytes.starts(with: mark) else { return nil }
        let numbers = Array(bytes.dropFirst(mark.count))
        let length = unsafe numbers.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: 0, as: UInt32.self) }
        let kind = unsafe numbers.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self) }
        return (Int(length), Kind(rawValue: kind))
    }
}

/// Takes messages out of a stream of bytes that comes in pieces.
struct SwayMessageReader {
    /// What no compositor sends.
    enum Fault: Error {
        /// The bytes are not the head of a message.
        case noMessage
        /// The payload has this many bytes, more than ``FeederWindowsLimit/swayMessage``.
        case tooLong(Int)
    }

    /// What has come and is not taken yet, with what was taken last.
    private(set) var bytes: [UInt8] = []
    /// Index of the first byte that no message has taken.
    private var start = 0

    /// Adds bytes that have come.
    mutating func append(_ piece: some Sequence<UInt8>) {
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= FeederWindowsLimit.swayKept.most)
            start = 0
        } else if start > 1 << 16 {
            bytes.removeSubrange(..<start)
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// Returns the next message; nil if it has not come to its end.
    mutating func next() throws(Fault) -> SwayMessage? {
        let end = start + SwayMessage.headLength
        guard end <= bytes.count else { return nil }
        guard let head = SwayMessage.head(bytes[start..<end]) else { throw .noMessage }
        guard head.length <= FeederWindowsLimit.swayMessage.most else { throw .tooLong(head.length) }
        guard end + head.length <= bytes.count else { return nil }
        start = end + head.length
        return SwayMessage(kind: head.kind, payload: Array(bytes[end..<start]))
    }
}
