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

    /// The process whose work answers the questions; nil if it is not known.
    private let process: Int32?
    private var stretch: Stretch?
    /// How long the former stretches took.
    private var waited: Int64 = 0
    /// What the program used in them.
    private var worked: Int64 = 0
    /// The cost of the former stretches.
    private var charged: Int64 = 0

    init(of process: Int32?) {
        self.process = process
    }

    /// Begins a stretch.
    mutating func begin(at moment: FeederMoment) {
        stretch = Stretch(start: moment.time, processorTime: processorTime(at: moment))
    }

    /// Returns what the stretch has cost so far.
    func sinceBegin(at moment: FeederMoment) -> Int64 {
        let (waited, worked) = sums(at: moment)
        // The kernel cuts what it counts to whole units, of two kinds.
        return max(0, min(waited, worked + 2 * moment.processor.unit) - charged)
    }

    /// Ends the stretch, and returns what it has cost.
    mutating func end(at moment: FeederMoment) -> Int64 {
        let cost = sinceBegin(at: moment)
        (waited, worked) = sums(at: moment)
        charged += cost
        stretch = nil
        return cost
    }

    private func sums(at moment: FeederMoment) -> (waited: Int64, worked: Int64) {
        guard let stretch else { return (waited, worked) }
        let duration = max(0, moment.time - stretch.start)
        var used = duration
        // A smaller number is another process's.
        if let before = stretch.processorTime, let after = processorTime(at: moment), after >= before {
            used = after - before
        }
        return (waited + duration, worked + used)
    }

    private func processorTime(at moment: FeederMoment) -> Int64? { process.flatMap { moment.processor.time($0) } }
}
