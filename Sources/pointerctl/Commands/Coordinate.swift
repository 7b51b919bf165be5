import ArgumentParser

/// A coordinate as an argument: a finite number. Left of or above the first output it is negative.
struct Coordinate: ExpressibleByArgument {
    /// Stands for the hyphen while the argument parser, which takes all that starts with one for an option, looks at the arguments.
    private static let minus = "\u{2212}"

    let value: Double

    init?(argument: String) {
        let text = argument.hasPrefix(Self.minus) ? "-" + argument.dropFirst() : argument
        guard let value = Double(text), value.isFinite else { return nil }
        self.value = value
    }

    /// The argument with another sign in place of its hyphen if it is a negative number.
    static func escapeNegative(_ argument: String) -> String {
        guard argument.hasPrefix("-"), Double(argument) != nil else { return argument }
        return minus + argument.dropFirst()
    }
}
