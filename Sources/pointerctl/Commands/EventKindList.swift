import PointerWire

/// Kinds of events as an argument: names separated by commas.
struct EventKindList {
    /// All names.
    static let known = EventKind.allCases.map(\.rawValue)

    /// Names as the daemon's method Subscribe expects them.
    let names: [String]

    /// Parses the argument; throws an error that names the first unknown kind.
    init(argument: String) throws {
        names = try NameList.parse(argument, known: Self.known)
    }

    /// Returns the single name in `argument`; throws an error that names it if it is unknown.
    static func one(argument: String) throws -> String {
        try NameList.parse(argument, known: known, single: true).first ?? argument
    }
}
