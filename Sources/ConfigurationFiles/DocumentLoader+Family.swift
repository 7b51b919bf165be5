package import Documents
import SafeText
package import SystemPackage

/// A document that the files of a family make.
package struct FamilyDocument {
    package let document: Field
    /// The files that make it, in the order in which they are read.
    package let files: [FilePath]
    /// For each array with `reset = true`, of which the document has nothing, the position of the first one, if that is known.
    package let resets: [String: TextPosition?]
}

extension DocumentLoader {
    /// A file of a family.
    private struct Member {
        var file: FilePath
        /// The path as which it counts.
        var place: FilePath
    }

    /// Reads the files of a family and merges them to one document, whose values keep the names of their files; nil if one file cannot be
    /// read or parsed.
    ///
    /// A file beside the named one takes one of the same name away that a package installs, and is read in its own place. So does a link to
    /// /dev/null, which says nothing itself.
    /// - Parameters:
    ///   - family: the files.
    ///   - keys: the keys of the document that matter; nil for all. Without the others, it takes less memory.
    ///   - isStandardInput: whether the file of the family is the standard input.
    ///   - convert: what the contents of a file in JSON stand for.
    package func document(
        _ family: ConfigurationFamily,
        keeping keys: Set<String>? = nil,
        isStandardInput: Bool = false,
        json convert: (DocumentValue) -> DocumentValue = { $0 }
    ) -> FamilyDocument? {
        guard let members = members(of: family) else { return nil }
        var main = DocumentSource(.toml, file: family.file.string)
        var others: [DocumentSource] = []
        var merged = MergedDocument()
        var isWhole = true
        var valueCount = 0
        for member in members {
            let isMain = member.place == family.file
            let parsed = parse(
                member.file,
                standingAs: member.place,
                isStandardInput: isMain && isStandardInput,
                json: convert
            )
            guard let parsed else {
                isWhole = false
                continue
            }
            guard var entries = entries(parsed) else {
                isWhole = false
                continue
            }
            if !isMain { valueCount += entries.reduce(0) { $0 + $1.value.count } }
            guard valueCount <= ConfigurationFilesLimit.dropInValues.most else {
                let most = ConfigurationFilesLimit.dropInValues.most
                list.report("has too many values: all drop-ins together have at most \(most)", in: member.file)
                return nil
            }
            if let keys { entries.removeAll { !keys.contains($0.key) } }
            if isMain {
                main = parsed.source
            } else {
                others.append(parsed.source)
                entries = entries.map { $0.positioned(in: UInt16(others.count)) }
            }
            merged.add(entries) { mistake, position in
                list.mistakes.report(mistake, in: parsed.source.file, at: position)
            }
        }
        guard isWhole else { return nil }
        let reading = DocumentReading(main, and: others, list: list.mistakes)
        return FamilyDocument(
            document: field(merged.root, reading: reading),
            files: members.map(\.file),
            resets: merged.resets
        )
    }

    /// Returns the keys of a document; nil if it is no table, which is reported.
    private func entries(_ parsed: Parsed) -> [DocumentEntry]? {
        if case .table(let entries) = parsed.root.content { return entries }
        let reading = DocumentReading(parsed.source, list: list.mistakes)
        return Field(parsed.root, reading: reading).someKeys { _ in [] }
    }

    /// Returns the files of a family that exist, in the order in which they are read; nil if a folder cannot be read, or has too many.
    private func members(of family: ConfigurationFamily) -> [Member]? {
        guard let packaged = names(in: family.packagedFolder, of: family),
            let local = names(in: family.localFolder, of: family)
        else { return nil }
        let taken = Set(local)
        let first = members(packaged.filter { !taken.contains($0) }, in: family.packagedFolder, of: family)
        let last = members(local, in: family.localFolder, of: family)
        let (count, most) = (first.count + last.count, ConfigurationFilesLimit.dropIns.most)
        guard count <= most else {
            let folder = last.isEmpty ? family.packagedFolder : family.localFolder
            list.report("\(count) drop-ins in all are too many: at most \(most)", in: folder ?? family.file)
            return nil
        }
        let main = member(at: family.file, of: family)
        let mustExist = family.requiresFile || family.trial?.place == main.place
        let hasMain = mustExist || !main.file.isAbsent
        let members = first + (hasMain ? [main] : []) + last
        if let trial = family.trial, let complaint = complaint(about: trial, among: members, local: family.localFolder)
        {
            list.mistakes.beginFile(trial.file.string)
            list.report(complaint, in: trial.file)
            return nil
        }
        return members
    }

    /// Returns why a file would not be read in a place; nil if it would be, or only takes another one away.
    private func complaint(
        about trial: ConfigurationFamily.Trial,
        among members: [Member],
        local folder: FilePath?
    ) -> String? {
        guard !members.contains(where: { $0.place == trial.place }), let name = trial.place.lastComponent else {
            return nil
        }
        guard DropInFolder.Name(name).isOfDropIn else {
            return "would not be read there: the name of a drop-in ends with .toml and begins with no dot"
        }
        guard !DropInFolder.isMask(trial.file), let folder else { return nil }
        return "would not be read there: \(PrintableText.escape(folder.appending(name).string)) takes it away"
    }

    private func members(
        _ names: [DropInFolder.Name],
        in folder: FilePath?,
        of family: ConfigurationFamily
    ) -> [Member] {
        guard let folder else { return [] }
        return names.sorted().map { member(at: folder.appending($0.component), of: family) }
            .filter { !DropInFolder.isMask($0.file) }
    }

    private func member(at place: FilePath, of family: ConfigurationFamily) -> Member {
        if let trial = family.trial, trial.place == place { return Member(file: trial.file, place: place) }
        return Member(file: place, place: place)
    }

    private func names(in folder: FilePath?, of family: ConfigurationFamily) -> [DropInFolder.Name]? {
        guard let folder else { return [] }
        do throws(SourceFile.ReadError) {
            var names = try DropInFolder(path: folder).names()
            names.removeAll { folder.appending($0.component) == family.leftOut }
            if let trial = family.trial, trial.place.removingLastComponent() == folder,
                let name = trial.place.lastComponent.map(DropInFolder.Name.init), name.isOfDropIn,
                !names.contains(name)
            {
                names.append(name)
            }
            return names
        } catch {
            list.mistakes.beginFile(folder.string)
            list.report(error.message, in: folder)
            return nil
        }
    }
}

extension DocumentValue {
    /// Number of values in this one, itself among them.
    fileprivate var count: Int {
        switch content {
        case .table(let entries): entries.reduce(1) { $0 + $1.value.count }
        case .array(let items): items.reduce(1) { $0 + $1.count }
        default: 1
        }
    }
}
