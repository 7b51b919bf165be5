import CLinux
import Glibc
import Synchronization

/// The destination of log lines: a descriptor that other programs may share. Writing never blocks.
final class LogOutput: Sendable {
    /// End of a cut line.
    private static let cut = Array("…\n".utf8)

    private let descriptor: Int32
    private let isSocket: Bool
    /// Number of lines lost or written in part since the last notice.
    private let lost = Atomic(0)
    /// Whether the last line lacks its newline.
    private let isOpen = Atomic(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        isSocket = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Writes a line and a newline, cut to the limit. Drops the line if the descriptor would block or fails. Writes a
    /// notice first if lines were lost before.
    ///
    /// O_NONBLOCK would do the same, but for every process that shares the open file description.
    /// - Parameters:
    ///   - line: the line, without a newline.
    ///   - notice: returns the notice for a number of lost lines.
    func write(_ line: String, notice: (Int) -> String) {
        let count = lost.load(ordering: .relaxed)
        if count > 0, write(Self.bytes(of: notice(count))) { lost.subtract(count, ordering: .relaxed) }
        if !write(Self.bytes(of: line)) { lost.add(1, ordering: .relaxed) }
    }

    /// Writes a line, after ending an unfinished one.
    /// - Returns: whether the whole line was written.
    private func write(_ line: [UInt8]) -> Bool {
        let bytes = isOpen.load(ordering: .relaxed) ? [UInt8(ascii: "\n")] + line : line
        var position = 0
        while position < bytes.count {
            let written = unsafe bytes[position...].withUnsafeBytes { unsafe writeOnce($0) }
            // A disk may run full in the middle of a line.
            guard written > 0 else { break }
            position += written
        }
        if position > 0 { isOpen.store(bytes[position - 1] != UInt8(ascii: "\n"), ordering: .relaxed) }
        return position == bytes.count
    }

    /// Writes without blocking.
    /// - Returns: the number of bytes written; 0 or less if there were none.
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

    /// Whether the descriptor has a reader and accepts a line without blocking. A file always has room.
    private var hasRoom: Bool {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&room, 1, 0) == 1 && room.revents == Int16(POLLOUT)
    }

    private static func bytes(of line: String) -> [UInt8] {
        var bytes = Array(line.utf8)
        let most = PointerRuntimeLimit.logLine.most
        guard bytes.count >= most else { return bytes + [UInt8(ascii: "\n")] }
        var end = most - cut.count
        // Never within a character: continuation bytes of UTF-8 start with the bits 10.
        while end > 0, bytes[end] & 0xc0 == 0x80 { end -= 1 }
        bytes.replaceSubrange(end..., with: cut)
        return bytes
    }
}

/// The lowest level written. All logs created with a threshold share it, so that a change affects all of them.
package final class LogThreshold: Sendable {
    private let lowest: Atomic<Int>

    package init(_ level: Log.Level = .info) {
        lowest = Atomic(level.rawValue)
    }

    /// Lowest level written.
    package var level: Log.Level {
        get { Log.Level(rawValue: lowest.load(ordering: .relaxed)) ?? .trace }
        set { lowest.store(newValue.rawValue, ordering: .relaxed) }
    }
}
