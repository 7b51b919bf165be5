import ArgumentParser

/// The program's arguments before the argument parser sees them.
struct RootArguments {
    /// The options that may stand before the command's name, with the number of arguments that each takes.
    private static let common = ["--socket": 2, "--timeout": 2, "--json": 1]
    /// The commands whose coordinates may be negative.
    private static let located = ["explain", "set-position"]

    /// All of them, without the program's name.
    let arguments: [String]
    /// Where the command's name stands: behind the options that may stand before it; nil: something else stands there, or nothing.
    private let position: Int?

    init(_ arguments: [String]) {
        self.arguments = arguments
        var position = arguments.startIndex
        while position < arguments.endIndex, let count = Self.count(arguments[position]) { position += count }
        self.position = position < arguments.endIndex && !arguments[position].hasPrefix("-") ? position : nil
    }

    /// How many arguments an option takes that may stand before the command's name; nil: it may not.
    private static func count(_ argument: String) -> Int? {
        common[argument] ?? (common.contains { $0.value == 2 && argument.hasPrefix("\($0.key)=") } ? 1 : nil)
    }

    /// The command's name as it was typed.
    var commandName: String? { position.map { arguments[$0] } }

    /// What help is asked about, as it was typed; nil: about no command by its name.
    var helpTopic: String? {
        guard let position, arguments[position] == "help" else { return nil }
        return arguments[(position + 1)...].first { !$0.hasPrefix("-") }
    }

    /// The arguments with the negative coordinates of a command escaped (see ``Coordinate``).
    var escapingNegativeCoordinates: [String] {
        guard let position, Self.located.contains(arguments[position]) else { return arguments }
        return arguments[...position] + arguments[(position + 1)...].map(Coordinate.escapeNegative)
    }
}
