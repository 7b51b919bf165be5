import PointerModel
import PointerWire
package import SystemPackage

/// Configuration and layout files, which differ in their keys.
package enum ConfigurationFile {
    /// Kind of a file.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A configuration of the daemon, with outputs, settings and the names of layout files.
        case configuration
        /// A layout: only surfaces.
        case layout
    }

    /// Purpose for which a file is read.
    package enum Purpose: Sendable, Hashable {
        /// For the daemon: at most 1 MiB, and each surface must be on one of the configuration's outputs.
        case daemon
        /// For a client that shows, converts or inspects it, also a daemon's reply of Get: at most 16 MiB, and surfaces may be on
        /// any outputs.
        case client

        var maximumLength: Int { self == .daemon ? SourceFile.maximumLength : 16 << 20 }
    }

    /// Name of the standard input, as for other tools.
    static let standardInput: FilePath = "-"

    /// Reads a file without putting it in force. A file with `surfaces` and none of a configuration's keys is a layout.
    ///
    /// - Parameters:
    ///   - file: the file; `-` is the standard input, whose layout files are relative to the working directory.
    ///   - purpose: the purpose for which it is read.
    package static func check(_ file: FilePath, for purpose: Purpose = .daemon) -> CheckedFile {
        let list = DiagnosticList()
        let decoder = ConfigurationDecoder(list: list, purpose: purpose)
        var checked = CheckedFile(result: .success(Layout()), places: LayoutPlaces([]))
        var layout = Layout()
        if let document = decoder.document(file, isStandardInput: file == standardInput) {
            checked.form = document.reading.form
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
                LayoutPlaces.Place(file: document.reading.file, line: $0.line, column: $0.column)
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
