import PointerRecordings
import ScenarioTesting

/// A device that lies: the first bytes define its claims, the others its reports.
enum HostileReports {
    static func play(_ bytes: [UInt8]) throws {
        var input = ByteReader(bytes)
        let device = LyingDevice(from: &input)
        let text = device.recording(of: &input)
        do {
            try HostileRecording.play(try Recording(parsing: Array(text.utf8), file: "device"))
        } catch let error as RecordingError {
            // A device with such claims may not be a pointing device.
            try Violation.unless(
                !device.isSound && !error.reason.isEmpty,
                "a device is refused only for what it claims",
                "\(error)"
            )
        }
    }
}
