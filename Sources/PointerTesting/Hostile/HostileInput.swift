/// What reads bytes of others, each with an entry that takes in any bytes at all. The fuzzers try such bytes, and a test plays those that
/// they found worth keeping.
public enum HostileInput: String, Sendable, Hashable, CaseIterable {
    /// What clients of two users send.
    case messages
    /// A surface as a client declares it, and what happens on it.
    case layouts
    /// A file that the daemon or `pointerctl check` reads.
    case configuration
    /// A file that `--replay` plays.
    case recordings
    /// What a device claims to be and what it reports, as a recording.
    case reports
    /// The same of a node that is read as that of a device or of a keyboard.
    case devices

    /// Takes bytes in. Whatever they are, they may be refused and nothing else: all else is thrown, or traps.
    public func play(_ bytes: [UInt8]) throws {
        switch self {
        case .messages: try HostileMessages.play(bytes)
        case .layouts: try HostileSurface.play(bytes)
        case .configuration: try HostileFile.play(bytes)
        case .recordings: try HostileRecording.play(bytes)
        case .reports: try HostileReports.play(bytes)
        case .devices: try HostileNode.play(bytes)
        }
    }
}
