import PointerRuntime

/// Text in double quotes, as TOML and JSON have it.
enum QuotedText {
    /// - Parameter escape: how the form writes what a terminal would obey.
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

    /// So many hexadecimal digits.
    static func digits(_ number: some BinaryInteger, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
