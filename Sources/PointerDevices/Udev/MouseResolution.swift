/// The resolution of a mouse, from udev's MOUSE_DPI.
///
/// The hardware database writes a list such as `400 *800@125 1600`: the values that the mouse can be set to in counts an
/// inch, each perhaps with the rate in hertz that it was measured at, and a star before the one it starts with.
enum MouseResolution {
    /// The value with the star, or the last one if none has it; nil if any part of the list is no such value.
    static func parse(_ property: String) -> Double? {
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
