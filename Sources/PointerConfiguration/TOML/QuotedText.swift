import SafeText

/// Text in double quotes, as in TOML and JSON.
enum QuotedText {
    /// Puts a text in quotes.
    /// - Parameters:
    ///   - text: the text.
    ///   - escape: writes a character that a terminal would interpret.
    static func of(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if PrintableText.isUnsafe(scalar) {
                result += escape(scalar)
                continue
            }
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// Returns a number with at least `count` hexadecimal digits.
    static func digits(_ number: some BinaryInteger, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
