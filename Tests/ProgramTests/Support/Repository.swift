import Foundation

/// Files of the repository that tests use.
enum Repository {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The path of a file, by its path in the repository.
    static func path(_ name: String) -> String { root.appending(path: name).path }

    /// The path of the configuration of the demonstration with one change: a count of a mouse is a point.
    static func flatConfiguration(in folder: TemporaryFolder) throws -> String {
        let demo = try String(contentsOfFile: path("config/demo.toml"), encoding: .utf8)
        let text = demo.replacing("\"layouts/", with: "\"\(path("config/layouts"))/")
        return try folder.file("pointerd.toml", text + "[mouse]\nacceleration = \"flat\"\n")
    }
}
