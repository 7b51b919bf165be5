/// Colors text for a terminal, or leaves it alone.
struct Painter {
    /// How a piece of text stands out, as an argument of the terminal sequence SGR.
    enum Paint: String {
        case strong = "1"
        case faint = "2"
        case bad = "31"
        case good = "32"
        case careful = "33"
        case notable = "36"
    }

    /// Without it the text stays as it is.
    var isEnabled: Bool

    /// The text between the sequences that switch the paint on and off.
    func callAsFunction(_ text: String, _ paint: Paint) -> String {
        isEnabled && !text.isEmpty ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }
}
