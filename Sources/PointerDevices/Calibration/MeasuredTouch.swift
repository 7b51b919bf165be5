import PointerModel

/// The pressure of one touch, from the finger's coming to its lifting.
struct MeasuredTouch {
    /// Shorter is a brush or a tap, in seconds.
    static let shortest = 0.1

    private let start: Timestamp
    /// The pressure of the hardest finger, and from when on it was that.
    private var samples: [(pressure: Int32, time: Timestamp)] = []
    /// There were several fingers at once.
    private(set) var hasSeveralFingers = false
    /// Reports of it were lost.
    private(set) var isInterrupted = false

    init(at time: Timestamp) {
        start = time
    }

    /// Takes in a report with at least a finger.
    mutating func take(_ frame: borrowing InputFrame) {
        if frame.fingerCount > 1 { hasSeveralFingers = true }
        if frame.isResynchronised { isInterrupted = true }
        var hardest: Int32?
        for slot in 0..<Contacts.capacity {
            if let contact = frame.contacts[slot] { hardest = max(hardest ?? contact.pressure, contact.pressure) }
        }
        if let hardest { samples.append((hardest, frame.time)) }
    }

    /// Whether it lasted too short a time to mean anything.
    func isTooShort(endingAt end: Timestamp) -> Bool { end.seconds(since: start) < Self.shortest }

    /// What the finger pressed with, or with more, for a quarter of its time: how it begins and ends hardly counts, and neither does a
    /// single jump. nil: the touchpad never said where the finger was.
    func level(endingAt end: Timestamp) -> Int32? {
        var spans: [(pressure: Int32, seconds: Double)] = []
        for (index, sample) in samples.enumerated() {
            let next = index + 1 < samples.count ? samples[index + 1].time : end
            spans.append((sample.pressure, next.seconds(since: sample.time)))
        }
        spans.sort { $0.pressure > $1.pressure }
        let quarter = spans.reduce(0) { $0 + $1.seconds } / 4
        var passed = 0.0
        for (pressure, seconds) in spans {
            passed += seconds
            if passed >= quarter { return pressure }
        }
        return spans.last?.pressure
    }
}
