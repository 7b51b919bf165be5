import PointerModel

/// The pressure of one touch, from touching down to lifting.
struct MeasuredTouch {
    /// The shortest touch that counts, in seconds; a brush or a tap is shorter.
    static let shortest = 0.1

    private let start: Timestamp
    /// The seconds that the hardest contact spent at each pressure. The size does not grow with the length of the touch.
    private(set) var seconds: [Int32: Double] = [:]
    /// The last reported pressure and its time.
    private var last: (pressure: Int32, time: Timestamp)?
    /// Whether there were several fingers at once.
    private(set) var hasSeveralFingers = false
    /// Whether the kernel dropped reports during the touch.
    private(set) var isInterrupted = false

    init(at time: Timestamp) {
        start = time
    }

    /// Consumes a report with at least one finger.
    mutating func consume(_ frame: borrowing InputReport) {
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
        guard let last,
            seconds[last.pressure] != nil || seconds.count < PointerRecordingsLimit.pressures.most
        else { return }
        seconds[last.pressure, default: 0] += time.seconds(since: last.time)
    }

    /// Whether the touch is shorter than ``shortest``.
    func isTooShort(endingAt end: Timestamp) -> Bool { end.seconds(since: start) < Self.shortest }

    /// Returns the pressure that the finger reached or exceeded for a quarter of the touch, so that its beginning, its end and a
    /// single jump have little effect; nil if no report had a contact.
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
