/// Text of numbers, with whole ones written without a fraction.
enum NumberText {
    /// Returns a number's text for people.
    static func of(_ number: Double) -> String {
        if let integer = Int(exactly: number), abs(number) < 1e15 { return String(integer) }
        return String(number)
    }

    /// Returns the shortest text that is read as this number; a whole number as an integer, which is read as the same.
    static func exact(_ number: Double) -> String {
        guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
        // Larger numbers are not exact in all digits, and -0 is not an integer.
        if let integer = Int64(exactly: number), number.magnitude < 1e15, !(number == 0 && number.sign == .minus) {
            return "\(integer)"
        }
        return "\(number)"
    }
}
