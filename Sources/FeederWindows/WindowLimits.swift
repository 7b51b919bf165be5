import FeederModel
import PointerModel

/// Which texts and places count of those that windows say of themselves.
enum WindowLimits {
    /// Greatest size, and greatest distance of a coordinate from 0, in points.
    static let distance = 1e6

    /// Returns the beginning of a text, without half a character at its end.
    static func bounded(_ text: String) -> String {
        let most = FeederWindowsLimit.text.most
        guard text.utf8.count > most else { return text }
        var kept = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            count += UTF8.width(scalar)
            if count > most { break }
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
