import ArgumentParser

/// The options for the output, shared by all commands.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON, one object per line.")
    var json = false

    /// Throws if `--json` is passed to a command without JSON output.
    func requireNoJSON(for command: CommandConfiguration) throws {
        guard json else { return }
        throw ValidationError("\(command.commandName ?? "") takes no --json: its output has a format of its own.")
    }

    /// Prints JSON with `--json`, else text; evaluates only the closure it needs.
    func print(json: () throws -> [UInt8], text: (Terminal) throws -> [String]) throws {
        let terminal = Terminal()
        guard self.json else { return try Console.write(try text(terminal)) }
        try Console.write([JSONLine.text(try json(), forTerminal: terminal.isInteractive)])
    }
}
