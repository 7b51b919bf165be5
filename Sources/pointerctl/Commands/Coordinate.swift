import ArgumentParser

/// A coordinate as an argument: a finite number, negative left of or above the first output.
struct Coordinate: ExpressibleByArgument {
    /// Replaces the hyphen of a negative number, because the argument parser reads arguments with a hyphen as options.
    private static let minus = "\u{2212}"

    let value: Double

    init?(argument: String) {
        let text = argument.hasPrefix(Self.minus) ? "-" + argument.dropFirst() : argument
        guard let value = Double(text), value.isFinite else { return nil }
        self.value = value
    }

    /// Returns the argument, with another minus sign instead of the hyphen if it is a negative number.
    static func escapeNegative(_ argument: String) -> String {
        guard argument.hasPrefix("-"), Double(argument) != nil else { return argument }
        return minus + argument.dropFirst()
    }
}
