import PointerRuntime
import SafeText
import SystemPackage

/// The destination of a recording.
struct RecordingTarget {
    /// Name of the file, escaped; nil for standard output.
    let name: String?
    private let descriptor: FileDescriptor

    static let standardOutput = RecordingTarget(name: nil, descriptor: .standardOutput)

    private init(name: String?, descriptor: FileDescriptor) {
        self.name = name
        self.descriptor = descriptor
    }

    /// Creates a file that only its owner may read: positions can reveal what was typed on a screen keyboard.
    init(creating file: String) throws(Failure) {
        do {
            descriptor = try FileDescriptor.open(
                FilePath(file),
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
        } catch Errno.fileExists {
            throw Failure(message: "\(PrintableText.escape(file)) already exists; name another file, or remove it")
        } catch {
            throw Failure(message: "\(PrintableText.escape(file)): \(error)")
        }
        name = PrintableText.escape(file)
    }

    /// Writes all bytes, without buffering.
    func write(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        do {
            try descriptor.writeAll(bytes)
        } catch Errno.brokenPipe {
            throw OutputClosed()
        } catch {
            throw Failure(message: "the recording cannot be written: \(error)")
        }
    }
}
