import Varlink

/// What a step of work in slices has come to.
enum WorkStep {
    /// It took about so many microseconds, 0 if hardly any, and another one follows.
    case done(microseconds: Int = 0)
    /// It waits, for the next share or for other work.
    case waiting
    /// It was the last one.
    case last
}

extension Share {
    /// Does steps until the last one is done, one has to wait, or the share is used up, and one at least.
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
