import FeederModel
import PointerRuntime

/// When the applications are asked again for the accessibles of windows that are new. An application that starts reports its windows before
/// they have a title and a size on the bus, and many report nothing later. All times are microseconds of the event loop.
struct RematchTimes {
    /// Most times of earlier windows that are kept.
    private static let mostFormer = 4

    private let delays: (early: [Int64], late: [Int64])
    private var early: [Int64] = []
    private var late: [Int64] = []

    init(_ settings: FeederSettings) {
        delays = (settings.rematches, settings.lateRematches)
    }

    /// Whether a window is so new that its accessible may still come soon.
    var isEarly: Bool { !early.isEmpty }

    /// The next time; nil if there is none.
    var next: Int64? { [early.first, late.first].compactMap { $0 }.min() }

    /// The next of the early times; nil if there is none.
    var nextEarly: Int64? { early.first }

    /// Notes that there is a new window.
    mutating func begin(at now: Int64) {
        early = Self.times(early, delays.early, now)
        late = Self.times(late, delays.late, now)
    }

    /// Ends the times that are over.
    /// - Returns: whether there were any.
    mutating func end(until now: Int64) -> Bool {
        guard let next, next <= now else { return false }
        early.removeAll { $0 <= now }
        late.removeAll { $0 <= now }
        return true
    }

    mutating func removeAll() { (early, late) = ([], []) }

    /// Returns the times of a new window, after those of earlier windows that come sooner. Windows that come in a flood share times.
    private static func times(_ former: [Int64], _ delays: [Int64], _ now: Int64) -> [Int64] {
        let new = delays.map { now + $0 }
        guard let first = new.first else { return [] }
        return former.prefix(mostFormer).filter { $0 < first } + new
    }
}
