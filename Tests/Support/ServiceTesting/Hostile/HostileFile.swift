import ConfigurationFiles
import DesktopConfiguration
import Documents
import Glibc
import PointerConfiguration
import PointerModel
import ScenarioTesting
import SystemPackage

/// A configuration or a layout, whichever the bytes look like.
enum HostileFile {
    static func play(_ bytes: [UInt8]) throws {
        switch try check(bytes) {
        case .failure(let error):
            try Violation.unless(!error.diagnostics.isEmpty, "a file is refused with a reason", "no reason")
        case .success(let layout): try expectSame(layout.surfaces)
        }
    }

    private static func check(_ bytes: [UInt8]) throws -> Result<Layout, ConfigurationError> {
        // In memory. Without an extension, so that the content says whether it is TOML or JSON.
        var path = Array("/dev/shm/pointerd-XXXXXX".utf8CString)
        let file = unsafe mkstemp(&path)
        guard file >= 0 else { throw Errno(rawValue: errno) }
        defer { unsafe unlink(path) }
        let written = unsafe write(file, bytes, bytes.count)
        close(file)
        guard written == bytes.count else { throw Errno.noSpace }
        return ConfigurationFile.check(FilePath(platformString: path)).result
    }

    /// Throws unless the written surfaces are read as they were.
    private static func expectSame(_ surfaces: [Surface]) throws {
        guard !surfaces.isEmpty else { return }
        for text in [LayoutFile.text(of: surfaces), LayoutFile.json(of: surfaces)] {
            let again = try check(Array(text.utf8)).get()
            try Violation.unless(again.surfaces == surfaces, "what is written is read as it was", text)
        }
    }
}
