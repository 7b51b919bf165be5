import FeederModel
package import PointerWire

extension Feeder {
    /// Returns which programs say nothing about their widgets, sorted by name.
    package func silentPrograms() -> [FeederStatusMessage.Silent] {
        var found: Set<FeederStatusMessage.Silent> = []
        for window in matched.windows where window.kind == .ordinary && !matched.isExcluded(window) {
            guard let program = window.programs.last, !program.isEmpty else { continue }
            guard let candidate = matched.matches[window.id] else {
                found.insert(Self.absent(program))
                continue
            }
            guard let scanned = contents[window.id]?.scanned, contents[window.id]?.plan.nodes.isEmpty == true else {
                continue
            }
            if candidate.toolkit == .chromium {
                found.insert(Self.withoutContents(program))
            } else if scanned.visible == nil {
                found.insert(
                    FeederStatusMessage.Silent(
                        program: program,
                        why: "nothing says where its window begins",
                        how: "There is nothing to do; the feeder leaves out what it could put in the wrong place."
                    )
                )
            }
        }
        return found.sorted { ($0.program, $0.why) < ($1.program, $1.why) }
    }

    private static func absent(_ program: String) -> FeederStatusMessage.Silent {
        FeederStatusMessage.Silent(
            program: program,
            why: "it is not on the accessibility bus",
            how: """
                Qt: start it with QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 in its environment.
                Firefox: set announce = true in [feeder] of desktop.toml.
                """
        )
    }

    private static func withoutContents(_ program: String) -> FeederStatusMessage.Silent {
        FeederStatusMessage.Silent(
            program: program,
            why: "it says nothing about the contents of its windows",
            how: "Chromium and Electron: start it with --force-renderer-accessibility."
        )
    }
}
