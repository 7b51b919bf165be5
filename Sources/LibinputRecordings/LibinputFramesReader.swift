import CLibevdev
import PointerInput
import PointerRecordings

/// A reader of one device's events in a libinput recording.
struct LibinputFramesReader {
    private var content: RecordingContent
    private var reports = 0

    /// Reads the next list.
    static func read(
        _ reader: inout YAMLReader,
        of device: RecordedDevice
    ) throws(YAMLReader.Fault) -> RecordingContent {
        var frames = LibinputFramesReader(content: RecordingContent(device: device))
        try reader.list { (reader) throws(YAMLReader.Fault) in
            var standsAlone = true
            try reader.table { (reader, key) throws(YAMLReader.Fault) in
                switch key {
                case "evdev":
                    standsAlone = false
                    try reader.list { (reader) throws(YAMLReader.Fault) in try frames.readEvent(&reader) }
                case "libinput":
                    try reader.list { (reader) throws(YAMLReader.Fault) in
                        frames.content.libinputEvents.append(
                            try LibinputEventReader.read(&reader, reports: frames.reports, standsAlone: standsAlone)
                        )
                    }
                default: try reader.skip()
                }
            }
        }
        return frames.content
    }

    /// Reads `[seconds, microseconds, type, code, value]`.
    private mutating func readEvent(_ reader: inout YAMLReader) throws(YAMLReader.Fault) {
        guard try reader.next() == .listStart else {
            throw reader.fault("an event must be [seconds, microseconds, type, code, value]")
        }
        let seconds: Int64 = try reader.integer()
        let fraction: Int64 = try reader.integer()
        guard (0...LibinputRecordReader.lastSecond).contains(seconds), (0..<1_000_000).contains(fraction) else {
            throw reader.fault("not a time of an event: seconds must be 0 or more, microseconds 0 to 999999")
        }
        let event = RawEvent(
            time: seconds * 1_000_000 + fraction,
            type: try reader.integer(),
            code: try reader.integer(),
            value: try reader.integer()
        )
        guard try reader.next() == .listEnd else { throw reader.fault("an event has five numbers") }
        content.events.append(event)
        if event.isReport { reports += 1 }
    }
}

/// The content of one device in a libinput recording.
struct RecordingContent {
    var device: RecordedDevice
    /// The device's events in order, with the times that they had.
    var events: [RawEvent] = []
    /// libinput's events in the order of the file.
    var libinputEvents: [LibinputEvent] = []
}
