import PointerModel

/// The last changes of the region, from which follows what a hand means that does not hold still.
///
/// It has a fixed size, so that noting a change allocates nothing.
struct RegionHistory {
    /// Time before a click within which the region must have had the pointer to get the click, in seconds.
    static let window = 0.6
    /// Number of times that a shaking pointer must have entered the region within that time.
    private static let leastEntries = 2
    /// Time after which a moment counts for 1/e of the last one, in seconds.
    private static let decay = 0.2
    /// Least sum of weighted time in the region, in seconds: a pointer that only passes stays shorter.
    private static let (leastShakeTime, leastDwellTime) = (0.03, 0.05)

    /// The pointer entered a region, or left one for none.
    private struct Change {
        let region: EnteredRegion?
        let time: Timestamp
        /// Last location that resolved to the region, which follows the pointer while it is there.
        var lastPlace: Point
    }

    /// A region that the pointer was in.
    struct Visit {
        let region: EnteredRegion
        /// Last location that resolved to the region, where that was then.
        let lastPlace: Point
    }

    /// How long and how often the pointer was in one region within the window.
    private struct Stay {
        let region: EnteredRegion?
        let lastPlace: Point
        var time = 0.0
        var entries = 0
    }

    /// The changes, the newest at `count - 1` modulo the capacity.
    private var changes = InlineArray<32, Change?>(repeating: nil)
    private var count = 0

    /// Notes that the pointer is in a region, or in none, which may be the one of before.
    /// - Parameter location: location that resolves to the region.
    mutating func note(_ region: EnteredRegion?, at location: Point, time: Timestamp) {
        let last = (count - 1) % changes.count
        if count > 0, changes[last]?.region.isSame(as: region) == true {
            changes[last]?.lastPlace = location
            return
        }
        changes[count % changes.count] = Change(region: region, time: time, lastPlace: location)
        count += 1
    }

    mutating func removeAll() {
        guard count > 0 else { return }
        changes = InlineArray(repeating: nil)
        count = 0
    }

    /// Whether the pointer was in a region within the window.
    func hasVisited(_ region: EnteredRegion, until now: Timestamp) -> Bool {
        var number = count - 1
        while number >= 0, number > count - 1 - changes.count, let change = changes[number % changes.count] {
            if region.isSame(as: change.region) { return true }
            guard now.seconds(since: change.time) < Self.window else { return false }
            number -= 1
        }
        return false
    }

    /// Returns the visit of the region that a click now is meant for; nil if that is what the pointer is in.
    /// - Parameters:
    ///   - attribution: rule.
    ///   - current: region that the pointer is in; nil if it is in none.
    ///   - now: time of the click.
    func meant(by attribution: ClickAttribution, in current: EnteredRegion?, at now: Timestamp) -> Visit? {
        guard attribution != .plain, let longest = longestStay(until: now, current, withNone: attribution == .longest),
            let region = longest.region, !region.isSame(as: current)
        else {
            return nil
        }
        let isMeant =
            attribution == .longest
            ? longest.time > Self.leastDwellTime
            : longest.time > Self.leastShakeTime && longest.entries >= Self.leastEntries
        return isMeant ? Visit(region: region, lastPlace: longest.lastPlace) : nil
    }

    /// Returns the longest stay within the window, recent time counting more.
    private func longestStay(until now: Timestamp, _ current: EnteredRegion?, withNone: Bool) -> Stay? {
        var stays = InlineArray<33, Stay?>(repeating: nil)
        var stayCount = 0
        func add(_ region: EnteredRegion?, at place: Point, from start: Double, to end: Double) {
            let entered = start < Self.window ? 1 : 0
            let weight =
                Self.decay
                * (Double.exp(-end / Self.decay) - Double.exp(-min(start, Self.window) / Self.decay))
            for index in 0..<stayCount where stays[index]?.region.isSame(as: region) == true {
                stays[index]?.time += weight
                stays[index]?.entries += entered
                return
            }
            // The newest visit comes first.
            stays[stayCount] = Stay(region: region, lastPlace: place, time: weight, entries: entered)
            stayCount += 1
        }
        var end = 0.0
        var number = count - 1
        // The last change may be part of the report that clicks.
        if number < 0 || changes[number % changes.count]?.region.isSame(as: current) != true {
            add(current, at: .zero, from: 0, to: 0)
        }
        while number >= 0, number > count - 1 - changes.count, end < Self.window,
            let change = changes[number % changes.count]
        {
            let start = max(end, now.seconds(since: change.time))
            add(change.region, at: change.lastPlace, from: start, to: end)
            end = start
            number -= 1
        }
        var longest: Stay?
        for index in 0..<stayCount {
            guard let stay = stays[index], withNone || stay.region != nil else { continue }
            if stay.time > longest?.time ?? 0 { longest = stay }
        }
        return longest
    }
}

extension EnteredRegion? {
    /// Whether both are the same region, or none.
    fileprivate func isSame(as other: EnteredRegion?) -> Bool {
        switch (self, other) {
        case (let one?, let other?): one.isSame(as: other)
        case (nil, nil): true
        default: false
        }
    }
}

extension EnteredRegion {
    /// Whether both are the same region, which may have moved.
    func isSame(as other: EnteredRegion?) -> Bool {
        guard let other else { return false }
        return self === other || identity.isSame(as: other.identity)
    }
}
