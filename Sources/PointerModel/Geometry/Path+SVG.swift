/// Paths travel as text: the SVG path data of absolute M, L, Q, C and Z commands, numbers separated by spaces or commas.
extension Path {
    /// Why a text is not a path.
    public struct SyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
        /// Where the offending token starts, or the text ends where one is missing: in bytes, from 0.
        public let offset: Int
        public let description: String
    }

    /// Reads SVG path data.
    ///
    /// - Throws: `SyntaxError` for anything but absolute M, L, Q, C and Z commands with finite numbers, starting with M.
    public init(svg text: String) throws(SyntaxError) {
        var scanner = SVGScanner(text: Array(text.utf8))
        var elements: [Element] = []
        while let command = try scanner.command() {
            if elements.isEmpty, command != UInt8(ascii: "M") {
                throw SyntaxError(offset: scanner.tokenStart, description: "a path starts with M")
            }
            switch command {
            case UInt8(ascii: "M"): elements.append(.move(to: try scanner.point()))
            case UInt8(ascii: "L"): elements.append(.line(to: try scanner.point()))
            case UInt8(ascii: "Q"): elements.append(.quadratic(control: try scanner.point(), to: try scanner.point()))
            case UInt8(ascii: "C"):
                elements.append(
                    .cubic(control1: try scanner.point(), control2: try scanner.point(), to: try scanner.point())
                )
            case UInt8(ascii: "Z"): elements.append(.close)
            default:
                throw SyntaxError(
                    offset: scanner.tokenStart,
                    description: "expected one of the commands M, L, Q, C and Z"
                )
            }
        }
        self.init(elements: elements)
    }

    /// The same path as SVG path data; reading it gives this path again.
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

/// Walks over SVG path data, token by token.
private struct SVGScanner {
    let text: [UInt8]
    private var offset = 0
    /// Where the latest token starts.
    private(set) var tokenStart = 0

    init(text: [UInt8]) {
        self.text = text
    }

    mutating func command() throws(Path.SyntaxError) -> UInt8? {
        startToken()
        guard offset < text.count else { return nil }
        defer { offset += 1 }
        return text[offset]
    }

    mutating func point() throws(Path.SyntaxError) -> Point {
        Point(x: try number(), y: try number())
    }

    private mutating func number() throws(Path.SyntaxError) -> Double {
        startToken()
        while offset < text.count, !Self.isSeparator(text[offset]), !Self.isCommand(text[offset]) { offset += 1 }
        guard let value = Double(String(decoding: text[tokenStart..<offset], as: UTF8.self)), value.isFinite else {
            throw Path.SyntaxError(offset: tokenStart, description: "expected a finite number")
        }
        return value
    }

    /// Skips what stands between tokens.
    private mutating func startToken() {
        while offset < text.count, Self.isSeparator(text[offset]) { offset += 1 }
        tokenStart = offset
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\t")
            || byte == UInt8(ascii: "\n")
    }

    /// Letters other than the exponent's.
    private static func isCommand(_ byte: UInt8) -> Bool {
        let upper = byte & ~0x20
        return upper >= UInt8(ascii: "A") && upper <= UInt8(ascii: "Z") && upper != UInt8(ascii: "E")
    }
}
