import FuzzDriver
import Glibc
import PointerConfiguration
import PointerModel
import SystemPackage

/// In memory, and this process's alone: several may run at once. Without an extension, so that the content says whether it is TOML or
/// JSON.
private let path = "/dev/shm/pointerd-fuzz-\(getpid())"

/// A file that the daemon or `pointerctl check` reads: a configuration or a layout, whichever it looks like.
@main
struct ConfigurationFuzzer {
    static func main() {
        FuzzDriver.run(test)
    }

    private static func test(_ bytes: [UInt8]) {
        defer { unsafe unlink(path) }
        switch check(bytes) {
        case .failure(let error): precondition(!error.diagnostics.isEmpty, "a file is refused without a reason")
        case .success(let layout): expectSame(layout.surfaces)
        }
    }

    private static func check(_ bytes: [UInt8]) -> Result<Layout, ConfigurationError> {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(file >= 0, "\(path) cannot be written")
        let written = unsafe write(file, bytes, bytes.count)
        precondition(written == bytes.count, "\(path) is not written whole")
        close(file)
        return ConfigurationFile.check(FilePath(path)).result
    }

    /// What is written of surfaces is read as they were.
    private static func expectSame(_ surfaces: [Surface]) {
        guard !surfaces.isEmpty else { return }
        for text in [LayoutFile.text(of: surfaces), LayoutFile.json(of: surfaces)] {
            switch check(Array(text.utf8)) {
            case .failure(let error): fatalError("what was written is refused: \(error)\n\(text)")
            case .success(let again):
                precondition(again.surfaces == surfaces, "what was written is something else: \(text)")
            }
        }
    }
}
