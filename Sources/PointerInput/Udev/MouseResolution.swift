/// The resolution of a mouse, from udev's MOUSE_DPI.
///
/// The hardware database has a list such as `400 *800@125 1600`: the resolutions of the mouse in counts per inch, each optionally
/// with the report rate in hertz at which it was measured, and a star before the default.
package enum MouseResolution {
    /// Returns the resolution with the star, or else the last one; nil if any entry is malformed.
    package static func parse(_ property: String) -> Double? {
        var chosen: UInt32?
        var isStarred = false
        for field in property.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
            var text = field
            let hasStar = text.first == "*"
            if hasStar { text.removeFirst() }
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count <= 2, let counts = UInt32(parts[0]), counts > 0 else { return nil }
            if parts.count == 2, UInt32(parts[1]) == nil { return nil }
            if !isStarred || hasStar { chosen = counts }
            isStarred = isStarred || hasStar
        }
        return chosen.map(Double.init)
    }
}
