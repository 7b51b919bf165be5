import ArgumentParser
import FoundationEssentials
import PointerRuntime
import SafeText

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

/// JSON text on one line.
enum JSONLine {
    /// Returns the text on one line. For a terminal, escapes characters that control it.
    static func text(_ json: [UInt8], forTerminal: Bool) -> String {
        // Line ends are whitespace outside of strings, and not allowed inside.
        let line = String(decoding: json.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
        return forTerminal ? escapeUnsafe(line) : line
    }

    /// Returns equivalent JSON with the characters that control a terminal escaped.
    private static func escapeUnsafe(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if PrintableText.isUnsafe(scalar) {
                for unit in UTF16.encode(scalar).map(Array.init) ?? [] { result += escape(unit) }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a value of pointerctl's own as JSON text.
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
