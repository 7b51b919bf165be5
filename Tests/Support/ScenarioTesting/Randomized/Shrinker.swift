import PointerModel

/// Shrinker of failing sequences: to fewer operations, then to simpler ones, as long as the same invariant breaks.
package struct Shrinker {
    /// Number of tries that are left.
    private var budget: Int
    private let breaks: ([RandomOperation]) -> Bool

    /// - Parameters:
    ///   - budget: the maximum number of tries.
    ///   - breaks: returns whether a sequence still fails in the same way.
    package init(budget: Int = 5000, breaks: @escaping ([RandomOperation]) -> Bool) {
        self.budget = budget
        self.breaks = breaks
    }

    /// Shrinks a failure that `RandomizedRun` found.
    package static func shrink(
        _ failure: RandomizedRun.Failure,
        more: @escaping () -> [any Invariant] = { [] }
    ) -> RandomizedRun.Failure {
        let invariant = failure.violation.invariant
        var shrinker = Shrinker { operations in
            RandomizedRun.check(operations, more: more())?.invariant == invariant
        }
        let operations = shrinker.shrink(failure.operations)
        let violation = RandomizedRun.check(operations, more: more()) ?? failure.violation
        return RandomizedRun.Failure(operations: operations, violation: violation)
    }

    /// Returns the smallest sequence found that still fails; the given one if it does not fail.
    package mutating func shrink(_ operations: [RandomOperation]) -> [RandomOperation] {
        guard breaks(operations) else { return operations }
        var smallest = operations
        var count = 0
        repeat {
            count = smallest.complexity
            drop(from: &smallest)
            merge(&smallest)
            simplify(&smallest)
        } while smallest.complexity < count && budget > 0
        return smallest
    }

    /// Drops parts: halves first, single operations last.
    private mutating func drop(from operations: inout [RandomOperation]) {
        var length = max(operations.count / 2, 1)
        while true {
            // From the end, because later operations do not affect earlier ones.
            var end = operations.count
            while end > 0 {
                let start = max(end - length, 0)
                var candidate = operations
                candidate.removeSubrange(start..<end)
                if isSmaller(candidate) { operations = candidate }
                end = min(start, operations.count)
            }
            if length == 1 { return }
            length /= 2
        }
    }

    /// Merges consecutive reports into one, with the sum of their motion.
    private mutating func merge(_ operations: inout [RandomOperation]) {
        var index = operations.count - 1
        while index > 0 {
            if case .report(var first) = operations[index - 1], case .report(let second) = operations[index] {
                first.translation += second.translation
                var candidate = operations
                candidate.replaceSubrange(index - 1...index, with: [.report(first)])
                if isSmaller(candidate) { operations = candidate }
            }
            index -= 1
        }
    }

    /// Replaces operations by simpler ones.
    private mutating func simplify(_ operations: inout [RandomOperation]) {
        for index in operations.indices {
            var isSimpler = true
            while isSimpler, budget > 0 {
                isSimpler = false
                for simpler in operations[index].simpler where simpler.isDeclarable {
                    var candidate = operations
                    candidate[index] = simpler
                    guard isSmaller(candidate) else { continue }
                    operations = candidate
                    isSimpler = true
                    break
                }
            }
        }
    }

    private mutating func isSmaller(_ candidate: [RandomOperation]) -> Bool {
        guard budget > 0 else { return false }
        budget -= 1
        return breaks(candidate)
    }
}

extension [RandomOperation] {
    /// Measure of size, which falls with everything that is left out.
    fileprivate var complexity: Int { reduce(0) { $0 + "\($1)".utf8.count } }
}
