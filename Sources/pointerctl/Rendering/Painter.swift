/// Colors text for a terminal.
struct Painter {
    /// A style of text. The raw value is the parameter of the terminal sequence SGR.
    enum Paint: String {
        case strong = "1"
        case faint = "2"
        case bad = "31"
        case good = "32"
        case careful = "33"
        case notable = "36"
    }

    /// Whether to color. If false, text stays unchanged.
    var isEnabled: Bool

    /// Returns the text between the sequences that set and reset the paint.
    func callAsFunction(_ text: String, _ paint: Paint) -> String {
        isEnabled && !text.isEmpty ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }
}
