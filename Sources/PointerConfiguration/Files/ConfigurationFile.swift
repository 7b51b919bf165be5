package import ConfigurationFiles
package import Documents
package import PointerModel
package import SystemPackage

/// Configuration and layout files, which differ in their keys.
package enum ConfigurationFile {
    /// Kind of a file.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A configuration of the daemon, with outputs, settings and the names of layout files.
        case configuration
        /// A layout: only surfaces.
        case layout
        /// Settings of a person's desktop, for the programs that run there.
        case desktop
    }

    /// Former names of tables, which are read too, each with the present one.
    package static let formerKeys = ["recentring": "recentering"]

    /// Purpose for which a file is read.
    package enum Purpose: Sendable, Hashable {
        /// For the daemon: at most 1 MiB, and each surface must be on one of the configuration's outputs.
        case daemon
        /// For a client that shows, converts or inspects it, also a daemon's reply of Get: at most 16 MiB, and surfaces may be on
        /// any outputs.
        case client

        /// Bytes that the file may have.
        var bytes: ConfigurationFilesLimit { self == .daemon ? .fileBytes : .clientFileBytes }
    }

    /// Reads a file without putting it in force. A file with `overlay` or `feeder`, or with a key that is nearly one of these, is a
    /// desktop configuration, and so is one of the name `desktop.toml` without surfaces, outputs and layouts; one with `surfaces` and none
    /// of a configuration's keys is a layout.
    ///
    /// - Parameters:
    ///   - file: the file; `-` is the standard input, whose layout files are relative to the working directory.
    ///   - purpose: the purpose for which it is read.
    ///   - readDesktop: reads a desktop configuration.
    package static func check(_ file: FilePath, for purpose: Purpose, readDesktop: (Field) -> Void) -> CheckedFile {
        check(ConfigurationFamily(alone: file), for: purpose, readDesktop: readDesktop)
    }

    /// Reads the files of a configuration as the daemon does, without putting them in force. The file may be of another kind if it is
    /// alone, unless it is the machine's.
    ///
    /// - Parameters:
    ///   - family: the files.
    ///   - purpose: the purpose for which they are read.
    ///   - readDesktop: reads a desktop configuration.
    ///   - inspect: looks at the document of a configuration of the daemon.
    package static func check(
        _ family: ConfigurationFamily,
        for purpose: Purpose,
        readDesktop: (Field) -> Void,
        inspect: (Field) -> Void = { _ in }
    ) -> CheckedFile {
        let list = DiagnosticList()
        let decoder = ConfigurationDecoder(list: list, purpose: purpose)
        var checked = CheckedFile(result: .success(Layout()), places: LayoutPlaces([]))
        var layout = Layout()
        if let read = decoder.document(family, isStandardInput: family.file == SourceFile.standardInput) {
            let document = read.document
            checked.files = read.files
            checked.form = document.form
            let mayBeOther = family.requiresFile && read.files.count == 1
            if mayBeOther, isDesktop(read, named: family.file.lastComponent?.string) {
                checked.kind = .desktop
                readDesktop(document)
            } else if mayBeOther, isLayout(read) {
                checked.kind = .layout
                if let reset = read.resets["surfaces"], let file = read.files.first {
                    list.report("reset is for drop-ins: nothing comes before a layout", in: file, at: reset)
                }
                var scope = SurfaceScope(outputs: nil)
                layout.surfaces = decoder.surfaces(document, in: &scope)
            } else {
                checked.kind = .configuration
                inspect(document)
                var configuration = decoder.configuration(read, of: family)
                configuration.lookUpNames(in: .system)
                layout = configuration.layout
                checked.hasOutputs = document.member("outputs") != nil
                checked.idleRules = places(of: configuration.devices.rules, in: document) {
                    $0.overrides == DeviceOverrides()
                }
                let names = Set(layout.outputs.map { ByteExact($0.name) })
                checked.outputRules = places(of: configuration.devices.rules, in: document) { rule in
                    rule.overrides.output.map { !names.contains(ByteExact($0)) } ?? false
                }
                checked.driveWarnings = DriveWarning.all(of: configuration, in: document)
                checked.roleNotes = RoleNote.all(of: configuration, in: document)
                checked.effects = configuration.engine.effects
            }
        }
        checked.result = list.error.map(Result.failure) ?? .success(layout)
        checked.places = LayoutPlaces(list.documents)
        return checked
    }

    private static func places(
        of rules: [DeviceRule],
        in document: Field,
        where isMeant: (DeviceRule) -> Bool
    ) -> [CheckedFile.RulePlace] {
        let fields = document.member("devices")?.elements ?? []
        return zip(rules, fields).enumerated().compactMap { index, pair in
            guard isMeant(pair.0) else { return nil }
            return CheckedFile.RulePlace(number: index + 1, place: pair.1.filePlace)
        }
    }

    /// The tables of a desktop's file: those that no other file has, and those that the daemon's has too.
    package static let desktopKeys: Set = ["overlay", "feeder"]
    package static let sharedKeys: Set = ["assist"]

    /// Returns whether a document is a desktop configuration without any doubt: pointerd has none of its own tables.
    static func isPlainlyDesktop(_ read: FamilyDocument, named name: String?) -> Bool {
        has(desktopKeys, read) || name == "desktop.toml" && isDesktop(read, named: name)
    }

    private static func isDesktop(_ read: FamilyDocument, named name: String?) -> Bool {
        if has(desktopKeys, read) { return true }
        if name == "desktop.toml" {
            return !has(["surfaces", "outputs", "layouts"], read)
        }
        let otherKeys = ConfigurationDecoder.configurationKeys.union(["surfaces"]).subtracting(sharedKeys)
        if has(sharedKeys, read) { return false }
        guard case .table(let entries) = read.document.value.content, !has(otherKeys, read) else { return false }
        // Sorted, so that the same text always gives the same answer.
        let keys = otherKeys.union(desktopKeys).sorted()
        return entries.contains { entry in
            Suggestion.nearest(to: entry.key, among: keys).map(desktopKeys.contains) ?? false
        }
    }

    private static func isLayout(_ read: FamilyDocument) -> Bool {
        has(["surfaces"], read) && !has(ConfigurationDecoder.configurationKeys, read)
    }

    /// Returns whether the files have one of these keys, if only with `reset`.
    private static func has(_ keys: Set<String>, _ read: FamilyDocument) -> Bool {
        guard case .table(let entries) = read.document.value.content else { return false }
        return entries.contains { keys.contains($0.key) } || !keys.isDisjoint(with: read.resets.keys)
    }
}

/// Result of reading a file.
package struct CheckedFile: Sendable {
    /// Kind of the file; nil if it cannot be read or parsed.
    package var kind: ConfigurationFile.Kind?
    /// Form of the file; nil if it cannot be read or parsed.
    package var form: DocumentForm?
    /// The files that were read, in this order, without layout files; empty if one cannot be read.
    package var files: [FilePath] = []
    /// The declared layout, or everything that is wrong with the file. A layout file has no outputs.
    package var result: Result<Layout, ConfigurationError>
    /// Whether the file itself names the layout's outputs.
    package var hasOutputs = false
    /// Device rules that set nothing, whatever they match.
    package var idleRules: [RulePlace] = []
    /// Device rules that name an output which the configuration lacks.
    package var outputRules: [RulePlace] = []
    /// Likely mistakes in `[drive]`.
    package var driveWarnings: [DriveWarning] = []
    /// What holders in `[roles]` mean, and those that the machine does not know.
    package var roleNotes: [RoleNote] = []
    /// Settings for choosing effects; the defaults for a layout file, which has none.
    package var effects = EffectSettings()
    /// Positions of the layout's parts in its files.
    package var places: LayoutPlaces

    /// A device rule, and where it stands.
    package struct RulePlace: Sendable, Hashable {
        /// Number of the rule, counted from 1, as in the rules of a device.
        package var number: Int
        /// Position in the file; nil if the text has none.
        package var place: LayoutPlaces.Place?
    }
}
