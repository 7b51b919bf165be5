import PointerConfiguration

/// What `check` found, as compilers say it: where, how bad, what.
struct CheckReport {
    var painter: Painter

    func lines(_ finding: CheckFinding) -> [String] {
        var lines = finding.errors.map(line)
        let file = PointerText.escape(finding.file)
        lines += finding.warnings.map { warning in
            let place = PointerText.name(surface: warning.surface, node: warning.node)
            let message = "\(place) region \(warning.region): \(warning.message)"
            return "\(painter("\(file):", .strong)) \(painter("warning:", .careful)) \(message) [\(warning.rule)]"
        }
        return lines + ["\(file): \(summary(finding))"]
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
