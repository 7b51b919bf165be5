/// Search for the word that a person probably meant to write.
package enum Suggestion {
    /// Maximum number of edits in a typing mistake.
    private static let maximumDistance = 2
    /// Letters from which on two edits are one mistake. In shorter words they make another word: `flat` of `fast`.
    private static let longWord = 5

    /// Returns the candidate of which `word` is a variant: the same letters in another case, with other separators or with a
    /// leading "is", or else the one with the fewest single-letter edits: at most two, and one in words of up to four letters. The first wins
    /// among equals.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        guard word.utf8.count <= DocumentsLimit.suggestedWord.most else { return nil }
        let letters = Array(word.utf8)
        let bare = bareLetters(word)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates where candidate.utf8.count <= DocumentsLimit.suggestedWord.most {
            let other = bareLetters(candidate)
            if !bare.isEmpty, bare == other || bare == Array("is".utf8) + other { return candidate }
            let distance = editDistance(letters, Array(candidate.utf8))
            let length = max(letters.count, candidate.utf8.count)
            // An edit makes any letter out of any other: at least one must have been right.
            guard distance <= (length < longWord ? 1 : maximumDistance), distance < length else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// Returns a word in lower case without separators, so that `hit_insets`, `hit-insets` and `HitInsets` equal `hitInsets`.
    private static func bareLetters(_ word: String) -> [UInt8] {
        word.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
            .map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbors that turn one word into the other; some
    /// larger number if that takes more than `maximumDistance`.
    private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        // A cell's distance from the diagonal is its number of insertions or deletions: cells further off cannot count.
        let far = maximumDistance + 1
        var beforePrevious = [Int](repeating: far, count: right.count + 1)
        var previous = (0...right.count).map { min($0, far) }
        var current = beforePrevious
        for (row, letter) in left.enumerated() {
            let first = max(0, row - maximumDistance)
            let last = min(right.count - 1, row + maximumDistance)
            guard first <= last else { return far }
            current[first] = first == 0 ? min(row + 1, far) : far
            for column in first...last {
                let other = right[column]
                let replaced = previous[column] + (letter == other ? 0 : 1)
                current[column + 1] = min(replaced, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    current[column + 1] = min(current[column + 1], beforePrevious[column - 1] + 1)
                }
            }
            if last + 2 <= right.count { current[last + 2] = far }
            (beforePrevious, previous, current) = (previous, current, beforePrevious)
        }
        return previous[right.count]
    }
}
