/// Requests that are made one after the other, for one wish of the person.
struct Work {
    /// What the person has wished.
    enum Purpose: Hashable {
        case keepHelp, undo, letInAllPrograms, keepDrive, leaveDrive, allOff, mend, change, measure
    }

    private(set) var purpose: Purpose
    /// Requests that are left, the next one first.
    private(set) var steps: [Request]
    /// The request whose answer is due; nil if none is.
    private(set) var waiting: Request?
    /// The request of the work that was given up for this one, until its answer is there; nil if it changes no program and no file.
    private var leftover: Request?
    private(set) var failures: [(request: Request, failure: RequestFailure)] = []
    /// Whether a request has been made once more, because the mechanism had ended in the middle of it.
    private var hasRepeated = false

    /// Whether the person has given the password for it already.
    private let isAllowed: Bool

    /// - Parameters:
    ///   - other: the work that is given up for this one.
    ///   - isAllowed: whether the person has given the password for it already.
    init(_ purpose: Purpose, _ steps: [Request], after other: Work? = nil, isAllowed: Bool = false) {
        (self.purpose, self.steps, self.isAllowed) = (purpose, steps, isAllowed)
        leftover = other?.waiting.flatMap { $0.changesSession ? $0 : nil }
    }

    var isOver: Bool { steps.isEmpty && waiting == nil }

    /// Whether the answer to this request is due.
    func awaits(_ request: Request) -> Bool { request == waiting || request == leftover }

    /// Whether the mechanism is asked for something, or will be.
    var isApplying: Bool { ([waiting] + steps).contains { if case .apply? = $0 { true } else { false } } }

    /// Whether a request of it may have turned the drive on. What keeps the drive has done so before it asks the mechanism.
    var mayHaveTurnedOnDrive: Bool { purpose == .keepDrive || !isApplying }

    /// Returns the requests up to the next one with an answer.
    mutating func next() -> [Request] {
        var requests: [Request] = []
        while waiting == nil, let step = steps.first, leftover == nil || !step.changesSession {
            steps.removeFirst()
            requests.append(step)
            if step.hasAnswer { waiting = step }
        }
        return requests
    }

    /// Turns off once more what a work before had asked the mechanism for, which was granted although it was given up.
    mutating func takeGrantBack() {
        let again: [Request] = [.driveOff, .remove([])]
        failures.removeAll { again.contains($0.request) }
        steps.removeAll { again.contains($0) }
        steps = again + steps
    }

    /// Does these steps in place of what is left, once what is under way has ended in whatever way.
    mutating func giveUp(for steps: [Request]) {
        (purpose, self.steps) = (.leaveDrive, steps)
    }

    /// Whether the mechanism asks nobody for a password.
    private func asksNobody(_ request: Request) -> Bool {
        switch request {
        case .remove: true
        case .apply: isAllowed
        default: false
        }
    }

    /// Takes the answer of a request that waits. Where nothing is to stay on, a failure does not keep the rest from going off; anything
    /// else ends with it, except that what is on trial goes.
    mutating func take(_ outcome: Outcome, of request: Request) {
        guard request == waiting else { return leftover = nil }
        waiting = nil
        guard case .failed(let failure) = outcome else { return }
        if failure == .mechanismEnded, !hasRepeated, asksNobody(request) {
            hasRepeated = true
            return steps.insert(request, at: 0)
        }
        failures.append((request, failure))
        if purpose != .allOff, purpose != .leaveDrive { steps.removeAll { $0.hasAnswer } }
    }
}
