import FeederModel
import PointerModel
package import PointerWire

extension Feeder {
    /// Returns which programs have no regions, or not all of them yet, and why, sorted by name. A window that is new may still get its
    /// accessible.
    package func silentPrograms() -> [FeederStatusMessage.Silent] {
        programs { window, _ in !rematches.isEarly(window.id) || matched.matches[window.id] != nil }
    }

    /// Returns those of them that have a trouble of their own: they do not answer, take long, or cannot be asked.
    package func troubledPrograms() -> [FeederStatusMessage.Silent] { programs { _, lack in lack.isTrouble } }

    private func programs(_ isMeant: (DesktopWindow, RegionLack) -> Bool) -> [FeederStatusMessage.Silent] {
        var found: Set<FeederStatusMessage.Silent> = []
        guard canAsk else { return [] }
        for window in matched.windows where window.kind == .ordinary && !matched.isExcluded(window) {
            guard let program = window.programs.last, !program.isEmpty, let lack = lack(of: window),
                isMeant(window, lack)
            else { continue }
            let hasSome = contents[window.id]?.plan.nodes.isEmpty == false
            found.insert(
                FeederStatusMessage.Silent(
                    program: program,
                    why: lack.why,
                    how: lack.how,
                    hasSome: hasSome ? true : nil
                )
            )
        }
        return found.sorted { ($0.program, $0.why) < ($1.program, $1.why) }
    }
}
