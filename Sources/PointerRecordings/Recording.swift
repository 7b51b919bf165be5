import CLinux
import Glibc
package import PointerInput
import PointerRuntime
import SafeText
import SystemPackage

/// A device and everything that it reported, from a file that evemu-record(1) (1.2 and 1.3) or ``DeviceRecorder`` wrote.
package struct Recording: Sendable {
    /// The path of the file.
    package let file: String
    /// The device's description of itself.
    package let device: RecordedDevice
    /// The device's events in order, with the times that they had. These may go back, as those of a device may.
    package let events: [RawEvent]

    /// Reads a regular file.
    /// - Parameter file: the path of the file.
    /// - Throws: the first mistake, with its line.
    package init(contentsOf file: String) throws(RecordingError) {
        try self.init(parsing: Self.bytes(of: file), file: file)
    }

    /// Reads a recording from its text.
    /// - Parameters:
    ///   - bytes: the text.
    ///   - file: the path that errors and the device's description name.
    /// - Throws: the first mistake, with its line.
    package init(parsing bytes: [UInt8], file: String) throws(RecordingError) {
        if let refusal = FileContent(of: bytes).refusal(for: .recording) {
            throw RecordingError(file: file, reason: "it \(refusal)")
        }
        var reader = EvemuReader(ForeignText.repaired(bytes), file: file)
        self = try reader.parse()
    }

    package init(file: String, device: RecordedDevice, events: [RawEvent]) {
        self.file = file
        self.device = device
        self.events = events
    }

    /// The time between the first event and the latest, in microseconds.
    package var duration: Int64 {
        guard let first = events.first else { return 0 }
        return events.reduce(0) { max($0, $1.time - first.time) }
    }

    /// The number of reports whose times go back. A replay, as the daemon, uses the last time instead.
    package var timesBack: Int {
        var latest = Int64.min
        var count = 0
        for event in events where event.isReport {
            if event.time < latest { count += 1 }
            latest = max(latest, event.time)
        }
        return count
    }

    /// What a person should know of the recording before it is played, safe to print; nil if it is in order.
    package var warning: String? {
        let count = timesBack
        guard count > 0 else { return nil }
        let times = count == 1 ? "once" : "\(count) times"
        return PrintableText.escape("\(file): the time of a report goes back \(times); the last time is used instead")
    }

    /// The number of events, including the ends of reports.
    package var eventCount: Int { events.count }

    /// Returns the text of the recording in the format of evemu-record(1).
    package var evemuText: String {
        var writer = EvemuWriter()
        return EvemuWriter.description(of: device) + writer.text(of: events)
    }

    /// Reads the bytes of a regular file of at most ``PointerRecordingsLimit/fileBytes``.
    package static func bytes(of file: String) throws(RecordingError) -> [UInt8] {
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
        let limit = PointerRecordingsLimit.fileBytes.most
        guard status.st_size <= limit else {
            throw RecordingError(file: file, reason: "it is larger than \(limit >> 20) MiB")
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

/// The reason why a recording cannot be read or played, with its line in the file if it has one.
package struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the recording.
    package let file: String
    /// The line, counted from 1; nil if the error concerns the whole file.
    package let line: Int?
    /// The reason.
    package let reason: String

    package init(file: String, line: Int? = nil, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// `file:line: reason`, safe to print.
    package var description: String {
        let place = line.map { ":\($0)" } ?? ""
        return PrintableText.escape("\(file)\(place): \(reason)")
    }
}
