import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// A device and everything it reported, from a file that evemu-record(1) (1.2 and 1.3), libinput-record(1) or ``DeviceRecorder`` wrote.
///
/// Which of the formats it is, is told by the content.
public struct Recording: Sendable {
    /// The largest file that is read, in bytes: 64 MiB are some hours of a mouse.
    public static let sizeLimit = 64 << 20

    /// The file it was read from.
    public let file: String
    /// How the file is written.
    public let format: RecordingFormat
    private let content: RecordingContent

    /// Reads a regular file. Fails with the file and line of the first thing that is wrong.
    /// - Parameters:
    ///   - file: its path.
    ///   - device: which device of a file with several, by its name or node; nil: the first that points.
    public init(contentsOf file: String, device: String? = nil) throws(RecordingError) {
        try self.init(parsing: Self.read(file), file: file, device: device)
    }

    /// Reads a recording from its text.
    /// - Parameters:
    ///   - bytes: the text.
    ///   - file: what errors and the device's description name as its file.
    ///   - device: which device of a file with several, by its name or node; nil: the first that points.
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

    /// What the device said of itself.
    public var device: RecordedDevice { content.device }

    /// Everything the device reported, in order, with times that never go back.
    public var events: [RawEvent] { content.events }

    /// What libinput made of it, where that was recorded too.
    public var libinputEvents: [LibinputEvent] { content.libinputEvents }

    /// How much time passes between the first event and the last, in microseconds.
    public var duration: Int64 {
        guard let first = events.first, let last = events.last else { return 0 }
        return last.time - first.time
    }

    /// How many events there are, ends of reports included.
    public var eventCount: Int { events.count }

    private static func read(_ file: String) throws(RecordingError) -> [UInt8] {
        // Non-blocking, as opening a pipe or a device may wait without end; neither is read.
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
