import PointerEngine
import PointerModel

/// Formats names and lengths for warnings.
enum LintText {
    static func name(_ id: String) -> String { "\"\(id)\"" }

    /// Formats a number: a whole one without a fraction, others to the hundredth.
    static func number(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
        return "\(whole)"
    }

    static func points(_ number: Double) -> String {
        let text = Self.number(number)
        return text == "1" ? "1 point" : "\(text) points"
    }

    /// Formats a size, such as `18 x 19 points`.
    static func size(_ rect: Rect) -> String { "\(number(rect.width)) x \(number(rect.height)) points" }

    /// Formats padding as a layout file declares it, such as `padding = 10`.
    static func padding(_ padding: Insets) -> String {
        let edges = [
            ("top", padding.top), ("left", padding.left), ("bottom", padding.bottom), ("right", padding.right),
        ].map { ($0, (number: $1, text: exact($1))) }
        if edges.allSatisfy({ $0.1.number == padding.top }) { return "padding = \(exact(padding.top))" }
        let sides = edges.filter { $0.1.number != 0 }.map { "\($0.0) = \($0.1.text)" }
        return "padding = { \(sides.joined(separator: ", ")) }"
    }

    /// Formats a number rounded up to the hundredth, so that declaring it is enough.
    private static func exact(_ number: Double) -> String { self.number((number * 100).rounded(.up) / 100) }

    /// Formats how far `whole` reaches beyond `part` on which sides, such as `10 points at the left and 4 at the top`.
    static func excess(of whole: Rect, over part: Rect) -> String {
        let sides = [
            ("left", part.minX - whole.minX), ("top", part.minY - whole.minY),
            ("right", whole.maxX - part.maxX), ("bottom", whole.maxY - part.maxY),
        ].filter { $0.1 > LintedSurface.slack }
        let words = sides.enumerated().map { index, side in
            "\(index == 0 ? points(side.1) : number(side.1)) at the \(side.0)"
        }
        return list(words)
    }

    /// Formats a list, such as `a, b and c`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }
}
