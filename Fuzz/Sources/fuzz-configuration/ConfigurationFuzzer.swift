import FuzzDriver
import Glibc
import PointerConfiguration
import SystemPackage

/// In memory, and this process's alone: several may run at once.
private let path = "/dev/shm/pointerd-fuzz-\(getpid()).toml"

/// A file that the daemon or `pointerctl check` reads: a configuration or a layout, whichever it looks like.
@main
struct ConfigurationFuzzer {
    static func main() {
        FuzzDriver.run(test)
    }

    private static func test(_ bytes: [UInt8]) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(file >= 0, "\(path) cannot be written")
        defer { unsafe unlink(path) }
        let written = unsafe write(file, bytes, bytes.count)
        precondition(written == bytes.count, "\(path) is not written whole")
        close(file)
        let checked = ConfigurationFile.check(FilePath(path))
        if case .failure(let error) = checked.result {
            precondition(!error.diagnostics.isEmpty, "a file is refused without a reason")
        }
    }
}
