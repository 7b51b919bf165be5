import PointerModel
public import SystemPackage

/// A file of either kind, told apart by its keys.
public enum ConfigurationFile {
    /// The kinds of files there are.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The daemon's own, with outputs, settings and the names of layout files.
        case configuration
        /// Surfaces and nothing else.
        case layout
    }

    /// What a file is read for.
    public enum Purpose: Sendable, Hashable {
        /// To be the daemon's: at most 1 MiB, and each surface is on one of the configuration's outputs.
        case daemon
        /// To be shown by a client, written in the other form or looked into, as what a daemon answers to Get is: at most 16 MiB, and
        /// surfaces are on any outputs.
        case client

        var maximumLength: Int { self == .daemon ? SourceFile.maximumLength : 16 << 20 }
    }

    /// What stands for the standard input, as for other tools.
    static let standardInput: FilePath = "-"

    /// Reads a file without putting it in force: a file with `surfaces` and none of a configuration's keys is a layout.
    ///
    /// - Parameters:
    ///   - file: `-` is the standard input, its layout files being relative to the working directory.
    ///   - purpose: what it is read for.
    public static func check(_ file: FilePath, for purpose: Purpose = .daemon) -> CheckedFile {
        let list = DiagnosticList()
        let decoder = ConfigurationDecoder(list: list, purpose: purpose)
        var checked = CheckedFile(result: .success(Layout()), places: LayoutPlaces([]))
        var layout = Layout()
        if let document = decoder.document(file, isStandardInput: file == standardInput) {
            checked.form = document.form
            if isLayout(document) {
                checked.kind = .layout
                var scope = SurfaceScope(outputs: nil)
                layout.surfaces = decoder.surfaces(document, in: &scope)
            } else {
                checked.kind = .configuration
                let configuration = decoder.configuration(document)
                layout = configuration.layout
                checked.hasOutputs = document.member("outputs") != nil
                checked.idleRules = idleRules(configuration.devices.rules, in: document)
                checked.effects = configuration.engine.effects
            }
        }
        checked.result = list.error.map(Result.failure) ?? .success(layout)
        checked.places = LayoutPlaces(list.documents)
        return checked
    }

    private static func idleRules(_ rules: [DeviceRule], in document: Field) -> [CheckedFile.IdleRule] {
        let fields = document.member("devices")?.elements ?? []
        return zip(rules, fields).enumerated().compactMap { index, pair in
            guard pair.0.overrides == DeviceOverrides() else { return nil }
            let place = pair.1.position.map {
                LayoutPlaces.Place(file: document.file.string, line: $0.line, column: $0.column)
            }
            return CheckedFile.IdleRule(number: index + 1, place: place)
        }
    }

    private static func isLayout(_ document: Field) -> Bool {
        guard case .table(let entries) = document.value.content else { return false }
        return entries.contains { $0.key == "surfaces" }
            && !entries.contains { ConfigurationDecoder.configurationKeys.contains($0.key) }
    }
}
