import Varlink

/// Outcome of a step of work in slices.
enum WorkStep {
    /// The step took about this many microseconds, 0 if negligible, and another one follows.
    case done(microseconds: Int = 0)
    /// The step waits for the next share, or for other work.
    case waiting
    /// The step was the last one.
    case last
}

extension Share {
    /// Performs at least one step, until the last one is done, one must wait, or the share is used up.
    /// - Returns: whether the last one is done.
    mutating func doSteps(_ step: (inout Share) throws -> WorkStep) rethrows -> Bool {
        while true {
            switch try step(&self) {
            case .done(let time): if isUsedUp(after: time) { return false }
            case .waiting: return false
            case .last: return true
            }
        }
    }
}
