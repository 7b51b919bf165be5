/// Code that reads untrusted bytes, each with an entry that accepts any bytes. The fuzzers try such bytes, and a test plays those
/// that the fuzzers kept.
package enum HostileInput: String, Sendable, Hashable, CaseIterable {
    /// Messages from clients of two users.
    case messages
    /// A surface that a client declares, and operations on it.
    case layouts
    /// A file that the daemon or `pointerctl check` reads.
    case configuration
    /// A file that `--replay` plays.
    case recordings
    /// Claims and reports of a device, as a recording.
    case reports
    /// Claims and reports of a node that is read as a device or a keyboard.
    case devices
    /// Numbers of the answers of a daemon that lies to its clients.
    case answers

    /// Plays bytes. Code may refuse any bytes; every other failure throws or traps.
    package func play(_ bytes: [UInt8]) throws {
        switch self {
        case .messages: try HostileMessages.play(bytes)
        case .layouts: try HostileSurface.play(bytes)
        case .configuration: try HostileFile.play(bytes)
        case .recordings: try HostileRecording.play(bytes)
        case .reports: try HostileReports.play(bytes)
        case .devices: try HostileNode.play(bytes)
        case .answers: try HostileAnswers.play(bytes)
        }
    }
}

/// Reader of bytes as numbers; it returns zeros at the end.
struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    /// Reads a number of `count` bytes, the lowest first.
    private mutating func number(_ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(byte()) << (8 * UInt64($1)) }
    }

    mutating func short() -> UInt16 { UInt16(truncatingIfNeeded: number(2)) }

    mutating func value() -> Int32 { Int32(truncatingIfNeeded: number(4)) }
}
