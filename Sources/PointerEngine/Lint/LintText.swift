import PointerModel

/// Names and lengths as warnings say them.
enum LintText {
    static func name(_ id: String) -> String { "\"\(id)\"" }

    /// Whole numbers without a fraction, others to the hundredth.
    static func number(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
        return "\(whole)"
    }

    static func points(_ number: Double) -> String {
        let text = Self.number(number)
        return text == "1" ? "1 point" : "\(text) points"
    }

    /// Such as `18 x 19 points`.
    static func size(_ rect: Rect) -> String { "\(number(rect.width)) x \(number(rect.height)) points" }

    /// By how much `whole` reaches beyond `part` on which sides, such as `10 points at the left and 4 at the top`.
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

    /// Such as `a, b and c`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }
}
