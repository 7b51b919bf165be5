import PointerModel
import PointerProtocol

/// A finding about a layout, as compilers say it: where, how bad, what, and which rule.
struct WarningLine {
    var painter: Painter

    func line(_ warning: WarningMessage) -> String {
        line(warning.message, rule: warning.rule, of: (warning.surfaceName, warning.node, warning.region))
    }

    /// - Parameters:
    ///   - subject: what of a layout it is about; nil: nothing of one.
    ///   - place: where it stands in a file; nil: it is of no file.
    func line(
        _ message: String,
        rule: String,
        of subject: (surface: SurfaceName, node: String?, region: Int?)?,
        at place: String? = nil
    ) -> String {
        var start = place.map { "\(painter("\($0):", .strong)) " } ?? ""
        start += painter("warning:", .careful) + " "
        if let (surface, node, region) = subject {
            start += PointerText.name(surface: surface, node: node) + (region.map { " region \($0)" } ?? "") + ": "
        }
        return "\(start)\(PointerText.escape(message)) [\(PointerText.escape(rule))]"
    }

    /// Such as `2 warnings`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
