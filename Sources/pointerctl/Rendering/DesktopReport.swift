/// The text of `desktop`.
struct DesktopReport {
    var painter: Painter

    func lines(_ state: DesktopState) -> [String] {
        var table = Table()
        table.append("PROGRAM", "INSTALLED", "STARTS WITH SESSION", "RUNNING")
        for program in state.programs {
            table.append(
                program.name,
                word(program.isInstalled),
                word(program.isEnabled),
                word(program.isRunning)
            )
        }
        var facts = Table()
        facts.append("desktop", state.desktop ?? "none")
        facts.append("your roles", state.roles.map { PointerText.list($0) } ?? "unknown")
        facts.append("real cursor", state.agreement ?? "unknown")
        var lines =
            table.lines { cell, row, _ in row == 0 ? painter(cell, .strong) : cell } + [""] + facts.lines() + [""]
        if state.lacks.isEmpty { return lines + [painter("Nothing is missing.", .good)] }
        lines.append(painter("Missing:", .strong))
        for lack in state.lacks {
            lines.append("  \(painter(lack.what, .bad))")
            lines += lack.how.map { "      \($0)" }
        }
        return lines
    }

    private func word(_ isSo: Bool) -> String { isSo ? "yes" : "no" }
}
