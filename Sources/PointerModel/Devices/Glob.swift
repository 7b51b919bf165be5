/// A pattern as in a shell's file names: `*` matches any number of characters, `?` matches one.
///
/// Both also match themselves, so the pattern needs no escapes. Matching is case-sensitive.
package struct Glob: Sendable, Hashable {
    /// The pattern's text.
    package let pattern: String

    package init(_ pattern: String) {
        self.pattern = pattern
    }

    /// Whether the pattern matches the whole text. Takes at most as many steps as the product of both lengths.
    package func matches(_ text: String) -> Bool {
        let pattern = Array(self.pattern.unicodeScalars)
        let text = Array(text.unicodeScalars)
        var position = 0
        var next = 0
        // The position after the last star in the pattern, and the end of the text that the star matches so far.
        var retry: (pattern: Int, text: Int)?
        while next < text.count {
            if position < pattern.count, pattern[position] == "*" {
                position += 1
                retry = (position, next)
            } else if position < pattern.count, pattern[position] == "?" || pattern[position] == text[next] {
                position += 1
                next += 1
            } else if let last = retry {
                // Let the last star match one more character. Earlier stars need no retry: this one reaches every match that they
                // could.
                position = last.pattern
                next = last.text + 1
                retry = (position, next)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == "*" }
    }
}
