import PointerModel

/// The pressure of one touch, from the finger's coming to its lifting.
struct MeasuredTouch {
    /// Shorter is a brush or a tap, in seconds.
    static let shortest = 0.1

    /// How many pressures are told apart: more than touchpads do.
    static let mostPressures = 4096

    private let start: Timestamp
    /// For how many seconds the hardest finger had each pressure. A finger that rests for hours takes no more room than one that does not.
    private(set) var seconds: [Int32: Double] = [:]
    /// Its pressure as last reported, and from when on it was that.
    private var last: (pressure: Int32, time: Timestamp)?
    /// There were several fingers at once.
    private(set) var hasSeveralFingers = false
    /// Reports of it were lost.
    private(set) var isInterrupted = false

    init(at time: Timestamp) {
        start = time
    }

    /// Takes in a report with at least a finger.
    mutating func take(_ frame: borrowing InputReport) {
        if frame.fingerCount > 1 { hasSeveralFingers = true }
        if frame.isResynchronized { isInterrupted = true }
        var hardest: Int32?
        for slot in 0..<Contacts.capacity {
            if let contact = frame.contacts[slot] { hardest = max(hardest ?? contact.pressure, contact.pressure) }
        }
        guard let hardest else { return }
        add(until: frame.time)
        last = (hardest, frame.time)
    }

    private mutating func add(until time: Timestamp) {
        guard let last, seconds[last.pressure] != nil || seconds.count < Self.mostPressures else { return }
        seconds[last.pressure, default: 0] += time.seconds(since: last.time)
    }

    /// Whether it lasted too short a time to mean anything.
    func isTooShort(endingAt end: Timestamp) -> Bool { end.seconds(since: start) < Self.shortest }

    /// What the finger pressed with, or with more, for a quarter of its time: how it begins and ends hardly counts, and neither does a
    /// single jump. nil: the touchpad never said where the finger was.
    func level(endingAt end: Timestamp) -> Int32? {
        var touch = self
        touch.add(until: end)
        let spans = touch.seconds.sorted { $0.key > $1.key }
        let quarter = spans.reduce(0) { $0 + $1.value } / 4
        var passed = 0.0
        for (pressure, seconds) in spans {
            passed += seconds
            if passed >= quarter { return pressure }
        }
        return spans.last?.key
    }
}
