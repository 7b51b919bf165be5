import AimingCalibration
import FoundationEssentials
import PointerRuntime
import SystemPackage

/// The file of a calibration's trace: JSON with a version, and the record.
enum CalibrationTrace {
    private struct Content: Codable {
        /// 1 for this format.
        var version: Int
        var record: CalibrationRecord
    }

    private static let version = 1

    /// Writes a trace that only this user may read: it identifies a hand.
    static func write(_ record: CalibrationRecord, to file: String) throws {
        let content = try JSONEncoder().encode(Content(version: version, record: record))
        try ReplacedFile.write(content, to: file, mode: 0o600)
    }

    /// Reads a trace.
    static func read(_ file: String) throws(Failure) -> CalibrationRecord {
        let name = PointerText.escape(file)
        let bytes: [UInt8]
        do {
            bytes = try FileContents.read(FilePath(file), atMost: PointerctlLimit.traceBytes)
        } catch .notSupported {
            throw Failure(message: "\(name) is not a regular file")
        } catch {
            throw Failure(message: "cannot read \(name): \(error)")
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)), content.version == version
        else {
            throw Failure(message: "\(name) is no trace of pointerctl assist calibrate --keep")
        }
        return content.record
    }
}
