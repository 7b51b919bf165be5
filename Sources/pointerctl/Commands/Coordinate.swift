import ArgumentParser

/// A coordinate as an argument: a finite number, which may be negative, as left of or above the first output.
struct Coordinate: ExpressibleByArgument {
    /// Stands for the hyphen while the argument parser, which takes all that starts with one for an option, looks at the arguments.
    private static let minus = "\u{2212}"

    let value: Double

    init?(argument: String) {
        let text = argument.hasPrefix(Self.minus) ? "-" + argument.dropFirst() : argument
        guard let value = Double(text), value.isFinite else { return nil }
        self.value = value
    }

    /// The program's arguments with the negative numbers among them made safe from the argument parser, if they are for `explain`.
    static func protect(_ arguments: [String]) -> [String] {
        guard arguments.first == "explain" else { return arguments }
        return arguments.map { argument in
            guard argument.hasPrefix("-"), Double(argument) != nil else { return argument }
            return minus + argument.dropFirst()
        }
    }
}
