/// Writes numbers for people: whole ones without a fraction.
enum NumberText {
    static func of(_ number: Double) -> String {
        if let integer = Int(exactly: number), abs(number) < 1e15 { return String(integer) }
        return String(number)
    }
}
