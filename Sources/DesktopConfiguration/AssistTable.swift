import ConfigurationFiles
import Documents
import PointerConfiguration
package import PointerModel
import SystemPackage

/// The table `[assist]` in the text of a desktop configuration.
package enum AssistTable {
    package static let header = "[assist]"

    /// Why a text cannot be changed.
    package enum Failure: Error, Equatable {
        /// The text is no document; the mistakes, one per line.
        case mistakes(String)
        /// The settings stand elsewhere than under a header of their own, at this line.
        case otherForm(line: Int)
    }

    /// Returns the lines of the table.
    package static func lines(of choice: AssistChoice) -> [String] { [header] + keys(of: choice) }

    /// Returns a desktop configuration with other settings under `[assist]`. The rest stays as it is, with its comments.
    package static func replacing(in text: String, by choice: AssistChoice) throws(Failure) -> String {
        let entry = try parse(text).first { $0.key == "assist" }
        // Of the scalars, because a carriage return and a line feed are one character. The return stays with its line.
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let ending = lines.first?.hasSuffix("\r") == true ? "\r" : ""
        if let entry {
            let line = (entry.value.position ?? entry.position)?.line ?? 0
            guard lines.indices.contains(line - 1), isHeader(lines[line - 1]) else { throw .otherForm(line: line) }
            let end = lines[line...].firstIndex(where: isHeader) ?? lines.endIndex
            let kept = lines[line..<end].filter { line in
                let first = line.first { !$0.isWhitespace }
                return first == nil || first == "#"
            }
            lines.replaceSubrange(line..<end, with: keys(of: choice).map { $0 + ending } + kept)
        } else {
            if lines.last == "" { lines.removeLast() }
            if let last = lines.last, last != ending { lines.append(ending) }
            lines += Self.lines(of: choice).map { $0 + ending } + [""]
        }
        let changed = lines.joined(separator: "\n")
        // What this does not understand, such as a header within a string, it leaves alone.
        let others = try parse(text).filter { $0.key != "assist" }.map(Content.init)
        let line = entry?.position?.line ?? 0
        guard let now = try? parse(changed), now.filter({ $0.key != "assist" }).map(Content.init) == others,
            now.count(where: { $0.key == "assist" }) == 1
        else {
            throw .otherForm(line: line)
        }
        return changed
    }

    private static func keys(of choice: AssistChoice) -> [String] {
        var writer = TOMLWriter(headed: [])
        writer.write(choice.entries)
        return writer.text.split(separator: "\n").map(String.init)
    }

    /// Whether a line is a header of a table. The first one may begin with a byte-order mark.
    private static func isHeader(_ line: String) -> Bool {
        line.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "["
    }

    private static func parse(_ text: String) throws(Failure) -> [DocumentEntry] {
        let list = DiagnosticList()
        let document = DocumentLoader(list).document(DesktopConfiguration.userFile, holding: Array(text.utf8))
        if let error = list.error { throw .mistakes(error.description) }
        guard case .table(let entries)? = document?.value.content else { return [] }
        return entries
    }

    /// An entry without its position.
    private struct Content: Equatable {
        let json: [UInt8]

        init(_ entry: DocumentEntry) {
            let plain = DocumentEntry(key: entry.key, position: nil, value: entry.value)
            json = DocumentValue(position: nil, .table([plain])).json
        }
    }
}

extension AssistChoice {
    /// The keys of `[assist]`, with the profile first.
    fileprivate var entries: [DocumentEntry] {
        func entry(_ key: String, _ value: DocumentValue) -> DocumentEntry {
            DocumentEntry(key: key, position: nil, value: value)
        }
        var entries = [entry("profile", .text(profile.rawValue))]
        for setting in AssistSettings.table {
            if let value = values[setting.key]?.document { entries.append(entry(setting.key, value)) }
        }
        return entries
    }
}
