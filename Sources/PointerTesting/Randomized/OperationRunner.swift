import PointerConfiguration
public import PointerEngine
public import PointerModel
import PointerService

/// Applies operations to the daemon's pipeline, and hands out what came of each.
public struct OperationRunner {
    /// The consequences of one cause: of an operation, or of a timer that was due before it.
    public struct Step {
        /// nil: time that passed.
        public let operation: RandomOperation?
        public let time: Timestamp
        public let before: PointerState
        public let after: PointerState
        public let events: [PointerEvent]
        /// Whether it was refused, as there is no such node, surface or request.
        public let isRefused: Bool
    }

    private var pipeline: Pipeline
    public private(set) var time = Timestamp.zero
    public private(set) var settings: EngineSettings
    /// The screens before the first operation.
    public let initialOutputs: [Output]
    private var lines: [String: String] = [:]
    private var requests: [RegionRequest] = []
    /// What the timers that are due at one time may cause before they count as endless.
    private static let maximumTimers = 100_000

    /// Starts with an empty screen, as the daemon does without a configuration.
    public init() {
        let configuration = Configuration.builtIn
        settings = configuration.engine
        initialOutputs = configuration.layout.outputs
        pipeline = Pipeline(layout: configuration.layout, motion: configuration.motion, engine: configuration.engine)
    }

    public var engine: Engine { pipeline.engine }

    /// Timers did not come to an end.
    public struct EndlessTimers: Error {}

    /// Applies an operation and tells of each step.
    /// - Parameters:
    ///   - operation: the one to apply.
    ///   - isPunctual: whether what is due while time passes happens then, or with what comes next.
    ///   - tell: called after each step.
    public mutating func apply(
        _ operation: RandomOperation,
        isPunctual: Bool = true,
        _ tell: (Step, borrowing OperationRunner) throws -> Void
    ) throws {
        if case .wait(let microseconds) = operation {
            let (sum, isOverflow) = time.microseconds.addingReportingOverflow(microseconds)
            let moment = isOverflow ? time : Timestamp(microseconds: sum)
            if isPunctual { try pass(to: moment, tell) }
            // What is due before a clock goes back is due before.
            if !isPunctual, microseconds < 0 { try pass(to: time, tell) }
            time = moment
            return
        }
        // Requests are known when they are answered.
        if !isPunctual, case .answer = operation { try pass(to: time, tell) }
        let before = engine.state
        let isTaken = take(operation)
        requests += pipeline.events.events.compactMap { if case .request(let request) = $0 { request } else { nil } }
        let step = Step(
            operation: operation,
            time: time,
            before: before,
            after: engine.state,
            events: isTaken ? pipeline.events.events : [],
            isRefused: !isTaken
        )
        try tell(step, self)
    }

    /// Lets happen what is due.
    public mutating func catchUp(_ tell: (Step, borrowing OperationRunner) throws -> Void) throws {
        try pass(to: time, tell)
    }

    /// The request that an answer means; nil: there were not that many.
    public func request(ago: Int) -> RegionRequest? {
        requests.indices.contains(requests.count - 1 - ago) ? requests[requests.count - 1 - ago] : nil
    }

    /// Lets what is due happen, each at its own time.
    private mutating func pass(to moment: Timestamp, _ tell: (Step, borrowing OperationRunner) throws -> Void) throws {
        var count = 0
        while let deadline = pipeline.nextDeadline, deadline <= moment {
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
            try tell(step, self)
        }
    }

    /// - Returns: whether the operation was taken.
    private mutating func take(_ operation: RandomOperation) -> Bool {
        switch operation {
        case .wait: break
        case .report(var frame):
            frame.time = time
            _ = pipeline.apply(frame)
        case .modifiers(let modifiers): _ = pipeline.setModifiers(modifiers, at: time)
        case .lock(let isLocked): _ = pipeline.setLocked(isLocked, at: time)
        case .cursor(let place, let age):
            if let place {
                _ = pipeline.reportCursor(at: place, madeAt: time.advanced(bySeconds: -Double(age) / 1e6), at: time)
            } else {
                _ = pipeline.endCursorReports(at: time)
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
