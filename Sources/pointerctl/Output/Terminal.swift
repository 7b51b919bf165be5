import CLinux
import Glibc
import PointerRuntime

/// The capabilities of standard output.
struct Terminal {
    /// Whether standard output is a terminal.
    let isInteractive: Bool
    /// Whether to use colors: on a terminal that supports them, unless NO_COLOR is set (no-color.org).
    let hasColor: Bool
    /// Whether the locale's encoding is UTF-8.
    let hasUnicode: Bool

    /// Inspects standard output and the environment.
    init() {
        isInteractive = isatty(STDOUT_FILENO) == 1
        let isDumb = (Self.variable("TERM") ?? "dumb") == "dumb"
        hasColor = isInteractive && !isDumb && Self.variable("NO_COLOR") == nil
        // The first one set decides, as in setlocale(3).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Self.variable).first ?? ""
        let name = locale.lowercased()
        hasUnicode = name.hasSuffix("utf-8") || name.hasSuffix("utf8")
    }

    var painter: Painter { Painter(isEnabled: hasColor) }

    var glyphs: Tree.Glyphs { hasUnicode ? .boxes : .ascii }

    /// Returns a variable of the environment; nil if it is unset or empty.
    static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}

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
