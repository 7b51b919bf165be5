import PointerModel

/// Modifier keys as an argument: names separated by commas.
struct ModifierList {
    /// All names.
    static let known = Modifiers.named.map(\.name)

    /// Names as the daemon's methods expect them.
    let names: [String]

    /// Parses the argument; throws an error that names the first unknown modifier.
    init(argument: String) throws {
        names = try NameList.parse(argument, known: Self.known)
    }
}
