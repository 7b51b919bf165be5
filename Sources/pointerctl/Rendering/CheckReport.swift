import PointerConfiguration

/// What `check` found, as compilers say it: where, how bad, what.
struct CheckReport {
    var painter: Painter

    func lines(_ finding: CheckFinding) -> [String] {
        var lines = finding.errors.map(line)
        lines += finding.warnings.map { line($0, in: finding.file) }
        return lines + ["\(PointerText.escape(finding.file)): \(summary(finding))"]
    }

    private func line(_ warning: CheckFinding.Warning, in file: String) -> String {
        var place = PointerText.escape(warning.file ?? file)
        if let line = warning.line, let column = warning.column { place += ":\(line):\(column)" }
        var subject = PointerText.name(surface: warning.surface, node: warning.node)
        if let region = warning.region { subject += " region \(region)" }
        let message = "\(subject): \(PointerText.escape(warning.message)) [\(warning.rule)]"
        return "\(painter("\(place):", .strong)) \(painter("warning:", .careful)) \(message)"
    }

    private func line(_ problem: Diagnostic) -> String {
        "\(painter("\(problem.place):", .strong)) \(painter("error:", .bad)) \(problem.explanation)"
    }

    private func summary(_ finding: CheckFinding) -> String {
        var parts: [String] = []
        if finding.valid {
            let kind = finding.kind.map { "\($0) with " } ?? ""
            parts.append("\(kind)\(count(finding.surfaces, "surface")) and \(count(finding.nodes, "node"))")
        } else {
            parts.append(count(finding.errors.count + finding.omitted, "error"))
            if finding.omitted > 0 { parts.append("\(finding.omitted) of them not listed") }
        }
        if !finding.warnings.isEmpty { parts.append(count(finding.warnings.count, "warning")) }
        if finding.valid, finding.warnings.isEmpty { parts.append("no mistakes") }
        return parts.joined(separator: ", ")
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
