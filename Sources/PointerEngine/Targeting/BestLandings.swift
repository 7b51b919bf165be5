import PointerModel

/// The best of what a flick may land on, the best first, in rounds: first the best of all, then the best of those that come after them.
///
/// To find out whether something is in front of one takes far longer than to find it. So that is asked of these alone, however many a
/// client puts in one place.
struct BestLandings {
    private struct Candidate {
        var landing: Landing
        /// Squared, from the flick's end to the target and to its middle.
        var distance: Double
        var fromMiddle: Double
        /// In the order in which they are taken in.
        var number: Int

        func isBetter(than other: Candidate) -> Bool {
            (distance, fromMiddle, number) < (other.distance, other.fromMiddle, other.number)
        }
    }

    /// A hand that flicks means none that is farther down the list than so many rounds.
    static let rounds = 8

    private var candidates: InlineArray<32, Candidate>
    private var count = 0
    /// How many came in this round.
    private var number = 0
    /// The last one of the round before.
    private var last: Candidate?

    init() {
        let none = Candidate(
            landing: Landing(region: -1, point: .zero, axes: []),
            distance: 0,
            fromMiddle: 0,
            number: 0
        )
        candidates = InlineArray(repeating: none)
    }

    /// Takes in a landing where it is one of the best; of several as good, those that come first.
    mutating func insert(_ landing: Landing, distance: Double, fromMiddle: Double) {
        let candidate = Candidate(landing: landing, distance: distance, fromMiddle: fromMiddle, number: number)
        number += 1
        if let last, !last.isBetter(than: candidate) { return }
        if count < candidates.count {
            count += 1
        } else if !candidate.isBetter(than: candidates[count - 1]) {
            return
        }
        var place = count - 1
        while place > 0, candidate.isBetter(than: candidates[place - 1]) {
            candidates[place] = candidates[place - 1]
            place -= 1
        }
        candidates[place] = candidate
    }

    /// Begins the next round, in which all are to be taken in again, in the same order.
    /// - Returns: whether there may be more.
    mutating func beginNextRound() -> Bool {
        guard count == candidates.count else { return false }
        last = candidates[count - 1]
        count = 0
        number = 0
        return true
    }

    /// The best one of this round that is accepted.
    func first(where accept: (Landing) -> Bool) -> Landing? {
        for place in 0..<count where accept(candidates[place].landing) { return candidates[place].landing }
        return nil
    }
}
