import PointerModel

/// The best of what a flick may land on, the best first.
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

    /// A hand that flicks means none that is farther down the list.
    private var candidates: InlineArray<256, Candidate>
    private var count = 0
    /// How many came.
    private var number = 0

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

    /// The best one that is accepted.
    func first(where accept: (Landing) -> Bool) -> Landing? {
        for place in 0..<count where accept(candidates[place].landing) { return candidates[place].landing }
        return nil
    }
}
