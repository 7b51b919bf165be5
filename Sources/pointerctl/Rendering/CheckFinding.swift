import PointerConfiguration
import PointerEngine
import PointerModel

/// What `check` found in a file; its JSON is what `check --json` prints.
struct CheckFinding: Encodable {
    /// Something that works, but hardly as meant.
    struct Warning: Encodable {
        var rule: String
        /// Where it stands; none of the three where that is not known.
        var file: String?
        var line: Int?
        var column: Int?
        /// nil: it is of no surface.
        var surface: String?
        /// nil: the surface itself.
        var node: String?
        /// nil: the node or its interaction.
        var region: Int?
        var message: String
    }

    var file: String
    /// configuration or layout; nil where that cannot be told.
    var kind: String?
    var valid: Bool
    var surfaces: Int
    var nodes: Int
    /// The problems that keep the daemon from using the file.
    var errors: [Diagnostic] = []
    /// How many more errors there are than those listed.
    var omitted = 0
    var warnings: [Warning] = []

    init(file: String, checked: CheckedFile) {
        self.file = file
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
            warnings += checked.idleRules.map { rule in
                Warning(
                    rule: "ruleWithoutKeys",
                    file: rule.place?.file,
                    line: rule.place?.line,
                    column: rule.place?.column,
                    message:
                        "rule \(rule.number) for devices settles nothing; give it a key beside match, such as ignore or dpi"
                )
            }
        case .failure(let error):
            valid = false
            surfaces = 0
            nodes = 0
            omitted = error.omittedCount
            errors = error.diagnostics
        }
    }
}
