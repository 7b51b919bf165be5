import PointerModel

/// The best candidates for the landing of a flick, the best first.
///
/// To check whether something covers a candidate takes far longer than to find it. So only these are checked, however many
/// regions a client puts in one place.
struct BestLandings {
    private struct Candidate {
        var landing: Landing
        /// Squared distances from the flick's end to the target and to the landing.
        var distance: Double
        var fromMiddle: Double
        /// Position in the order of insertion.
        var number: Int

        func isBetter(than other: Candidate) -> Bool {
            (distance, fromMiddle, number) < (other.distance, other.fromMiddle, other.number)
        }
    }

    /// The best candidates; a flick is not meant for any farther down the list.
    private var candidates: InlineArray<256, Candidate>
    private var count = 0
    /// Number of candidates inserted so far.
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

    /// Inserts a landing if it is one of the best. Of several equally good ones, the first stays.
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

    /// Returns the best landing that `accept` accepts.
    func first(where accept: (Landing) -> Bool) -> Landing? {
        for place in 0..<count where accept(candidates[place].landing) { return candidates[place].landing }
        return nil
    }
}
