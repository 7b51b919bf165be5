/// A test as text: an input block, a blank line, and the expected output.
///
/// Lines that start with `#` are comments. The input has one command per line, the output one event per line as `EventText`
/// writes it. The events of a batch follow each other, and a batch without events leaves no line.
///
/// ```
/// # Across the left edge of a button.
/// layout buttons.toml
/// device mouse mouse
/// mouse move 45 0
///
/// motion 1005,540 shown 1050,540
/// enter buttons/first
/// style highlight first 1008,518 84x44 r8
/// ```
package struct Scenario: Sendable {
    /// One command of the input.
    package struct Command: Sendable {
        package let line: Int
        package let text: String

        /// The words of the command, separated by spaces.
        package var words: [String] { text.split(separator: " ").map(String.init) }

        /// Returns the text after `count` words; nil if there is none.
        package func text(after count: Int) -> String? {
            let pieces = text.split(separator: " ", maxSplits: count)
            return pieces.count > count ? String(pieces[count]) : nil
        }
    }

    /// Why a text is not a scenario, or cannot be run.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String

        init(line: Int, _ message: String) {
            description = "line \(line): \(message)"
        }
    }

    package let commands: [Command]
    /// The expected events, without comments.
    package let expected: [String]

    /// Reads a scenario. Throws if there is no output block.
    package init(parsing text: String) throws(Problem) {
        var commands: [Command] = []
        var expected: [String]?
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            if line.hasPrefix("#") { continue }
            if line.isEmpty {
                if !commands.isEmpty, expected == nil { expected = [] }
            } else if expected != nil {
                expected?.append(String(line))
            } else {
                commands.append(Command(line: number, text: String(line)))
            }
        }
        guard let expected else { throw Problem(line: number, "a blank line and the expected output are missing") }
        self.commands = commands
        self.expected = expected
    }
}
