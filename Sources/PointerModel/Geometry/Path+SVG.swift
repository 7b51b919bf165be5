/// Paths are encoded as SVG path data. The written form uses only absolute M, L, Q, C and Z commands.
extension Path {
    /// Why a text is not valid path data.
    public struct SyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
        /// Start of the offending token, or end of the text if a token is missing: in bytes, from 0.
        public let offset: Int
        public let description: String
    }

    /// Parses SVG path data with all of its commands: M, L, H, V, C, S, Q, T, A and Z, in upper case for absolute and in lower
    /// case for relative coordinates. Further coordinates repeat a command.
    ///
    /// The path consists of absolute moves, lines and curves. An arc becomes up to four curves, each within 0.03 % of the larger
    /// radius of the arc.
    ///
    /// - Throws: `SyntaxError` if the text does not start with M, or contains anything but these commands with finite numbers.
    public init(svg text: String) throws(SyntaxError) {
        var reader = SVGPathReader(text)
        while try reader.readCommand() {}
        self.init(elements: reader.elements)
    }

    /// The path as SVG path data with absolute M, L, Q, C and Z commands. Parsing it returns the same path.
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

    /// Returns the text of a number, without the `.0` that Swift prints after a whole number.
    private static func text(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension Path: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(SyntaxError) {
            try self.init(svg: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(svg)
    }
}
