import PointerModel
import PointerWire

/// A warning in the format of compilers: place, severity, message and rule.
struct WarningLine {
    var painter: Painter

    func line(_ warning: WarningMessage) -> String {
        line(warning.message, rule: warning.rule, of: (warning.surfaceName, warning.node, warning.region))
    }

    /// Returns the line of a warning.
    /// - Parameters:
    ///   - message: The warning.
    ///   - rule: The name of the rule.
    ///   - subject: The part of a layout that the warning is about; nil if it is about none.
    ///   - place: The position in a file; nil if the warning is about no file.
    ///   - severity: How bad it is, with a colon.
    func line(
        _ message: String,
        rule: String,
        of subject: (surface: SurfaceName, node: String?, region: Int?)?,
        at place: String? = nil,
        _ severity: String = "warning:"
    ) -> String {
        var start = place.map { "\(painter("\($0):", .strong)) " } ?? ""
        start += painter(severity, .careful) + " "
        if let (surface, node, region) = subject {
            start += PointerText.name(surface: surface, node: node) + (region.map { " region \($0)" } ?? "") + ": "
        }
        return "\(start)\(PointerText.escape(message)) [\(PointerText.escape(rule))]"
    }

    /// Returns a count with its noun, such as `2 warnings`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
