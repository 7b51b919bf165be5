import Foundation

/// Files of the repository that tests use.
enum Repository {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The path of a file, by its path in the repository.
    static func path(_ name: String) -> String { root.appending(path: name).path }
}
