/// The pace at which a recording is played.
public enum RecordingPace: String, Sendable, Hashable, CaseIterable {
    /// Real time. The times of the reports are those of the recording, shifted to the start of playback.
    case real
    /// As fast as the receiver accepts reports. The times of the reports are those of the recording.
    case fast
}
