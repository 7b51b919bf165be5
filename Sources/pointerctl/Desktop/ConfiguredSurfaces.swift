import DesktopConfiguration
import PointerModel

/// The surfaces that a configuration declares, as they are to the windows of programs. Somebody who has none of them on the screen, but
/// programs, is led by regions that nobody sees.
enum ConfiguredSurfaces {
    /// Where the feeder puts the hindmost window, unless a person has it elsewhere.
    private static let hindmost = FeederOptions().z

    /// What to do about such surfaces: a clause.
    static let remedy = "leave them out of \"layouts\" and [[surfaces]], or give them a z below \(hindmost)"

    /// Returns the surfaces of the configuration at or above the hindmost window, in their order.
    static func aboveWindows(_ surfaces: [Surface]) -> [Surface] {
        surfaces.filter { $0.owner == .configuration && $0.z >= hindmost }
    }

    /// Says of such surfaces, at least one, that they are above windows: a clause.
    static func words(_ surfaces: [Surface]) -> String {
        let names = PointerText.list(surfaces.prefix(named).map(\.id))
        let more = surfaces.count > named ? " and \(surfaces.count - named) more" : ""
        return "surfaces of the configuration lie above the windows of programs: \(names)\(more)"
    }

    /// Returns what is wrong with the daemon's surfaces.
    static func lacks(_ surfaces: [Surface]) -> [DesktopState.Lack] {
        let above = aboveWindows(surfaces)
        guard !above.isEmpty else { return [] }
        return [
            DesktopState.Lack(
                what: words(above),
                how: [
                    "What they have under the pointer counts there, and not the program's buttons.",
                    "In /etc/pointerd/pointerd.toml, \(remedy).",
                    "Then run: sudo systemctl reload pointerd",
                ]
            )
        ]
    }

    /// Most of them that are named.
    private static let named = 8
}
