import PointerEngine
import PointerModel
import TestBasics

/// The layout is the result of its changes, and an engine that was updated by each change resolves points like a newly built one.
struct LayoutIsAsDeclared: Invariant {
    private var model: LayoutModel?

    mutating func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        var model = self.model ?? LayoutModel(Layout(outputs: runner.initialOutputs))
        for case .slider(let event) in step.events { model.apply(event) }
        if case .change(let change)? = step.operation {
            let isAccepted = model.apply(change)
            try Violation.unless(
                isAccepted == !step.isRefused,
                "changes are accepted or refused",
                "\(change) was \(isAccepted ? "refused" : "accepted")"
            )
        }
        self.model = model
        guard case .change? = step.operation, !step.isRefused else { return }
        let engine = runner.engine
        try Violation.unless(
            engine.layout == model.layout,
            "the layout is as declared",
            "\(engine.layout) instead of \(model.layout)"
        )
        try compare(engine, Engine(layout: engine.layout, settings: runner.settings), step)
    }

    private mutating func compare(_ engine: Engine, _ rebuilt: Engine, _ step: OperationRunner.Step) throws(Violation) {
        let layout = engine.layout
        // A layout does not contain the clients' answers.
        let isAsked = layout.surfaces.contains { $0.nodes.contains { $0.interaction?.isAsked ?? false } }
        // The same numbers for every check: otherwise the result would depend on the length of the sequence.
        var numbers = RepeatableNumbers(seed: 1)
        var points = [step.after.position]
        for surface in layout.surfaces {
            let frame = layout.frame(of: surface)
            points += [frame.origin, frame.center]
            for _ in 0..<6 { points.append(numbers.point(in: frame)) }
        }
        for point in points {
            var kept = engine.resolution(at: point, modifiers: step.after.modifiers)
            var anew = rebuilt.resolution(at: point, modifiers: step.after.modifiers)
            if isAsked {
                (kept.region, kept.style, kept.steps) = (nil, .system, kept.steps.hitting)
                (anew.region, anew.style, anew.steps) = (nil, .system, anew.steps.hitting)
            }
            try Violation.unless(
                kept == anew,
                "what is kept answers as what is built anew",
                "at \(point): \(kept) instead of \(anew)"
            )
        }
    }
}

extension [ResolutionStep] {
    /// Steps up to the hit node.
    fileprivate var hitting: [ResolutionStep] {
        guard let hit = firstIndex(where: { $0.outcome == .hit }) else { return self }
        return Array(self[...hit])
    }
}
