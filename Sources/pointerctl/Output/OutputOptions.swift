import ArgumentParser

/// What the output looks like, the same for every command.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON, one object per line.")
    var json = false

    /// Prints as JSON or as text, whichever is wanted; only that one is made.
    func print(json: () throws -> [UInt8], text: (Terminal) throws -> [String]) throws {
        let terminal = Terminal()
        guard self.json else { return try Console.write(try text(terminal)) }
        try Console.write([JSONLine.text(try json(), forTerminal: terminal.isInteractive)])
    }
}
