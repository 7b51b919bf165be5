import FeederModel
import PointerModel

/// Limits on what windows say of themselves.
enum WindowLimits {
    /// Most windows in a list. The front ones count.
    static let windows = 256
    /// Longest title, and longest name of a program, in bytes of UTF-8.
    static let text = 1024
    /// Greatest coordinate and size, in points.
    private static let distance = 1e6

    /// Returns the beginning of a text, without half a character at its end.
    static func bounded(_ text: String) -> String {
        guard text.utf8.count > Self.text else { return text }
        var kept = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            count += UTF8.width(scalar)
            if count > Self.text { break }
            kept.append(scalar)
        }
        return String(kept)
    }

    /// Returns whether a window may have this frame: a finite one that contains points.
    static func allows(_ frame: Rect) -> Bool {
        frame.isFinite && !frame.isEmpty && abs(frame.x) <= distance && abs(frame.y) <= distance
            && frame.width <= distance && frame.height <= distance
    }
}
