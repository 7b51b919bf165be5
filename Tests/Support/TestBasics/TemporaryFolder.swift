import FoundationEssentials
package import SystemPackage

/// A folder for the files of one test, gone when the test is.
package struct TemporaryFolder: ~Copyable {
    package let path: FilePath

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "pointerd-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = FilePath(url.path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path.string)
    }

    /// Writes a file and returns its path; folders in its name are made.
    @discardableResult
    package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> FilePath {
        let file = path.appending(name)
        let folder = file.removingLastComponent().string
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file.string))
        return file
    }

    @discardableResult
    package func write(_ name: String, _ text: String) throws -> FilePath {
        try write(name, text.utf8)
    }

    /// Lines about files in the folder, without its path.
    package func relative(_ lines: [some CustomStringConvertible]) -> [String] {
        lines.map { $0.description.split(separator: "\(path.string)/").joined() }
    }
}
