import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Bytes on their way to a client.
struct OutputBuffer {
    /// How much of the waiting bytes were sent.
    enum Outcome {
        case everything
        /// As much as one turn allows; the client's socket may have more room.
        case some
        /// The client's socket is full.
        case blocked(progress: Bool)
        case failed(Errno)
    }

    /// Storage that a connection keeps, in bytes: enough for the events of a slow reader, not for every large reply.
    private static let keptCapacity = 262_144

    /// Maximum length of one send(2), in bytes. The kernel keeps it as one buffer, which it frees only once the client has read
    /// all of it: with larger pieces, a client that reads slowly would look like one that does not read.
    private static let pieceSize = 16_384

    /// Maximum sent to a client in its own turn, in bytes: copying it takes less than 0.1 ms. Without this limit, a long reply to
    /// a client that reads as fast as the server sends would occupy the loop.
    static let mostInTurn = 65_536

    /// Maximum sent to a client in a turn whose share is another's, in bytes: many clients may be answered at once.
    static let mostBesideOthers = 16_384

    /// Minimum length of a reply that stays shared, in bytes; a shorter one is copied.
    private static let sharedSize = 4096

    private var bytes: [UInt8] = []
    /// Number of these bytes that were sent.
    private var head = 0
    /// Reply that follows the bytes and is not copied.
    private(set) var sharedReply: SharedReply?
    /// Index of the shared reply's next piece, the number of bytes sent from that piece, and the number sent from the reply.
    private var replyPiece = 0
    private var replyHead = 0
    private var replySent = 0

    /// Number of waiting bytes without the shared reply.
    var ownCount: Int { bytes.count - head }

    /// Allocated storage, in bytes.
    var capacity: Int { bytes.capacity }

    /// Number of waiting bytes.
    var count: Int { ownCount + (sharedReply.map { $0.byteCount - replySent } ?? 0) }

    mutating func append(_ message: RawSpan) {
        if sharedReply != nil { copySharedReply() }
        makeRoom(for: message.byteCount)
        unsafe message.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func append(_ reply: SharedReply) {
        guard reply.byteCount >= Self.sharedSize else {
            return append(reply, from: 0, 0)
        }
        if sharedReply != nil { copySharedReply() }
        (sharedReply, replyPiece, replyHead, replySent) = (reply, 0, 0, 0)
    }

    /// Copies what is left of a shared reply, so that bytes can follow it. The server handles no call while much waits, so that
    /// is little.
    private mutating func copySharedReply() {
        guard let reply = sharedReply.take() else { return }
        append(reply, from: replyPiece, replyHead)
    }

    /// Copies a reply, starting at a byte of one of its pieces.
    private mutating func append(_ reply: SharedReply, from first: Int, _ head: Int) {
        for piece in first..<reply.pieces.count {
            let bytes = reply.pieces[piece]
            unsafe append(bytes.span.extracting((piece == first ? head : 0)...).bytes)
        }
    }

    /// Frees the storage if nothing waits in it.
    mutating func removeIdleStorage() {
        if bytes.isEmpty, bytes.capacity > 0 { bytes = [] }
    }

    /// Drops what waits.
    mutating func removeAll() {
        self = OutputBuffer()
    }

    /// Sends as much as the socket accepts and one turn allows: with one send(2), unless a lot waits.
    mutating func send(to descriptor: Int32) -> Outcome {
        let before = count
        let outcome = sendOwn(to: descriptor)
        guard case .everything = outcome, let reply = sharedReply else { return outcome }
        while replyPiece < reply.pieces.count {
            let left = Self.mostInTurn - (before - count)
            guard left > 0 else { return .some }
            let bytes = reply.pieces[replyPiece]
            let end = min(bytes.count, replyHead + left)
            let (sent, rest) = unsafe Self.send(bytes.span.extracting(replyHead..<end).bytes, to: descriptor)
            replyHead += sent
            replySent += sent
            switch rest {
            case .everything: if replyHead == bytes.count { (replyPiece, replyHead) = (replyPiece + 1, 0) }
            case .blocked: return .blocked(progress: count < before)
            case .some, .failed: return rest
            }
        }
        sharedReply = nil
        return .everything
    }

    private mutating func sendOwn(to descriptor: Int32) -> Outcome {
        let (sent, outcome) = unsafe bytes.withUnsafeBytes {
            unsafe Self.send($0.bytes.extracting(head...), to: descriptor)
        }
        head += sent
        if head == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
            head = 0
        }
        return outcome
    }

    /// Sends messages that are not in the buffer, which must be empty. The buffer keeps what the socket does not accept.
    mutating func send(_ messages: RawSpan, to descriptor: Int32) -> Outcome {
        let (sent, outcome) = Self.send(messages, to: descriptor)
        if sent < messages.byteCount { append(messages.extracting(sent...)) }
        return outcome
    }

    private static func send(_ bytes: RawSpan, to descriptor: Int32) -> (sent: Int, Outcome) {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        var position = 0
        while position < bytes.byteCount {
            guard position < mostInTurn else { return (position, .some) }
            let size = min(pieceSize, bytes.byteCount - position)
            let sent = unsafe bytes.extracting(position..<position + size).withUnsafeBytes { piece in
                unsafe CLinux.send(descriptor, piece.baseAddress, size, flags)
            }
            if sent >= 0 {
                position += sent
                if sent < size { return (position, .blocked(progress: position > 0)) }
            } else {
                switch Errno.last {
                case .interrupted: continue
                case .wouldBlock: return (position, .blocked(progress: position > 0))
                case let error: return (position, .failed(error))
                }
            }
        }
        return (position, .everything)
    }

    /// Reuses the space of sent bytes before allocating more.
    private mutating func makeRoom(for added: Int) {
        if head > 0, bytes.count + added > bytes.capacity {
            bytes.removeSubrange(..<head)
            head = 0
        }
    }
}
