import Foundation
import SystemPackage
import TestBasics

@testable import Translations

/// A catalogue with some texts, in a folder of its own, for the one locale that each system has.
struct MadeCatalogue: ~Copyable {
    let folder: TemporaryFolder
    let catalogue: Catalogue

    /// Two plural forms, as in English.
    private static let head = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    static let locale = "C.UTF-8"

    /// Writes it, as msgfmt does.
    /// - Parameters:
    ///   - texts: the translations of each text. The key of one with plural forms has both English texts, with a NUL between.
    ///   - domain: name of the file; nil for one that no other catalogue has, because the C library keeps what it has read.
    init(_ texts: [String: [String]], domain: String? = nil) throws {
        let folder = try TemporaryFolder()
        let domain = domain ?? "pointerd-test-\(UUID().uuidString)"
        try folder.write("\(Self.locale)/LC_MESSAGES/\(domain).mo", Self.file(texts))
        guard let catalogue = Catalogue(domain, in: folder.path.string, locale: Self.locale) else {
            throw CocoaError(.featureUnsupported)
        }
        self.catalogue = catalogue
        self.folder = folder
    }

    /// Returns a file in gettext's format: numbers of 32 bits, a table of the keys and one of the translations, then all texts.
    private static func file(_ texts: [String: [String]]) -> Data {
        let all = texts.merging(["": [head]]) { first, _ in first }
        let keys = all.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let entries = keys + keys.map { all[$0, default: []].joined(separator: "\0") }
        let table = 28
        var numbers = [0x9504_12de, 0, keys.count, table, table + keys.count * 8, 0, table]
        var contents = Data()
        for entry in entries {
            numbers += [entry.utf8.count, table + entries.count * 8 + contents.count]
            contents += Data(entry.utf8) + [0]
        }
        return Data(numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } })
            + contents
    }
}
