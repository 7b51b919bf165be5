import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Bytes on their way to a client.
struct OutputBuffer {
    /// How much of the waiting bytes a send took.
    enum Outcome {
        case everything
        /// The client's socket is full.
        case blocked(progress: Bool)
        case failed(Errno)
    }

    /// Storage that a connection keeps, in bytes: enough for the events of a slow reader, not for every large reply.
    private static let keptCapacity = 524_288

    /// What is given to the socket at a time, in bytes. The kernel keeps it as one, and counts it as taken only once the
    /// client has read all of it: with larger ones, a client that reads slowly would look like one that does not.
    private static let pieceSize = 16_384

    private var bytes: [UInt8] = []
    /// Those before it were sent.
    private var head = 0

    /// How many bytes wait.
    var count: Int { bytes.count - head }

    mutating func append(_ message: RawSpan) {
        makeRoom(for: message.byteCount)
        unsafe message.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Gives the socket as much as it takes: with one send(2), unless a lot waits.
    mutating func send(to descriptor: Int32) -> Outcome {
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

    /// The same with messages that are not in here, where none waits: what the socket does not take will be.
    mutating func send(_ messages: RawSpan, to descriptor: Int32) -> Outcome {
        let (sent, outcome) = Self.send(messages, to: descriptor)
        if sent < messages.byteCount { append(messages.extracting(sent...)) }
        return outcome
    }

    private static func send(_ bytes: RawSpan, to descriptor: Int32) -> (sent: Int, Outcome) {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        var position = 0
        while position < bytes.byteCount {
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

    /// Reuses the space of what was sent before asking for more.
    private mutating func makeRoom(for added: Int) {
        if head > 0, bytes.count + added > bytes.capacity {
            bytes.removeSubrange(..<head)
            head = 0
        }
    }
}
