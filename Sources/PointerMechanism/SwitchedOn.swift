package import ConfigurationFiles
package import Documents
import PointerConfiguration
package import SystemPackage

/// The drop-in of those who have switched help on: who wishes what, and what the daemon and the guard read of that.
package struct SwitchedOn: Sendable {
    /// The file's name.
    package static let name = "50-switched-on.toml"

    /// Returns the path of the drop-in in a family of files.
    package static func place(in family: ConfigurationFamily) -> FilePath {
        (family.localFolder ?? FilePath(family.file.string + ".d")).appending(name)
    }

    /// The first lines.
    private static let head = [
        "# pointer-mechanism writes this file for the persons who have switched help on. It leaves a file alone that somebody else has changed.",
        "# Files in this folder whose names come later win over this one. A link of this name to /dev/null lets nobody switch help on.",
    ]
    /// The settings that the file may have, in their order.
    static let keys = [("drive", ["enabled", "devices", "users"]), ("roles", ["drive"])]

    package let record: WishRecord
    /// The file's tables.
    let settings: [DocumentEntry]

    /// Creates the file's contents.
    /// - Parameters:
    ///   - record: who wishes what.
    ///   - others: the merged document of all other files: what is in force without this one.
    package init(_ record: WishRecord, over others: DocumentValue) {
        self.record = record
        settings = SwitchedOnSettings(record, over: others).entries
    }

    /// Reads a file. Throws ``MechanismError/Kind-swift.enum/refused`` if it is not exactly as ``text`` writes one.
    package init(_ bytes: [UInt8]) throws(MechanismError) {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(Self.head.count)
        let persons = lines.prefix { $0.hasPrefix(WishRecord.beginning) }
        guard bytes.count <= PointerMechanismLimit.fileBytes.most, let record = WishRecord(persons), !record.isEmpty,
            let document = try? TOMLDocument(parsing: bytes).root(), case .table(let entries) = document.content
        else { throw Self.changed }
        self.record = record
        settings = entries
        guard Self.areOwn(entries), Array((try self.text).utf8) == bytes else { throw Self.changed }
    }

    private static let changed = MechanismError(
        .refused,
        "pointer-mechanism has not written \(name) as it is, and leaves it alone: an administrator must move it away."
    )

    /// The file; empty if nobody wishes anything, and there is to be none. Throws if it has too many bytes.
    package var text: String {
        get throws(MechanismError) {
            guard !record.isEmpty else { return "" }
            // Under headers, as persons write them.
            let tables = settings.map { table -> String in
                guard case .table(let entries) = table.value.content else { return "" }
                let lines = entries.map { "\($0.key) = \(TOMLWriter.inline($0.value))\n" }
                return "\n[\(table.key)]\n\(lines.joined())"
            }
            let text = (Self.head + record.lines).map { $0 + "\n" }.joined() + tables.joined()
            guard text.utf8.count <= PointerMechanismLimit.fileBytes.most else {
                throw MechanismError(
                    .refused,
                    "The lists of the other files are too long to be taken over into \(Self.name)."
                )
            }
            return text
        }
    }

    /// Whether a document has only tables and keys of ``keys``.
    private static func areOwn(_ entries: [DocumentEntry]) -> Bool {
        entries.allSatisfy { table in
            guard let own = keys.first(where: { $0.0 == table.key })?.1, case .table(let entries) = table.value.content
            else {
                return false
            }
            return entries.allSatisfy { own.contains($0.key) }
        }
    }

    /// The first setting of this file that the merged document of all files has from another file; nil if the person's wishes are in force.
    /// - Parameters:
    ///   - document: the merged document.
    ///   - file: the path from which this file was read for it.
    /// - Returns: the setting, such as `[drive] users`, and the other file.
    package func overruled(in document: Field, readFrom file: String) -> (setting: String, file: String)? {
        for table in settings {
            guard case .table(let entries) = table.value.content else { continue }
            for entry in entries {
                let winner = document.member(table.key)?.member(entry.key)?.source.file
                if let winner, winner != file { return ("[\(table.key)] \(entry.key)", winner) }
            }
        }
        return nil
    }
}
