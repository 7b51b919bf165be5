import FoundationEssentials
import Glibc
import PointerRuntime
import PointerWire
import SystemPackage

/// The file in which the feeder says which programs have no regions. Only its owner can read it. It goes with the program.
final class StatusFile {
    private let path: String?
    private var last: FeederStatusMessage?

    init() {
        path = RuntimeFolder.file(RuntimeFolder.feederStatusName)
    }

    deinit {
        if let path { unsafe unlink(path) }
    }

    /// Writes a status, if it is another one than the last. A file that cannot be written is left out: nothing depends on it.
    func write(_ status: FeederStatusMessage) {
        guard status != last, let path, let data = try? JSONEncoder().encode(status) else { return }
        last = status
        let temporary = path + ".new"
        _ = unsafe unlink(temporary)
        do {
            let file = try FileDescriptor.open(
                FilePath(temporary),
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
                permissions: [.ownerReadWrite]
            )
            try file.closeAfter { _ = try file.writeAll(Array(data)) }
            _ = unsafe rename(temporary, path)
        } catch {
            _ = unsafe unlink(temporary)
        }
    }
}
