/// What a file holds of one device, whatever its format.
struct RecordingContent: Sendable {
    var device: RecordedDevice
    /// In order, with times that never go back.
    var events: [RawEvent] = []
    /// In the order of the file.
    var libinputEvents: [LibinputEvent] = []
}
