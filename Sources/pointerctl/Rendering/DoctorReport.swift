import PointerWire

/// The text of `doctor` and of `desktop`. Content may come from another user's process, so all of its text is escaped here.
struct DoctorReport {
    var painter: Painter

    func lines(_ content: DoctorContent) -> [String] {
        let cure = content.cure.map { ["  \(PointerText.escape($0))"] } ?? []
        return [painter(PointerText.escape(content.sentence), content.missing.isEmpty ? .strong : .careful)] + cure + [
            ""
        ]
            + programs(content) + facts(content) + [""]
            + list("Missing:", content.missing, .bad) + list("Notes:", content.notes, .careful)
            + (content.missing.isEmpty ? [painter(Self.contentment(content), .good)] : [])
    }

    private static func contentment(_ content: DoctorContent) -> String {
        let isPartly = content.notes.contains { Finding.codesOfUnseen.contains($0.code) }
        return isPartly ? "Nothing that was looked at is missing." : "Nothing is missing."
    }

    /// Returns the lines of several users.
    func lines(_ contents: DoctorContentOfAll) -> [String] {
        if contents.users.isEmpty { return ["No user has a graphical session."] }
        let users = contents.users.flatMap {
            [painter("\(PointerText.escape($0.user)), as the user's own processes say:", .strong)] + lines($0.content)
                + [""]
        }
        guard contents.left > 0 else { return users.dropLast() }
        return users + ["Users with a graphical session who were not looked at: \(contents.left)"]
    }

    private func programs(_ content: DoctorContent) -> [String] {
        guard !content.programs.isEmpty else { return [] }
        var table = Table()
        table.append("PROGRAM", "INSTALLED", "STARTS WITH SESSION", "RUNNING")
        for program in content.programs {
            table.append(
                PointerText.escape(program.name),
                word(program.isInstalled),
                word(program.isEnabled),
                word(program.isRunning)
            )
        }
        return table.lines { cell, row, _ in row == 0 ? painter(cell, .strong) : cell } + [""]
    }

    private func facts(_ content: DoctorContent) -> [String] {
        func known(_ text: String?) -> String { text.map(PointerText.escape) ?? "unknown" }
        let help = content.assist?.pointers.first
        var table = Table()
        table.append("desktop", content.desktop.map(PointerText.escape) ?? "none")
        table.append("your roles", content.roles.map { PointerText.list($0) } ?? "unknown")
        table.append("real cursor", known(content.agreement))
        table.append("drive", content.drive.map(DriveReport.phaseWords) ?? "unknown")
        table.append("help", help.map { AssistReport.words($0.settings) } ?? "unknown")
        if let help {
            let reach = HelpReach(of: help.settings, drive: content.drive)
            if reach != .withoutHelp { table.append("reaches", reach.words) }
        }
        table.append("daemon", known(content.daemon))
        return table.lines()
    }

    private func list(_ title: String, _ entries: [DoctorContent.Entry], _ paint: Painter.Paint) -> [String] {
        guard !entries.isEmpty else { return [] }
        return [painter(title, .strong)]
            + entries.flatMap { entry in
                ["  \(painter(PointerText.escape(entry.what), paint))"]
                    + entry.how.map { "      \(PointerText.escape($0))" }
            }
    }

    private func word(_ isSo: Bool) -> String { isSo ? "yes" : "no" }
}
