import SafeText

/// Foreign text in pictures.
package enum PictureText {
    /// Returns text as pictures have it: ids and names are arbitrary. What is no character, such as U+FFFF, is replaced, because
    /// neither XML nor cairo takes it.
    package static func shown(_ text: String) -> String {
        var shown = ""
        for character in PrintableText.escape(text).unicodeScalars {
            shown.unicodeScalars.append(character.properties.isNoncharacterCodePoint ? "\u{FFFD}" : character)
        }
        return shown
    }
}
