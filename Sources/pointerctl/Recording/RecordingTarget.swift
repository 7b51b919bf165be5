import PointerRuntime
import SystemPackage

/// Where a recording is written to.
struct RecordingTarget {
    /// In words; nil for the standard output.
    let name: String?
    private let descriptor: FileDescriptor

    static let standardOutput = RecordingTarget(name: nil, descriptor: .standardOutput)

    private init(name: String?, descriptor: FileDescriptor) {
        self.name = name
        self.descriptor = descriptor
    }

    /// A new file, which only its owner may read: positions can tell what was typed on a screen.
    init(creating file: String) throws(Failure) {
        do {
            descriptor = try FileDescriptor.open(
                FilePath(file),
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
        } catch Errno.fileExists {
            throw Failure(message: "\(PrintableText.escape(file)) is there already; name another file, or remove it")
        } catch {
            throw Failure(message: "\(PrintableText.escape(file)): \(error)")
        }
        name = PrintableText.escape(file)
    }

    /// Writes all of it, with nothing left behind in this process.
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
