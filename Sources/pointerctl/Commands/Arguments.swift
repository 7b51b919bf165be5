import ArgumentParser
import PointerModel
import PointerWire

/// The option that names a pointer.
struct PointerOptions: ParsableArguments {
    @Option(
        name: .customLong("pointer"),
        help: ArgumentHelp(
            "Name of the pointer.",
            discussion:
                "Default: \"\(PointerNames.byDefault)\"; for watch-surface, every pointer.",
            valueName: "name"
        )
    )
    var name: String?
}

/// A surface as named on the command line: `panel`, `alice:panel`, `1000:panel` or `configuration:panel`.
struct SurfaceArgument: ExpressibleByArgument {
    let reference: SurfaceReference
    let text: String

    init?(argument: String) {
        text = argument
        reference = SurfaceReference(text: argument, user: UserNames.number)
    }

    var defaultValueDescription: String { text }
}

/// A coordinate as an argument: one that a layout may have, negative left of or above the first output.
struct Coordinate: ExpressibleByArgument {
    /// Replaces the hyphen of a negative number, because the argument parser reads arguments with a hyphen as options.
    private static let minus = "\u{2212}"

    let value: Double

    init?(argument: String) {
        let text = argument.hasPrefix(Self.minus) ? "-" + argument.dropFirst() : argument
        guard let value = Double(text), LayoutLimits.position.contains(value) else { return nil }
        self.value = value
    }

    /// Returns the argument, with another minus sign instead of the hyphen if it is a negative number.
    static func escapeNegative(_ argument: String) -> String {
        guard argument.hasPrefix("-"), Double(argument) != nil else { return argument }
        return minus + argument.dropFirst()
    }
}

/// Names as an argument: separated by commas, with any number of spaces around each.
enum NameList {
    /// Returns the names in `argument`, in its order; throws an error that names the first one not in `known`.
    ///
    /// - Parameters:
    ///   - argument: The text to parse.
    ///   - known: The names to accept.
    ///   - single: Whether the whole argument is one name, even with a comma in it.
    static func parse(_ argument: String, known: [String], single: Bool = false) throws -> [String] {
        let pieces = single ? [argument[...]] : argument.split(separator: ",", omittingEmptySubsequences: false)
        let names = pieces.map { piece in
            String(piece.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        if let unknown = names.first(where: { !known.contains($0) }) {
            let problem = unknown.isEmpty ? "a name is missing" : "\(PointerText.escape(unknown)) is unknown"
            throw ValidationError("\(problem); the names are \(known.joined(separator: ", "))")
        }
        return names
    }
}

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
