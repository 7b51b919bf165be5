import ConfigurationFiles
import LayoutLint
import PointerConfiguration
import PointerEngine
import PointerModel
import SystemPackage

/// The result of checking a file. `check --json` prints it as JSON.
struct CheckFinding: Encodable {
    /// A likely mistake that does not keep the daemon from using the file.
    struct Warning: Encodable {
        var rule: String
        /// Position of the mistake: file, line and column, or all nil if unknown.
        var file: String?
        var line: Int?
        var column: Int?
        /// Id of the surface; nil if the warning is not about a surface.
        var surface: String?
        /// Id of the node; nil if the warning is about the surface itself.
        var node: String?
        /// Index of the region; nil if the warning is about the node or its interaction.
        var region: Int?
        var message: String
    }

    var file: String
    /// The files that were read, in this order, without layout files; empty if one cannot be read.
    var files: [String]
    /// `configuration`, `layout` or `desktop`; nil if unknown.
    var kind: String?
    var valid: Bool
    var surfaces: Int
    var nodes: Int
    /// Mistakes that keep the daemon from using the file.
    var errors: [Diagnostic] = []
    /// Number of errors beyond those listed.
    var omitted = 0
    var warnings: [Warning] = []
    /// What the file means and does not show. No mistake is among it.
    var notes: [Warning] = []

    /// Whether the machine's own file is not there, which holds as an empty one does.
    var isWithoutFile: Bool {
        valid && file == ConfigurationFamily.machineFile.string && !files.contains(file)
    }

    /// Names of the files that the summary is about: all that hold together, or those with mistakes.
    var judged: [String] {
        let names = valid ? files : errors.map(\.file)
        var unique: [String] = []
        for name in names where !unique.contains(name) { unique.append(name) }
        return unique.isEmpty ? [file] : unique
    }

    init(file: String, checked: CheckedFile) {
        self.file = file
        files = checked.files.map(\.string)
        kind = checked.kind?.rawValue
        switch checked.result {
        case .success(let layout):
            valid = true
            surfaces = layout.surfaces.count
            nodes = layout.surfaces.reduce(0) { $0 + $1.nodes.count }
            warnings = layout.warnings(settings: checked.effects).map { warning in
                let place = checked.places.place(
                    surface: warning.surface.id,
                    node: warning.node,
                    region: warning.region
                )
                return Warning(
                    rule: warning.rule.rawValue,
                    file: place?.file,
                    line: place?.line,
                    column: place?.column,
                    surface: warning.surface.id,
                    node: warning.node,
                    region: warning.region,
                    message: warning.message
                )
            }
            if checked.kind == .configuration { warnings += Self.aboveWindows(layout, checked.places) }
            warnings += checked.idleRules.map { rule in
                Warning(
                    "ruleWithoutKeys",
                    at: rule.place,
                    "rule \(rule.number) for devices has no effect; add a key besides match, such as ignore or dpi"
                )
            }
            warnings += checked.outputRules.map { rule in
                Warning(
                    "ruleWithoutOutput",
                    at: rule.place,
                    "rule \(rule.number) for devices names an output that is not in this file; "
                        + "its devices move nothing until a client sets such an output"
                )
            }
            warnings += checked.driveWarnings.map { Warning($0.reason.rawValue, at: $0.place, $0.message) }
            for note in checked.roleNotes where !Self.isPackaged(note.place) {
                let warning = Warning(note.reason.rawValue, at: note.place, note.message)
                if note.reason.isWarning { warnings.append(warning) } else { notes.append(warning) }
            }
        case .failure(let error):
            valid = false
            surfaces = 0
            nodes = 0
            omitted = error.omittedCount
            errors = error.diagnostics
        }
    }

    /// Returns whether a place is in a file of a package, about which an administrator has nothing to decide.
    private static func isPackaged(_ place: LayoutPlaces.Place?) -> Bool {
        place.map { FilePath($0.file).starts(with: ConfigurationFamily.packagedFolder) } ?? false
    }

    /// The surfaces that lie above the windows of programs on a desktop: one warning for all, at the first of them.
    private static func aboveWindows(_ layout: Layout, _ places: LayoutPlaces) -> [Warning] {
        let surfaces = ConfiguredSurfaces.aboveWindows(layout.surfaces)
        guard let first = surfaces.first else { return [] }
        let message = "on a desktop \(ConfiguredSurfaces.words(surfaces.map(\.id))); \(ConfiguredSurfaces.remedy)"
        let place = places.place(surface: first.id, node: nil, region: nil)
        return [Warning(LayoutWarning.Rule.aboveWindows.rawValue, at: place, message)]
    }
}

extension CheckFinding.Warning {
    /// Makes a warning that is about no surface.
    fileprivate init(_ name: String, at place: LayoutPlaces.Place?, _ message: String) {
        rule = name
        file = place?.file
        line = place?.line
        column = place?.column
        self.message = message
    }
}
