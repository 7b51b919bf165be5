/// The content of a recording of one device, independent of its format.
struct RecordingContent: Sendable {
    var device: RecordedDevice
    /// The device's events in order, with times that never go back.
    var events: [RawEvent] = []
    /// libinput's events in the order of the file.
    var libinputEvents: [LibinputEvent] = []
}
