import Foundation

/// Files of the repository that tests use.
enum Repository {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The path of a file, by its path in the repository.
    static func path(_ name: String) -> String { root.appending(path: name).path }

    /// The path of the shipped configuration with one change: a count of a mouse is a point.
    static func flatConfiguration(in folder: TemporaryFolder) throws -> String {
        let shipped = try String(contentsOfFile: path("config/pointerd.toml"), encoding: .utf8)
        let text = shipped.replacing("[mouse]\n", with: "[mouse]\nacceleration = \"flat\"\n")
            .replacing("\"layouts/", with: "\"\(path("config/layouts"))/")
        return try folder.file("pointerd.toml", text)
    }
}
