import FoundationEssentials
import PointerConfiguration
import SystemPackage

/// A folder for the files of one test, gone when the test is.
struct TemporaryFolder: ~Copyable {
    let path: FilePath

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "pointer-configuration-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = FilePath(url.path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path.string)
    }

    /// Writes a file and returns its path; folders in its name are made.
    @discardableResult
    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> FilePath {
        let file = path.appending(name)
        let folder = file.removingLastComponent().string
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file.string))
        return file
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> FilePath {
        try write(name, text.utf8)
    }

    /// What a diagnostic says, without the folder.
    func relative(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { $0.description.split(separator: "\(path.string)/").joined() }
    }
}

/// The project's folder with what it ships.
enum Project {
    static let folder = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
    static let configuration = folder.appending("config/pointerd.toml")

    static func text(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: folder.appending(name).string), encoding: .utf8)
    }
}
