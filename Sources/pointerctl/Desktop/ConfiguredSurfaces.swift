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
    /// - Parameter ids: the surfaces' ids.
    static func words(_ ids: [String]) -> String {
        let names = PointerText.list(Array(ids.prefix(named)))
        let more = ids.count > named ? " and \(ids.count - named) more" : ""
        return "surfaces of the configuration lie above the windows of programs: \(names)\(more)"
    }

    /// Most of them that are named.
    private static let named = 8
}
