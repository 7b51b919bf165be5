/// How fast a recording is played.
public enum RecordingPace: String, Sendable, Hashable, CaseIterable {
    /// As it was recorded. The times of the reports are those of the recording, moved to now as a whole.
    case real
    /// As fast as whoever takes the reports takes them, which waits for nothing. The times of the reports are those of the recording.
    case fast
}
