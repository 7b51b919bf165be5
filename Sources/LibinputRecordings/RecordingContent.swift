import PointerInput
import PointerRecordings

/// The content of one device in a libinput recording.
struct RecordingContent {
    var device: RecordedDevice
    /// The device's events in order, with times that never go back.
    var events: [RawEvent] = []
    /// libinput's events in the order of the file.
    var libinputEvents: [LibinputEvent] = []
}
