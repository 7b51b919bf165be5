import AimingCalibration
import FoundationEssentials
import Limits
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
        try ReplacedFile.write(content, to: file, isPrivate: true)
    }

    /// Reads a trace.
    static func read(_ file: String) throws(Failure) -> CalibrationRecord {
        let name = PointerText.escape(file)
        let bytes: [UInt8]
        do {
            bytes = try read(FilePath(file))
        } catch {
            throw Failure(message: "cannot read \(name): \(error)")
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)), content.version == version
        else {
            throw Failure(message: "\(name) is no trace of pointerctl assist calibrate --keep")
        }
        return content.record
    }

    private static func read(_ file: FilePath) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(file, .readOnly, options: .closeOnExec)
        defer { try? descriptor.close() }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= PointerctlLimit.traceBytes.most {
            let count = try unsafe part.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
        }
        throw Errno.fileTooLarge
    }
}
