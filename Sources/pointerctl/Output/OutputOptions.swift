import ArgumentParser

/// What the output looks like, the same for every command.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON, one object per line.")
    var json = false

    /// Throws where JSON is wanted of a command that has none.
    func requireNoJSON(for command: CommandConfiguration) throws {
        guard json else { return }
        throw ValidationError("\(command.commandName ?? "") takes no --json: what it prints has a form of its own.")
    }

    /// Prints as JSON or as text, whichever is wanted; only that one is made.
    func print(json: () throws -> [UInt8], text: (Terminal) throws -> [String]) throws {
        let terminal = Terminal()
        guard self.json else { return try Console.write(try text(terminal)) }
        try Console.write([JSONLine.text(try json(), forTerminal: terminal.isInteractive)])
    }
}
