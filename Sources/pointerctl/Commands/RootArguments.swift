import ArgumentParser

/// The program's arguments, before the argument parser reads them.
struct RootArguments {
    /// Options allowed before the command's name, with the number of arguments each occupies.
    private static let common = ["--socket": 2, "--timeout": 2, "--json": 1]
    /// Commands that accept negative coordinates.
    private static let located = ["explain", "set-position"]

    /// All arguments, without the program's name.
    let arguments: [String]
    /// Index of the command's name, after the options allowed before it; nil if another option or nothing stands there.
    private let position: Int?

    init(_ arguments: [String]) {
        self.arguments = arguments
        position = Self.name(in: arguments, from: arguments.startIndex)
    }

    /// Returns the index of the first argument that is none of the common options; nil if it is another option, or if there is none.
    private static func name(in arguments: [String], from start: Int) -> Int? {
        var position = start
        while position < arguments.endIndex, let count = count(arguments[position]) { position += count }
        return position < arguments.endIndex && !arguments[position].hasPrefix("-") ? position : nil
    }

    /// Returns the number of arguments that an option before the command's name occupies; nil if it is not allowed there.
    private static func count(_ argument: String) -> Int? {
        common[argument] ?? (common.contains { $0.value == 2 && argument.hasPrefix("\($0.key)=") } ? 1 : nil)
    }

    /// The command's name as it was typed.
    var commandName: String? { position.map { arguments[$0] } }

    /// The name after the command's, as it was typed; nil if there is none.
    var subcommandName: String? {
        position.flatMap { Self.name(in: arguments, from: $0 + 1) }.map { arguments[$0] }
    }

    /// The topic of the command `help`, as it was typed; nil if there is none.
    var helpTopic: String? {
        guard let position, arguments[position] == "help" else { return nil }
        return arguments[(position + 1)...].first { !$0.hasPrefix("-") }
    }

    /// All arguments, with negative numbers as the argument parser reads them: coordinates escaped (see ``Coordinate``), and values of
    /// options in one word with their option.
    var escapingNegativeNumbers: [String] {
        guard let position else { return arguments }
        guard !Self.located.contains(arguments[position]) else {
            return arguments[...position] + arguments[(position + 1)...].map(Coordinate.escapeNegative)
        }
        var words: [String] = []
        for argument in arguments {
            if let option = words.last, option.hasPrefix("--"), !option.contains("="), argument.hasPrefix("-"),
                Double(argument) != nil
            {
                words[words.count - 1] = "\(option)=\(argument)"
            } else {
                words.append(argument)
            }
        }
        return words
    }
}
