import PointerProtocol

/// Kinds of events as an argument: their names with commas between them.
struct EventKindList {
    /// Every name that there is.
    static let known = EventKind.allCases.map(\.rawValue)

    /// The names that the daemon is told.
    let names: [String]

    /// Throws an error that tells what is wrong with `argument`.
    init(argument: String) throws {
        names = try NameList.parse(argument, known: Self.known)
    }

    /// A single name; throws in the same way.
    static func one(argument: String) throws -> String {
        try NameList.parse(argument, known: known, single: true).first ?? argument
    }
}
