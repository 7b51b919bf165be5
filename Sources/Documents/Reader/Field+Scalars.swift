import SafeText

/// Readers of single values.
extension Field {
    /// Reads a finite number, integer or not, within `range`.
    package func number(in range: ClosedRange<Double>) -> Double? {
        let number: Double
        switch value.content {
        case .integer(let integer): number = Double(integer)
        case .float(let float): number = float
        default:
            reportKind(expected: "a number")
            return nil
        }
        guard number.isFinite else {
            report("expected a finite number, found \(number)")
            return nil
        }
        guard range.contains(number) else {
            report(
                "\(NumberText.of(number)) is out of range: expected \(NumberText.of(range))",
                .outOfRange
            )
            return nil
        }
        return number
    }

    /// Reads an integer.
    /// - Parameters:
    ///   - range: valid values.
    ///   - kind: kind of the mistake if the integer is outside of the range.
    package func integer(in range: ClosedRange<Int>, orElse kind: Mistake.Kind = .outOfRange) -> Int? {
        guard case .integer(let integer) = value.content else {
            reportKind(expected: "an integer")
            return nil
        }
        guard let number = Int(exactly: integer), range.contains(number) else {
            report(
                "\(integer) is out of range: expected \(range.lowerBound) to \(range.upperBound)",
                kind
            )
            return nil
        }
        return number
    }

    package func boolean() -> Bool? {
        guard case .boolean(let boolean) = value.content else {
            reportKind(expected: "true or false")
            return nil
        }
        return boolean
    }

    package func string(expected: String = "a string") -> String? {
        guard case .string(let string) = value.content else {
            reportKind(expected: expected)
            return nil
        }
        return string
    }

    /// Reads one of the words of an enumeration.
    package func choice<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> Choice? {
        word(among: type.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
    }

    /// Reads one of the given words.
    /// - Parameters:
    ///   - words: the words.
    ///   - formerWords: earlier ones, which are read too, each with the word that it stands for.
    ///   - orTable: whether the value may be a table instead.
    package func word(
        among words: [String],
        formerly formerWords: [String: String] = [:],
        orTable: Bool = false
    ) -> String? {
        guard let text = string(expected: orTable ? "a string or a table" : "a string") else { return nil }
        if let word = formerWords[text] { return word }
        guard words.contains(text) else {
            let expected = words.map(PrintableText.quote).joined(separator: ", ") + (orTable ? " or a table" : "")
            report(
                "\(PrintableText.quote(text)) is not one of \(expected)",
                suggestion: Suggestion.nearest(to: text, among: words)
            )
            return nil
        }
        return text
    }
}
