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

    private var bytes: [UInt8] = []
    /// Those before it were sent.
    private var head = 0

    /// How many bytes wait.
    var count: Int { bytes.count - head }

    mutating func append(_ message: RawSpan) {
        makeRoom(for: message.byteCount)
        unsafe message.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func append(_ message: [UInt8]) {
        makeRoom(for: message.count)
        bytes.append(contentsOf: message)
    }

    /// Gives the socket as much as it takes with one send(2).
    mutating func send(to descriptor: Int32) -> Outcome {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        while count > 0 {
            let sent = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[head...])
                return unsafe CLinux.send(descriptor, rest.baseAddress, rest.count, flags)
            }
            if sent >= 0 {
                head += sent
                if count > 0 { return .blocked(progress: sent > 0) }
            } else {
                switch Errno.last {
                case .interrupted: continue
                case .wouldBlock: return .blocked(progress: false)
                case let error: return .failed(error)
                }
            }
        }
        bytes.removeAll(keepingCapacity: true)
        head = 0
        return .everything
    }

    /// Reuses the space of what was sent before asking for more.
    private mutating func makeRoom(for added: Int) {
        if head > 0, bytes.count + added > bytes.capacity {
            bytes.removeSubrange(..<head)
            head = 0
        }
    }
}
