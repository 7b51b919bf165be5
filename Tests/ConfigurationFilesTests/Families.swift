import Documents
import Glibc
import SystemPackage
import TestBasics
import Testing

@testable import ConfigurationFiles

/// A family in a folder of its own: `packaged/*.toml`, `pointerd.toml` and `pointerd.toml.d/*.toml`.
struct FamilyFolder: ~Copyable {
    let folder: TemporaryFolder

    /// Writes the files of a family.
    init(_ files: [String: String] = [:]) throws {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(name, text) }
        self.folder = folder
    }

    var path: FilePath { folder.path }

    var family: ConfigurationFamily {
        ConfigurationFamily(
            packagedFolder: path.appending("packaged"),
            file: path.appending("pointerd.toml"),
            requiresFile: false,
            localFolder: path.appending("pointerd.toml.d")
        )
    }

    /// Makes a link.
    func link(_ name: String, to target: String) throws {
        let link = path.appending(name)
        try #require(
            unsafe link.withPlatformString { link in
                unsafe target.withPlatformString { unsafe symlink($0, link) }
            } == 0
        )
    }

    /// The merged document in JSON without spaces. Fails if there is any mistake.
    func document(_ family: ConfigurationFamily? = nil, keeping keys: Set<String>? = nil) throws -> String {
        let list = DiagnosticList()
        let read = DocumentLoader(list).document(family ?? self.family, keeping: keys)
        if let error = list.error { throw error }
        return JSONWriter.inline(try #require(read).document.value).filter { $0 != " " }
    }

    /// Everything that is wrong, with names relative to the folder.
    func mistakes(_ family: ConfigurationFamily? = nil) -> [String] {
        let list = DiagnosticList()
        _ = DocumentLoader(list).document(family ?? self.family)
        return folder.relative(list.error?.diagnostics ?? [])
    }

    /// The files that make the document, relative to the folder.
    func files(_ family: ConfigurationFamily? = nil) throws -> [String] {
        folder.relative(try #require(DocumentLoader(DiagnosticList()).document(family ?? self.family)).files)
    }
}
