import ArgumentParser
import PointerModel

/// Modifier keys as an argument: their names with commas between them.
struct ModifierList: ExpressibleByArgument {
    /// The names that the daemon is told.
    let names: [String]

    init?(argument: String) {
        names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard Modifiers(names: names) != nil else { return nil }
    }
}
