package import PointerRecordings
import SafeText

/// A device of a file that libinput-record(1) wrote, with what libinput made of its reports.
package struct LibinputRecord: Sendable {
    /// The device and its events.
    package let recording: Recording
    /// The events that libinput made of the reports; empty if they were not recorded.
    package let libinputEvents: [LibinputEvent]

    /// Reads a regular file.
    /// - Parameters:
    ///   - file: the path of the file.
    ///   - device: the name or node of the device; nil for the first pointing device.
    /// - Throws: the first mistake, with its line.
    package init(contentsOf file: String, device: String? = nil) throws(RecordingError) {
        try self.init(parsing: Recording.bytes(of: file), file: file, device: device)
    }

    /// Reads a recording from its text.
    /// - Parameters:
    ///   - bytes: the text.
    ///   - file: the path that errors and the device's description name.
    ///   - device: the name or node of the device; nil for the first pointing device.
    /// - Throws: the first mistake, with its line.
    package init(parsing bytes: [UInt8], file: String, device: String? = nil) throws(RecordingError) {
        let content = try LibinputRecordReader.read(LibinputText.repaired(bytes), file: file, device: device)
        recording = Recording(file: file, device: content.device, events: content.events)
        libinputEvents = content.libinputEvents
    }
}

extension Recording {
    /// Reads a regular file in the format of evemu-record(1) or of libinput-record(1), which differ in their content. Of several
    /// devices it is the first that points.
    /// - Parameter file: the path of the file.
    /// - Throws: the first mistake, with its line.
    package init(ofAnyFormat file: String) throws(RecordingError) {
        try self.init(parsingAnyFormat: Recording.bytes(of: file), file: file)
    }

    /// Reads a recording in either format from its text.
    /// - Parameters:
    ///   - bytes: the text.
    ///   - file: the path that errors and the device's description name.
    /// - Throws: the first mistake, with its line.
    package init(parsingAnyFormat bytes: [UInt8], file: String) throws(RecordingError) {
        switch FileContent(of: bytes) {
        case .libinputRecord: self = try LibinputRecord(parsing: bytes, file: file).recording
        default: try self.init(parsing: bytes, file: file)
        }
    }
}
