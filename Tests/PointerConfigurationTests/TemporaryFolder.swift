import ConfigurationFiles
import FoundationEssentials
import SystemPackage
import TestBasics

extension TemporaryFolder {
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
