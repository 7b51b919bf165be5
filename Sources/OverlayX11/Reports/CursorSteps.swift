import DaemonLinks

/// What buttons and wheels did, until the server has said where the cursor was.
struct CursorSteps {
    private var new: [InputStep] = []
    private var asked: [InputStep] = []

    /// Adds a step that follows the last question.
    mutating func add(_ step: InputStep) {
        if new.count < OverlayX11Limit.steps.most { new.append(step) }
    }

    /// Notes that a question for the cursor is under way, and the last one has its answer.
    mutating func ask() { swap(&new, &asked) }

    /// Returns the steps before the question under way, and forgets them.
    mutating func takeAsked() -> [InputStep] {
        let steps = asked
        asked.removeAll(keepingCapacity: true)
        return steps
    }
}
