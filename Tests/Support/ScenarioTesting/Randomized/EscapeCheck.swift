import PointerEngine
import PointerModel

/// Check that no target holds the pointer against continued motion in one direction, with any targeting strategy.
struct EscapeCheck {
    /// Motion per report, in points.
    private static let step = 8.0
    /// Smallest fraction of a motion that any setting leaves.
    private static let leastGain = 0.1

    /// Tries the four directions from the end of a sequence, once nothing is held.
    static func check(_ runner: borrowing OperationRunner) throws {
        for strategy in Targeting.allCases {
            for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
                try check(runner, Vector(dx: dx * step, dy: dy * step), strategy)
            }
        }
    }

    private static func check(_ start: borrowing OperationRunner, _ translation: Vector, _ strategy: Targeting) throws {
        var runner = copy start
        func apply(_ operation: RandomOperation) throws { try runner.apply(operation) { _, _ in } }
        try apply(.setting("targeting.strategy", "\"\(strategy.rawValue)\""))
        try apply(.cursor(nil, age: 0))
        // Locking ends everything under way.
        for isLocked in [true, false] { try apply(.lock(isLocked)) }
        let held = runner.engine.state.buttons
        for (button, _) in Buttons.named where held.contains(button) {
            while runner.engine.state.buttons.contains(button) {
                try apply(.report(PointerReport(time: .zero, source: .mouse, released: button)))
            }
        }
        // Glides and waits for answers end.
        try apply(.wait(20_000_000))
        let begin = runner.engine.state
        guard let region = begin.region else { return }
        let outputs = runner.engine.layout.outputs
        let reach = runner.engine.layout.surface(at: begin.position)?.targeting ?? strategy
        let bubble = max(reach == .bubble ? runner.settings.targeting.bubbleReach : 0, runner.settings.assist.bubble)
        // Across the region, plus the bubble's reach on both sides.
        let way =
            (translation.dx != 0 ? region.rect.width : region.rect.height)
            + 2 * bubble + step
        var traveled = 0.0
        var position = begin.position
        while traveled <= way {
            try apply(.wait(8000))
            try apply(.report(PointerReport(time: .zero, source: .mouse, translation: translation)))
            let state = runner.engine.state
            let progress = max(abs(state.position.x - position.x), abs(state.position.y - position.y))
            if progress < step * leastGain * 0.999 {
                // Only the edge of the screens may stop the pointer.
                let least = position + translation * leastGain
                try Violation.unless(
                    !outputs.contains { $0.frame.insetBy(dx: 0.01, dy: 0.01).contains(least) },
                    "no target holds the pointer",
                    "\(strategy) stops it at \(position) on the way by \(translation), in \(region)"
                )
                return
            }
            traveled += progress
            position = state.position
            guard state.region == region else { return }
        }
        // Regions may be kept for a while.
        try apply(.wait(20_000_000))
        try Violation.unless(
            runner.engine.state.region != region,
            "no target holds the pointer",
            "\(strategy) keeps \(region) at \(runner.engine.state.position), \(traveled) points from \(begin.position)"
        )
    }
}
