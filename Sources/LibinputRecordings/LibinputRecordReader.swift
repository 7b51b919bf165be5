import CLibevdev
import PointerRecordings
import SafeText

/// A reader of `libinput record` files: one or several devices, each with its description, its reports and, with
/// `--with-libinput`, libinput's events.
struct LibinputRecordReader {
    /// The only version of the format.
    static let version = 1
    /// The greatest seconds of a time.
    static let lastSecond: Int64 = 1 << 40

    private let file: String
    /// The name or node of the wanted device; nil for the first pointing device.
    private let wanted: String?
    private var content: RecordingContent?
    /// The devices that do not match.
    private var others: [RecordedDevice] = []

    init(file: String, device: String?) {
        self.file = file
        wanted = device
    }

    static func read(_ bytes: [UInt8], file: String, device: String?) throws(RecordingError) -> RecordingContent {
        var record = LibinputRecordReader(file: file, device: device)
        do throws(YAMLReader.Fault) {
            try unsafe bytes.withUnsafeBufferPointer { (text) throws(YAMLReader.Fault) in
                var reader = try unsafe YAMLReader(text)
                try record.read(&reader)
            }
        } catch {
            throw RecordingError(file: file, line: error.line, reason: error.reason)
        }
        guard let content = record.content else { throw record.missing }
        return content
    }

    /// The error for a missing device, which lists the devices of the file.
    private var missing: RecordingError {
        let names = others.map { device in
            PrintableText.quote(device.name) + (device.node.map { " (\($0))" } ?? "")
        }
        let list = names.isEmpty ? "none" : names.joined(separator: ", ")
        let reason = wanted.map { "it has no device named \(PrintableText.quote($0))" }
        return RecordingError(
            file: file,
            reason: "\(reason ?? "no device in it is a mouse, a touchpad or a pointing stick"); its devices: \(list)"
        )
    }

    private mutating func read(_ reader: inout YAMLReader) throws(YAMLReader.Fault) {
        var hasVersion = false
        var count = 0
        guard try reader.peek() == .tableStart else {
            throw reader.fault("it is not a recording of libinput, which is a table with version and devices")
        }
        var record = self
        try reader.table { (reader, key) throws(YAMLReader.Fault) in
            switch key {
            case "version":
                let version: Int = try reader.integer()
                guard version == Self.version else {
                    throw reader.fault("version \(version) of the format; only version \(Self.version) is known")
                }
                hasVersion = true
            case "devices":
                guard hasVersion else { throw reader.fault("the devices come before the version of the format") }
                try reader.list { (reader) throws(YAMLReader.Fault) in
                    count += 1
                    let limit = LibinputRecordingsLimit.devices.most
                    guard count <= limit else { throw reader.fault("more than \(limit) devices") }
                    try record.readDevice(&reader)
                }
            default: try reader.skip()
            }
        }
        self = record
        guard hasVersion else { throw reader.fault("it has no version, so it is not a recording of libinput") }
        guard try reader.next() == .end else { throw reader.fault("a second document; a recording has one") }
    }

    private mutating func readDevice(_ reader: inout YAMLReader) throws(YAMLReader.Fault) {
        var device = RecordedDevice()
        var isDescribed = false
        var events: RecordingContent?
        var record = self
        try reader.table { (reader, key) throws(YAMLReader.Fault) in
            guard events == nil || key == "libinput" else {
                throw reader.fault("the device's description goes on after its events")
            }
            switch key {
            case "node": device.node = try reader.text()
            case "evdev":
                isDescribed = true
                try LibinputDescriptionReader.readEvdev(&reader, into: &device)
            case "udev": try LibinputDescriptionReader.readUdev(&reader, into: &device)
            case "quirks": device.quirks = try LibinputDescriptionReader.texts(&reader)
            case "events":
                guard isDescribed else { throw reader.fault("the events come before the device's description") }
                guard record.content == nil, record.isWanted(device) else { return try reader.skip() }
                events = try LibinputFramesReader.read(&reader, of: device)
            default: try reader.skip()
            }
        }
        guard isDescribed else { throw reader.fault("a device without its description (evdev)") }
        // A device that reported nothing has no list of events.
        if events == nil, record.content == nil, record.isWanted(device) { events = RecordingContent(device: device) }
        if let events {
            record.content = events
        } else {
            record.others.append(device)
        }
        self = record
    }

    private func isWanted(_ device: RecordedDevice) -> Bool {
        guard let wanted else { return device.kind != nil }
        return device.name == wanted || device.node == wanted
    }
}
