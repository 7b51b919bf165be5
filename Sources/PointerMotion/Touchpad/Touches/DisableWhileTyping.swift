import PointerModel

/// For how long a touchpad pauses while somebody types: libinput's times.
struct DisableWhileTyping {
    /// After the first key, in seconds. Who presses only one may want the pointer next.
    static let afterFirst = 0.2
    /// After each further one, in seconds.
    static let afterNext = 0.5

    /// When the first key of those was pressed that follow on each other; nil: none was yet.
    private var first: Timestamp?
    private var last = Timestamp.zero
    private var end = Timestamp.zero

    /// Takes in that a key was pressed.
    mutating func type(at time: Timestamp) {
        if let first, time < end {
            // Two keyboards are read one after the other: what is told later may be the earlier one.
            self.first = min(first, time)
            last = max(last, time)
            end = max(end, time.advanced(bySeconds: Self.afterNext))
        } else {
            first = time
            last = time
            end = time.advanced(bySeconds: Self.afterFirst)
        }
    }

    /// Whether the touchpad pauses at a moment.
    func covers(_ time: Timestamp) -> Bool {
        guard let first else { return false }
        return first <= time && time < end
    }

    /// Whether a touch that began in the pause is a finger after all: it waited for the end of typing.
    func releases(begunAt began: Timestamp, at time: Timestamp) -> Bool {
        began > last && time >= end
    }
}
