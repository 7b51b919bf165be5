import FoundationEssentials
package import SystemPackage

/// The project's folder with what it ships.
package enum Project {
    package static let folder = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent().removingLastComponent()

    package static func text(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: folder.appending(name).string), encoding: .utf8)
    }
}
