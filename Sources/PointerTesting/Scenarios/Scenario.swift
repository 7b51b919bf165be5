/// A test as text: an input block, a blank line, and the output that the input is to have.
///
/// Lines that start with `#` are comments. The input is a command a line, the output an event a line as `EventText` writes it; a frame's
/// events follow each other, and frames without events leave no trace.
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
public struct Scenario: Sendable {
    /// One command, by its line.
    public struct Command: Sendable {
        public let line: Int
        public let text: String

        /// What stands between spaces.
        public var words: [String] { text.split(separator: " ").map(String.init) }

        /// The text after so many words; nil where there is none.
        public func text(after count: Int) -> String? {
            let pieces = text.split(separator: " ", maxSplits: count)
            return pieces.count > count ? String(pieces[count]) : nil
        }
    }

    /// Why a text is no scenario, or cannot be run.
    public struct Problem: Error, CustomStringConvertible {
        public let description: String

        init(line: Int, _ message: String) {
            description = "line \(line): \(message)"
        }
    }

    public let commands: [Command]
    /// The expected events, without comments.
    public let expected: [String]

    /// Reads a scenario. Throws if there is no output block.
    public init(parsing text: String) throws(Problem) {
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
