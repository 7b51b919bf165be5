import PointerModel

/// Modifier keys as an argument: their names with commas between them.
struct ModifierList {
    /// Every name that there is.
    static let known = Modifiers.named.map(\.name)

    /// The names that the daemon is told.
    let names: [String]

    /// Throws an error that tells what is wrong with `argument`.
    init(argument: String) throws {
        names = try NameList.parse(argument, known: Self.known)
    }
}
