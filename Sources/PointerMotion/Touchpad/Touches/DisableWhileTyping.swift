import PointerModel

/// The pause of a touchpad during typing, with libinput's times.
struct DisableWhileTyping {
    /// Pause after the first key, in seconds. After a single key, the user may want the pointer next.
    static let afterFirst = 0.2
    /// Pause after each further key, in seconds.
    static let afterNext = 0.5

    /// Time of the first key in the current series; nil before the first key.
    private var first: Timestamp?
    private var last = Timestamp.zero
    private var end = Timestamp.zero

    /// Processes a key press.
    mutating func type(at time: Timestamp) {
        if let first, time < end {
            // The daemon reads several keyboards one after the other, so key presses may arrive out of order.
            self.first = min(first, time)
            last = max(last, time)
            end = max(end, time.advanced(bySeconds: Self.afterNext))
        } else {
            first = time
            last = time
            end = time.advanced(bySeconds: Self.afterFirst)
        }
    }

    /// Whether the touchpad pauses at a time.
    func covers(_ time: Timestamp) -> Bool {
        guard let first else { return false }
        return first <= time && time < end
    }

    /// Whether a touch that began during the pause is a finger after all: it came after the last key, and the pause is over.
    func releases(begunAt began: Timestamp, at time: Timestamp) -> Bool {
        began > last && time >= end
    }
}
