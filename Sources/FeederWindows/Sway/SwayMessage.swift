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
    static let headLength = mark.count + 8

    /// The message as it is sent.
    var bytes: [UInt8] {
        var bytes = Self.mark
        for number in [UInt32(clamping: payload.count), kind.rawValue] {
            // In the order of the machine's bytes, as the protocol asks.
            unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
        }
        return bytes + payload
    }

    /// Reads the length of the payload in bytes and the kind; nil if the bytes are no head of a message.
    fileprivate static func head(_ bytes: [UInt8]) -> (length: Int, kind: Kind)? {
        guard bytes.count == headLength, bytes.starts(with: mark) else { return nil }
        let length = unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: mark.count, as: UInt32.self)
        }
        let kind = unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: mark.count + 4, as: UInt32.self)
        }
        return (Int(length), Kind(rawValue: kind))
    }
}

/// A message of sway that has come.
struct SwayArrival {
    let kind: SwayMessage.Kind
    /// JSON; empty for the tree and for events, of which nobody needs it.
    fileprivate(set) var payload: [UInt8] = []
    /// What the payload of the tree says; nil if it is no tree.
    fileprivate(set) var tree: SwayTree?
}

/// Takes messages out of a stream of bytes that comes in pieces. A long payload is read as it comes, and not kept.
struct SwayMessageReader {
    /// What no compositor sends.
    enum Fault: Error {
        /// The bytes are not the head of a message.
        case noMessage
        /// The payload has this many bytes, more than ``FeederWindowsLimit/swayMessage`` or ``FeederWindowsLimit/swayReply``.
        case tooLong(Int)
    }

    /// A message whose payload has not come to its end.
    private struct Beginning {
        var arrival: SwayArrival
        /// Bytes of the payload that are still to come.
        var left: Int
        /// Reads the tree; nil for other messages.
        var tree: SwayTreeReader?
    }

    /// What has come of the head of the next message.
    private var head: [UInt8] = []
    private var beginning: Beginning?

    /// Returns the next message; nil if it has not come to its end. What was read is taken out of the piece.
    mutating func next(_ piece: inout ArraySlice<UInt8>) throws(Fault) -> SwayArrival? {
        if beginning == nil {
            let part = piece.prefix(SwayMessage.headLength - head.count)
            piece = piece.dropFirst(part.count)
            head += part
            guard head.count == SwayMessage.headLength else { return nil }
            beginning = try begin()
            head = []
        }
        guard let left = beginning?.left else { return nil }
        let part = piece.prefix(left)
        piece = piece.dropFirst(part.count)
        beginning?.left -= part.count
        if beginning?.tree != nil {
            beginning?.tree?.read(part)
        } else if beginning?.arrival.kind.isEvent == false {
            beginning?.arrival.payload += part
        }
        guard part.count == left, var arrival = beginning?.arrival else { return nil }
        arrival.tree = beginning?.tree?.tree
        beginning = nil
        return arrival
    }

    /// Begins with the message of the head.
    private func begin() throws(Fault) -> Beginning {
        guard let (length, kind) = SwayMessage.head(head) else { throw .noMessage }
        let isRead = kind == .tree || kind.isEvent
        let limit: FeederWindowsLimit = isRead ? .swayMessage : .swayReply
        guard length <= limit.most else { throw .tooLong(length) }
        return Beginning(
            arrival: SwayArrival(kind: kind),
            left: length,
            tree: kind == .tree ? SwayTreeReader() : nil
        )
    }
}
