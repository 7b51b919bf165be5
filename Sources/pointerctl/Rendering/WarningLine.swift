import PointerProtocol

/// A finding about a layout, as compilers say it: where, how bad, what, and which rule.
struct WarningLine {
    var painter: Painter

    /// - Parameter place: where it stands in a file; nil: it is of no file.
    func line(_ warning: WarningMessage, at place: String? = nil) -> String {
        var subject = PointerText.name(surface: warning.surface, node: warning.node)
        if let region = warning.region { subject += " region \(region)" }
        let message = "\(subject): \(PointerText.escape(warning.message)) [\(PointerText.escape(warning.rule))]"
        let start = place.map { "\(painter("\($0):", .strong)) " } ?? ""
        return "\(start)\(painter("warning:", .careful)) \(message)"
    }

    /// Such as `2 warnings`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
