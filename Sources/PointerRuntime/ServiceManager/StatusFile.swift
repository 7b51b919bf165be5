import Glibc
import SystemPackage

/// A file in the session's runtime folder in which a program tells others its state. Only its owner can read it. It goes with the object.
package final class StatusFile {
    private let path: String?
    private var written: [UInt8]?

    /// Creates an object without a file.
    /// - Parameter name: the file's name, as ``RuntimeFolder`` has it.
    package init(_ name: String) {
        path = RuntimeFolder.file(name)
    }

    deinit {
        if let path, written != nil { unsafe unlink(path) }
    }

    /// Writes the file whole, if its contents are others than before. A file that cannot be written is left out: nothing depends on it.
    package func write(_ contents: [UInt8]) {
        guard contents != written, let path else { return }
        let temporary = path + ".new"
        _ = unsafe unlink(temporary)
        do {
            let file = try FileDescriptor.open(
                FilePath(temporary),
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
                permissions: [.ownerReadWrite]
            )
            try file.closeAfter { _ = try file.writeAll(contents) }
            if unsafe rename(temporary, path) == 0 { written = contents }
        } catch {
            _ = unsafe unlink(temporary)
        }
    }
}
