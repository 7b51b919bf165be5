import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// A device and everything it reported, from a file that evemu-record(1) (1.2 and 1.3), libinput-record(1) or ``DeviceRecorder``
/// wrote.
///
/// The content determines the format.
public struct Recording: Sendable {
    /// The largest file accepted, in bytes: 64 MiB, some hours of a mouse.
    public static let sizeLimit = 64 << 20

    /// The path of the file.
    public let file: String
    /// The format of the file.
    public let format: RecordingFormat
    private let content: RecordingContent

    /// Reads a regular file. Fails with the file and line of the first mistake.
    /// - Parameters:
    ///   - file: path of the file.
    ///   - device: name or node of the device, in a file with several; nil for the first pointing device.
    public init(contentsOf file: String, device: String? = nil) throws(RecordingError) {
        try self.init(parsing: Self.read(file), file: file, device: device)
    }

    /// Reads a recording from its text.
    /// - Parameters:
    ///   - bytes: text of the recording.
    ///   - file: name of the file for errors and for the device's description.
    ///   - device: name or node of the device, in a file with several; nil for the first pointing device.
    public init(parsing bytes: [UInt8], file: String, device: String? = nil) throws(RecordingError) {
        self.file = file
        format = RecordingFormat(of: bytes)
        switch format {
        case .evemu:
            var reader = EvemuReader(bytes, file: file)
            content = try reader.parse()
            if let device, device != content.device.name {
                let name = RecordedDevice.quoted(content.device.name)
                throw RecordingError(
                    file: file,
                    reason: "it has no device named \(RecordedDevice.quoted(device)); its device: \(name)"
                )
            }
        case .libinput:
            content = try LibinputRecordReader.read(bytes, file: file, device: device)
        }
    }

    /// The description of the device.
    public var device: RecordedDevice { content.device }

    /// All events of the device, in order, with times that never go back.
    public var events: [RawEvent] { content.events }

    /// The events that libinput made of the reports; empty if they were not recorded.
    public var libinputEvents: [LibinputEvent] { content.libinputEvents }

    /// The time between the first event and the last, in microseconds.
    public var duration: Int64 {
        guard let first = events.first, let last = events.last else { return 0 }
        return last.time - first.time
    }

    /// The number of events, including SYN_REPORT.
    public var eventCount: Int { events.count }

    private static func read(_ file: String) throws(RecordingError) -> [UInt8] {
        // Non-blocking, because opening a pipe or a device may block without end; the check below refuses both.
        let descriptor = unsafe open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw RecordingError(file: file, reason: "\(Errno.last)") }
        let owned = OwnedDescriptor(descriptor)
        var status = stat()
        guard unsafe fstat(owned.rawValue, &status) == 0 else {
            throw RecordingError(file: file, reason: "\(Errno.last)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw RecordingError(file: file, reason: "it is not a regular file")
        }
        guard status.st_size <= sizeLimit else {
            throw RecordingError(file: file, reason: "it is larger than \(sizeLimit >> 20) MiB")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let result = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(owned.rawValue, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if result < 0 {
                let error = Errno.last
                if error == .interrupted { continue }
                throw RecordingError(file: file, reason: "\(error)")
            }
            if result == 0 { break }
            count += result
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
