import SafeText

/// Text in double quotes, as in TOML and JSON.
package enum QuotedText {
    /// Puts a text in quotes.
    /// - Parameters:
    ///   - text: the text.
    ///   - escape: writes a character that a terminal would interpret.
    package static func of(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
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
    package static func digits(_ number: some BinaryInteger, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}

/// Text of numbers, with whole ones written without a fraction.
package enum NumberText {
    /// Returns a number's text for people.
    package static func of(_ number: Double) -> String {
        if let integer = Int(exactly: number), abs(number) < 1e15 { return String(integer) }
        return String(number)
    }

    /// Returns the text of a range for people, such as "0 to 1".
    package static func of(_ range: ClosedRange<Double>) -> String {
        "\(of(range.lowerBound)) to \(of(range.upperBound))"
    }

    /// Returns the text of a range that has nothing between 0 and `least`, such as "0, or 0.5 to 20".
    /// - Parameters:
    ///   - range: the range, which begins with 0.
    ///   - least: its smallest number besides 0; nil for the whole range.
    package static func of(_ range: ClosedRange<Double>, orZeroBelow least: Double?) -> String {
        least.map { "0, or \(of($0...range.upperBound))" } ?? of(range)
    }

    /// Returns the shortest text that is read as this number; a whole number as an integer, which is read as the same.
    package static func exact(_ number: Double) -> String {
        guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
        // Larger numbers are not exact in all digits, and -0 is not an integer.
        if let integer = Int64(exactly: number), number.magnitude < 1e15, !(number == 0 && number.sign == .minus) {
            return "\(integer)"
        }
        return "\(number)"
    }
}
