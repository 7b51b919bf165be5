import PointerConfiguration
package import PointerEngine
package import PointerModel
import PointerPipeline

/// Runner that applies operations to the daemon's pipeline, and passes on the consequences of each.
package struct OperationRunner {
    /// Consequences of one cause: of an operation, or of a timer that was due before it.
    package struct Step {
        /// The operation; nil if a timer was the cause.
        package let operation: RandomOperation?
        package let time: Timestamp
        package let before: PointerState
        package let after: PointerState
        package let events: [PointerEvent]
        /// Whether the operation was refused, for example because a node, surface or request does not exist.
        package let isRefused: Bool
    }

    private var pipeline: Pipeline
    package private(set) var time = Timestamp.zero
    package private(set) var settings: EngineSettings
    /// Outputs before the first operation.
    package let initialOutputs: [Output]
    private var lines: [String: String] = [:]
    private var requests: [RegionRequest] = []
    /// Maximum number of timers that fire in one step of time before they count as endless.
    private static let maximumTimers = 100_000

    /// Creates a runner with an empty screen, as the daemon has without a configuration.
    package init() {
        let configuration = Configuration.builtIn
        settings = configuration.engine
        initialOutputs = configuration.layout.outputs
        pipeline = Pipeline(layout: configuration.layout, motion: configuration.motion, engine: configuration.engine)
    }

    package var engine: Engine { pipeline.engine }

    /// Whether help with clicks may keep the region of a press.
    var holdsClick: Bool {
        !engine.buttons.isEmpty && (settings.assist.freezesClicks || settings.assist.click != .plain)
    }

    /// The timers did not come to an end.
    package struct EndlessTimers: Error {}

    /// Applies an operation and calls `onStep` after each step.
    /// - Parameters:
    ///   - operation: the operation.
    ///   - isPunctual: whether timers that are due while time passes fire then, or with the next operation.
    ///   - onStep: called after each step.
    package mutating func apply(
        _ operation: RandomOperation,
        isPunctual: Bool = true,
        _ onStep: (Step, borrowing OperationRunner) throws -> Void
    ) throws {
        if case .wait(let microseconds) = operation {
            let (sum, isOverflow) = time.microseconds.addingReportingOverflow(microseconds)
            let end = isOverflow ? time : Timestamp(microseconds: sum)
            if isPunctual { try pass(to: end, onStep) }
            // Timers that are due before the clock goes back fire first.
            if !isPunctual, microseconds < 0 { try pass(to: time, onStep) }
            time = end
            return
        }
        // Timers may make requests, which must be known before they are answered.
        if !isPunctual, case .answer = operation { try pass(to: time, onStep) }
        let before = engine.state
        let isAccepted = perform(operation)
        requests += pipeline.events.events.compactMap { if case .request(let request) = $0 { request } else { nil } }
        let step = Step(
            operation: operation,
            time: time,
            before: before,
            after: engine.state,
            events: isAccepted ? pipeline.events.events : [],
            isRefused: !isAccepted
        )
        try onStep(step, self)
    }

    /// Fires the timers that are due.
    package mutating func catchUp(_ onStep: (Step, borrowing OperationRunner) throws -> Void) throws {
        try pass(to: time, onStep)
    }

    /// Returns the request for an answer; nil if there were fewer requests.
    package func request(ago: Int) -> RegionRequest? {
        requests.indices.contains(requests.count - 1 - ago) ? requests[requests.count - 1 - ago] : nil
    }

    /// Fires due timers, each at its own time.
    private mutating func pass(to end: Timestamp, _ onStep: (Step, borrowing OperationRunner) throws -> Void) throws {
        var count = 0
        while let deadline = pipeline.nextDeadline, deadline <= end {
            count += 1
            guard count <= Self.maximumTimers else { throw EndlessTimers() }
            let before = engine.state
            pipeline.advance(to: deadline)
            _ = pipeline.applyNext()
            requests += pipeline.events.events.compactMap {
                if case .request(let request) = $0 { request } else { nil }
            }
            let step = Step(
                operation: nil,
                time: deadline,
                before: before,
                after: engine.state,
                events: pipeline.events.events,
                isRefused: false
            )
            try onStep(step, self)
        }
    }

    /// Performs an operation other than waiting.
    /// - Returns: whether the operation was accepted.
    private mutating func perform(_ operation: RandomOperation) -> Bool {
        switch operation {
        case .wait: break
        case .report(var frame):
            frame.time = time
            _ = pipeline.apply(frame)
        case .modifiers(let modifiers): pipeline.setModifiers(modifiers, at: time)
        case .lock(let isLocked): pipeline.setLocked(isLocked, at: time)
        case .cursor(let place, let age):
            if let place {
                pipeline.reportCursor(at: place, madeAt: time.advanced(bySeconds: -Double(age) / 1e6), at: time)
            } else {
                pipeline.endCursorReports(at: time)
            }
        case .change(let change): return (try? pipeline.update(change, at: time)) != nil
        case .setting(let key, let value):
            var lines = lines
            lines[key] = value
            let text = lines.map { "\($0.key) = \($0.value)" }.joined(separator: "\n")
            guard let configuration = try? Configuration(parsing: text) else { return false }
            self.lines = lines
            settings = configuration.engine
            pipeline.configure(
                layout: engine.layout,
                motion: configuration.motion,
                engine: settings,
                at: time
            )
        case .invalidate(let surface, let node):
            return (try? pipeline.invalidate(surface: surface, node: node, at: time)) != nil
        case .answer(let ago, let region):
            guard let request = request(ago: ago) else { return false }
            return pipeline.answer(request.sequence, surface: request.surface, region: region, at: time)
        }
        return true
    }
}
