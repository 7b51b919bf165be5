import CLinux
import Glibc
import PointerRuntime

/// What is known of the place that the output goes to.
struct Terminal {
    /// Whether somebody looks at it as it appears.
    let isInteractive: Bool
    /// Whether colors may be used: on a terminal that has them, unless NO_COLOR (no-color.org) forbids it.
    let hasColor: Bool
    /// Whether characters beyond ASCII are shown as what they are.
    let hasUnicode: Bool

    /// Looks at standard output and the environment.
    init() {
        isInteractive = isatty(STDOUT_FILENO) == 1
        let isDumb = (Self.variable("TERM") ?? "dumb") == "dumb"
        hasColor = isInteractive && !isDumb && Self.variable("NO_COLOR") == nil
        // The first of them that is set decides, as in setlocale(3).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Self.variable).first ?? ""
        let name = locale.lowercased()
        hasUnicode = name.hasSuffix("utf-8") || name.hasSuffix("utf8")
    }

    var painter: Painter { Painter(isEnabled: hasColor) }

    var glyphs: Tree.Glyphs { hasUnicode ? .boxes : .ascii }

    /// A variable of the environment; nil if it is not set or empty.
    static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
