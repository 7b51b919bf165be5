import ConfigurationFiles
import PointerConfiguration
import PointerModel

/// The findings of `check` in the format of compilers: place, severity, message.
struct CheckReport {
    var painter: Painter

    func lines(_ finding: CheckFinding) -> [String] {
        var lines = finding.errors.map(line)
        lines += finding.warnings.map { line($0, "warning:", in: finding.file) }
        lines += finding.notes.map { line($0, "note:", in: finding.file) }
        if finding.isWithoutFile {
            let place = painter("\(finding.file):", .strong)
            lines.append("\(place) note: does not exist; what no other file says is built in")
        }
        let names = finding.judged
        return lines + ["\(names.map(PointerText.escape).joined(separator: ", ")): \(summary(finding))"]
    }

    private func line(_ warning: CheckFinding.Warning, _ severity: String, in file: String) -> String {
        var place = PointerText.escape(warning.file ?? file)
        if let line = warning.line, let column = warning.column { place += ":\(line):\(column)" }
        let subject = warning.surface.map { (surface: SurfaceName($0), node: warning.node, region: warning.region) }
        return WarningLine(painter: painter).line(warning.message, rule: warning.rule, of: subject, at: place, severity)
    }

    private func line(_ problem: Diagnostic) -> String {
        "\(painter("\(problem.place):", .strong)) \(painter("error:", .bad)) \(problem.explanation)"
    }

    private func summary(_ finding: CheckFinding) -> String {
        var parts: [String] = []
        if finding.valid, finding.kind == ConfigurationFile.Kind.desktop.rawValue {
            parts.append("desktop configuration")
        } else if finding.valid {
            let kind = finding.kind.map { "\($0) with " } ?? ""
            parts.append(
                "\(kind)\(WarningLine.count(finding.surfaces, "surface")) and \(WarningLine.count(finding.nodes, "node"))"
            )
        } else {
            parts.append(WarningLine.count(finding.errors.count + finding.omitted, "error"))
            if finding.omitted > 0 { parts.append("\(finding.omitted) of them not listed") }
        }
        if !finding.warnings.isEmpty { parts.append(WarningLine.count(finding.warnings.count, "warning")) }
        if finding.valid, finding.warnings.isEmpty { parts.append("no mistakes") }
        return parts.joined(separator: ", ")
    }
}
