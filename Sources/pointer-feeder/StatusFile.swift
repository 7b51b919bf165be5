import FoundationEssentials
import Glibc
import PointerRuntime
import PointerWire
import SystemPackage

/// The file in which the feeder says why it declares nothing, or which programs have no regions. Only its owner can read it. It goes with the program.
final class StatusFile {
    private let path: String?
    private var status: FeederStatusMessage?

    init() {
        path = RuntimeFolder.file(RuntimeFolder.feederStatusName)
    }

    deinit {
        if let path { unsafe unlink(path) }
    }

    /// Changes the status, and writes it if it is another one than before. A file that cannot be written is left out: nothing depends
    /// on it.
    func change(_ body: (inout FeederStatusMessage) -> Void) {
        var next = status ?? FeederStatusMessage()
        body(&next)
        guard next != status, let path, let data = try? JSONEncoder().encode(next) else { return }
        status = next
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
