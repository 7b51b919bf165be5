import CLinux
import Glibc

/// Where log lines go: a descriptor that is likely shared with other programs and is never waited for.
struct LogOutput {
    /// What a pipe with any room at all takes without waiting: PIPE_BUF, one of its pages.
    private static let lineLimit = 4096
    /// How a line ends that was cut.
    private static let cut = Array("…\n".utf8)

    private let descriptor: Int32
    private let isSocket: Bool

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        isSocket = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Writes a line and its end, cut to the limit; or nothing if the descriptor would have to be waited for.
    ///
    /// O_NONBLOCK would do the same, but it holds for everybody who has the descriptor from the same open(2).
    func write(_ line: String) {
        let bytes = Self.bytes(of: line)
        var written: Int
        repeat {
            written = unsafe bytes.withUnsafeBytes { buffer in
                if isSocket {
                    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
                    return unsafe CLinux.send(descriptor, buffer.baseAddress, buffer.count, flags)
                }
                return hasRoom ? unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count) : 0
            }
        } while written == -1 && errno == EINTR
    }

    /// Whether somebody reads and a line can be written without waiting. A file always has room.
    private var hasRoom: Bool {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&room, 1, 0) == 1 && room.revents == Int16(POLLOUT)
    }

    private static func bytes(of line: String) -> [UInt8] {
        var bytes = Array(line.utf8)
        guard bytes.count >= lineLimit else { return bytes + [UInt8(ascii: "\n")] }
        var end = lineLimit - cut.count
        // Not within a character: those bytes of UTF-8 that continue one start with the bits 10.
        while end > 0, bytes[end] & 0xc0 == 0x80 { end -= 1 }
        bytes.replaceSubrange(end..., with: cut)
        return bytes
    }
}
