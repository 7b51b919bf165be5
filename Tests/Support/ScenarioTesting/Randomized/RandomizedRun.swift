import PointerEngine
import PointerModel

/// A random sequence of operations, with all invariants checked after each step.
package struct RandomizedRun {
    /// Operations of a sequence that broke an invariant, and the violation.
    package struct Failure: Sendable {
        package var operations: [RandomOperation]
        package var violation: Violation
    }

    /// Runs a sequence made from a seed.
    /// - Parameters:
    ///   - seed: the seed of the sequence.
    ///   - count: the number of operations.
    ///   - more: further invariants.
    /// - Returns: the failure; nil if all invariants held.
    package static func fail(seed: UInt64, count: Int, more: [any Invariant] = []) -> Failure? {
        var generator = OperationGenerator(seed: seed)
        var operations: [RandomOperation] = []
        var runner = OperationRunner()
        var invariants = all + more
        do {
            for _ in 0..<count {
                let operation = generator.next(runner.engine.state)
                operations.append(operation)
                try runner.apply(operation) { step, runner in try check(step, runner, &invariants) }
            }
        } catch {
            return Failure(operations: operations, violation: violation(error))
        }
        return check(operations, more: more).map { Failure(operations: operations, violation: $0) }
    }

    /// Runs operations twice, and a third time with a clock that fires timers late; after the first run, checks that no target
    /// holds the pointer.
    /// - Parameters:
    ///   - operations: the operations.
    ///   - more: further invariants.
    /// - Returns: the first violation; nil if all invariants held.
    package static func check(_ operations: [RandomOperation], more: [any Invariant] = []) -> Violation? {
        do {
            var invariants = all + more
            var runner = OperationRunner()
            var first: [PointerEvent] = []
            for operation in operations {
                try runner.apply(operation) { step, runner in
                    try check(step, runner, &invariants)
                    first += step.events
                }
            }
            try EscapeCheck.check(runner)
            let second = try events(of: operations, isPunctual: true)
            try Violation.unless(first == second, "the same input gives the same output", difference(first, second))
            let late = try events(of: operations, isPunctual: false)
            try Violation.unless(first == late, "a late clock changes nothing", difference(first, late))
        } catch {
            return violation(error)
        }
        return nil
    }

    private static var all: [any Invariant] {
        [
            NumbersAreFinite(), EventsRebuildState(), TransitionsInOrder(), GesturesEndOnce(), PointerIsOnAnOutput(),
            PointerIsResolved(), ShapesStayInRegions(), LayoutIsAsDeclared(), ClicksAreWhereThePointerWas(),
        ]
    }

    private static func check(
        _ step: OperationRunner.Step,
        _ runner: borrowing OperationRunner,
        _ invariants: inout [any Invariant]
    ) throws(Violation) {
        for index in invariants.indices { try invariants[index].check(step, of: runner) }
    }

    private static func events(of operations: [RandomOperation], isPunctual: Bool) throws -> [PointerEvent] {
        var runner = OperationRunner()
        var events: [PointerEvent] = []
        for operation in operations {
            try runner.apply(operation, isPunctual: isPunctual) { step, _ in events += step.events }
        }
        try runner.catchUp { step, _ in events += step.events }
        return events
    }

    private static func difference(_ first: [PointerEvent], _ second: [PointerEvent]) -> String {
        let index = zip(first, second).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let place = index ?? min(first.count, second.count)
        func text(_ events: [PointerEvent]) -> String {
            events.indices.contains(place) ? EventText.describe(events[place]) : "nothing"
        }
        return "event \(place) of \(first.count) and \(second.count): \(text(first)) and \(text(second))"
    }

    private static func violation(_ error: any Error) -> Violation {
        error as? Violation ?? Violation("timers come to an end", "\(error)")
    }
}
