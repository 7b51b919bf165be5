import PointerEngine
import PointerModel

/// The pointer is always on an output.
struct PointerIsOnAnOutput: Invariant {
    func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        let outputs = runner.engine.layout.outputs
        try Violation.unless(
            outputs.contains { $0.frame.contains(step.after.position) },
            "the pointer is on an output",
            "\(step.after.position) is on none of \(outputs)"
        )
    }
}
