/// A pattern for texts, as shells have them for file names: `*` stands for any number of characters, `?` for one.
///
/// Both stand for themselves too, so there is nothing to escape. Upper and lower case differ.
public struct Glob: Sendable, Hashable {
    /// As it was written.
    public let pattern: String

    public init(_ pattern: String) {
        self.pattern = pattern
    }

    /// Whether the whole text fits the pattern. Takes at most as many steps as the product of both lengths.
    public func matches(_ text: String) -> Bool {
        let pattern = Array(self.pattern.unicodeScalars)
        let text = Array(text.unicodeScalars)
        var position = 0
        var next = 0
        // Where the pattern goes on after its last star, and what of the text that star has taken so far.
        var retry: (pattern: Int, text: Int)?
        while next < text.count {
            if position < pattern.count, pattern[position] == "*" {
                position += 1
                retry = (position, next)
            } else if position < pattern.count, pattern[position] == "?" || pattern[position] == text[next] {
                position += 1
                next += 1
            } else if let last = retry {
                // The star takes one more. Those before it need not: what they could still reach, this one reaches as well.
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
