import PointerRuntime

/// What a look takes of its program: the time for which answers were waited for, or the processor time that the program used meanwhile, if
/// that is less. All times are microseconds.
///
/// A program that waits answers slowly and does not work, so that it has more of its time left than the wait says.
struct LookCost {
    /// A stretch of the look.
    private struct Stretch {
        let start: Int64
        /// The program's processor time then; nil if it is not known.
        let processorTime: Int64?
    }

    /// Returns the processor time of the program so far; nil if it is not known.
    private let processorTime: () -> Int64?
    private var stretch: Stretch?
    /// How long the former stretches took.
    private var waited: Int64 = 0
    /// What the program used in them. The kernel cuts what it counts to whole units, of two kinds.
    private var worked = 2 * ProcessorTime.unit
    /// The cost of the former stretches.
    private var charged: Int64 = 0

    init(_ processorTime: @escaping () -> Int64?) {
        self.processorTime = processorTime
    }

    /// Begins a stretch.
    mutating func begin(at now: Int64) { stretch = Stretch(start: now, processorTime: processorTime()) }

    /// Returns what the stretch has cost so far.
    func sinceBegin(at now: Int64) -> Int64 {
        let (waited, worked) = sums(at: now)
        return max(0, min(waited, worked) - charged)
    }

    /// Ends the stretch, and returns what it has cost.
    mutating func end(at now: Int64) -> Int64 {
        let cost = sinceBegin(at: now)
        (waited, worked) = sums(at: now)
        charged += cost
        stretch = nil
        return cost
    }

    private func sums(at now: Int64) -> (waited: Int64, worked: Int64) {
        guard let stretch else { return (waited, worked) }
        let duration = max(0, now - stretch.start)
        var used = duration
        // A smaller number is another process's.
        if let before = stretch.processorTime, let after = processorTime(), after >= before { used = after - before }
        return (waited + duration, worked + used)
    }
}
