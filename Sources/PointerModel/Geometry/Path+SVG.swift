/// Paths travel as text: SVG path data. What is written has absolute M, L, Q, C and Z commands alone.
extension Path {
    /// Why a text is not a path.
    public struct SyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
        /// Where the offending token starts, or the text ends where one is missing: in bytes, from 0.
        public let offset: Int
        public let description: String
    }

    /// Reads SVG path data with all of its commands: M, L, H, V, C, S, Q, T, A and Z, absolute in capitals and relative in small letters,
    /// and coordinates that repeat a command.
    ///
    /// The path has absolute moves, lines and curves alone: an arc becomes up to four curves, none of which is further from it than 0.03 %
    /// of the larger radius.
    ///
    /// - Throws: `SyntaxError` where the text does not start with M, or has something else than these commands with finite numbers.
    public init(svg text: String) throws(SyntaxError) {
        var reader = SVGPathReader(text)
        while try reader.readCommand() {}
        self.init(elements: reader.elements)
    }

    /// The same path as SVG path data of absolute M, L, Q, C and Z commands; reading it gives this path again.
    public var svg: String {
        elements.map { element in
            switch element {
            case .move(let end): "M \(Self.text(end))"
            case .line(let end): "L \(Self.text(end))"
            case .quadratic(let control, let end): "Q \(Self.text(control)) \(Self.text(end))"
            case .cubic(let control1, let control2, let end):
                "C \(Self.text(control1)) \(Self.text(control2)) \(Self.text(end))"
            case .close: "Z"
            }
        }.joined(separator: " ")
    }

    private static func text(_ point: Point) -> String { "\(text(point.x)) \(text(point.y))" }

    /// A whole number without the fraction that Swift prints.
    private static func text(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
