import PointerModel
import PointerWire

/// Help that is in the person's file. The feeder holds it a moment later, and until then a look sees what was before.
struct WrittenHelp {
    /// Seconds between two looks, and most of them: where no feeder runs, none ever sees it.
    private static let pause = 0.5
    private static let most = 10

    let choice: AssistChoice
    private var looks = 0
    private var due: Double?

    init(_ choice: AssistChoice) { self.choice = choice }

    /// Whether it is time for another look.
    func isLookDue(at time: Double) -> Bool { due.map { time >= $0 } ?? false }

    /// Takes what a look has seen. Returns whether that is the help before, and another look is to come.
    mutating func isStillExpected(after seen: AssistChoice?, at time: Double) -> Bool {
        looks += 1
        due = time + Self.pause
        return looks < Self.most && seen?.settings != choice.settings
    }
}
