import CLinux
import Glibc
import Synchronization

/// Where log lines go: a descriptor that is likely shared with other programs and is never waited for.
final class LogOutput: Sendable {
    /// What a pipe with any room at all takes without waiting: PIPE_BUF, one of its pages.
    private static let lineLimit = 4096
    /// How a line ends that was cut.
    private static let cut = Array("…\n".utf8)

    private let descriptor: Int32
    private let isSocket: Bool
    /// How many lines were lost, or cut short, since that was last said.
    private let lost = Atomic(0)
    /// Whether the last line has no end.
    private let isOpen = Atomic(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        isSocket = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Writes a line and its end, cut to the limit; or loses it if the descriptor would have to be waited for or fails. Before the first
    /// line after lost ones it is said how many they were.
    ///
    /// O_NONBLOCK would do the same, but it holds for everybody who has the descriptor from the same open(2).
    /// - Parameter notice: how it is said.
    func write(_ line: String, notice: (Int) -> String) {
        let count = lost.load(ordering: .relaxed)
        if count > 0, write(Self.bytes(of: notice(count))) { lost.subtract(count, ordering: .relaxed) }
        if !write(Self.bytes(of: line)) { lost.add(1, ordering: .relaxed) }
    }

    /// - Returns: whether all of it was written.
    private func write(_ line: [UInt8]) -> Bool {
        let bytes = isOpen.load(ordering: .relaxed) ? [UInt8(ascii: "\n")] + line : line
        var position = 0
        while position < bytes.count {
            let written = unsafe bytes[position...].withUnsafeBytes { unsafe writeOnce($0) }
            // A disk may be full in the middle of a line.
            guard written > 0 else { break }
            position += written
        }
        if position > 0 { isOpen.store(bytes[position - 1] != UInt8(ascii: "\n"), ordering: .relaxed) }
        return position == bytes.count
    }

    /// - Returns: how much was written; 0 or less for nothing.
    private func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
        var written: Int
        repeat {
            if isSocket {
                let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
                written = unsafe CLinux.send(descriptor, bytes.baseAddress, bytes.count, flags)
            } else {
                written = hasRoom ? unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count) : 0
            }
        } while written == -1 && errno == EINTR
        return written
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
