import FeederModel

/// A look at one window: asks what its scan wants to know, and gives it the answers. It works in stretches, and rests between them with all
/// that it has learned. Before each further stretch it asks whether the window is where it was.
///
/// Few questions are under way to an application that answers slowly, and none during a rest.
final class ScanRunner {
    /// How a stretch ends.
    enum Ending: Equatable {
        case done(Result<ScannedWindow, ScanFailure>)
        /// The stretch is over, and the look goes on.
        case rest
        /// The application answers nothing.
        case silence
        /// The window's accessible has another place or size: what was learned before does not fit to what would be.
        case changed
    }

    /// Least time between two looks at the cost, in microseconds.
    private static let leastWait: Int64 = 20_000

    private var scan: WindowScan
    private let application: String
    private let accessibility: any AccessibilitySource
    private let times: ScanTimes
    /// Longest time that a stretch takes of the application, in microseconds.
    private let work: Int64
    private let now: () -> Int64
    private var cost: LookCost
    /// The questions under way, the oldest first.
    private var open: [WindowScan.Request] = []
    /// Questions that were under way when the application fell silent.
    private var again: [WindowScan.Request] = []
    /// The question that the application had begun with then: it may be the one that keeps it. Asked twice in vain, it is given up.
    private var suspect: Int?
    private var start: Int64 = 0
    private var lastAnswer: Int64 = 0
    /// Why nothing more is asked in this stretch; nil if it goes on.
    private var ending: Ending?
    /// The time at which ``check(at:)`` has something to do; nil during a rest.
    private(set) var deadline: Int64?
    /// Whether the look is between two stretches, or over.
    private(set) var isResting = false
    /// Number of rests so far.
    private(set) var restCount = 0
    private var isOver = false
    private let handler: (Ending, _ cost: Int64) -> Void
    /// Called in place of the handler once nobody wants to know the result any more.
    private var onStop: ((_ cost: Int64) -> Void)?

    /// Creates a look that has not begun.
    /// - Parameters:
    ///   - scan: the scan.
    ///   - application: the bus name of its application.
    ///   - accessibility: where the objects are asked.
    ///   - times: how long the look may take at a stretch.
    ///   - work: longest time that a stretch takes of the application, in microseconds.
    ///   - cost: what the look takes of its program.
    ///   - now: returns the time, in microseconds.
    ///   - handler: called once at the end of each stretch, with what it has cost, in microseconds.
    init(
        _ scan: WindowScan,
        of application: String,
        on accessibility: any AccessibilitySource,
        _ times: ScanTimes,
        work: Int64,
        _ cost: LookCost,
        now: @escaping () -> Int64,
        _ handler: @escaping (Ending, _ cost: Int64) -> Void
    ) {
        self.scan = scan
        self.application = application
        self.accessibility = accessibility
        self.times = times
        self.work = work
        self.cost = cost
        self.now = now
        self.handler = handler
    }

    /// Number of the objects that the look keeps, and knows from former ones.
    var objectCount: Int { scan.objectCount }

    /// What is known of the application.
    var memory: ScanMemory { scan.result == nil ? scan.memorySoFar : scan.memory }

    /// Returns what is known of the window before the end.
    func part(over former: ScannedWindow?) -> ScannedWindow? { scan.part(over: former) }

    /// Notes that an object is gone.
    func lose(_ path: String) { scan.lose(path) }

    /// Forgets what is known of the application's objects, until the next stretch.
    func forgetKnown() { scan.setKnown([:]) }

    /// Begins a stretch.
    /// - Parameter known: what is known of the application's objects.
    func begin(_ known: [String: ScanMemory.Known]) {
        scan.setKnown(known)
        isResting = false
        start = now()
        lastAnswer = start
        cost.begin(at: start)
        deadline = start + min(work, times.stretch)
        if scan.frame != nil { ask(scan.frameRequest) } else { step() }
    }

    /// Ends the stretch if it has taken enough of the application, or of the time.
    func check(at now: Int64) {
        guard ending == nil else {
            deadline = now + times.patience
            return
        }
        let left = min(work - cost.sinceBegin(at: now), start + times.stretch - now)
        guard left <= 0 else {
            deadline = now + max(left, Self.leastWait)
            return
        }
        end(with: .rest)
        step()
    }

    /// Asks nothing more, though the look is not over.
    /// - Parameter handler: called in place of the other one when what is under way is answered, with the cost of the stretch.
    func stop(_ handler: @escaping (_ cost: Int64) -> Void) {
        onStop = handler
        end(with: .changed)
        step()
    }

    private func step() {
        guard !isOver, !isResting else { return }
        while ending == nil, scan.result == nil, open.isEmpty || accessibility.room(for: application) > 0,
            let request = next()
        {
            ask(request)
        }
        if let result = scan.result { return finish(.done(result)) }
        if open.isEmpty { finish(ending ?? .rest) }
    }

    private func next() -> WindowScan.Request? { again.isEmpty ? scan.takeRequest() : again.removeFirst() }

    private func ask(_ request: WindowScan.Request) {
        open.append(request)
        accessibility.ask(request.question, of: request.object, patience: times.patience, for: self) {
            [weak self] answer in
            guard let self, let index = open.firstIndex(where: { $0.number == request.number }) else { return }
            open.remove(at: index)
            if answer == .late { keep(request) } else { receive(answer, to: request) }
            step()
        }
    }

    private func receive(_ answer: AccessibleAnswer, to request: WindowScan.Request) {
        lastAnswer = now()
        if request.number != scan.frameRequest.number { return scan.receive(answer, to: request.number) }
        if answer != scan.frame.map({ AccessibleAnswer.extents($0) }) { end(with: .changed) }
    }

    /// Keeps a question that the application has not answered for the next stretch.
    private func keep(_ request: WindowScan.Request) {
        // The next stretch begins with that one anyway.
        guard request.number != scan.frameRequest.number else { return end(with: .silence) }
        // The one that was asked first is answered first. Where nothing was answered before, it says nothing.
        if ending != .silence, scan.frame != nil {
            guard request.number != suspect else {
                end(with: .silence)
                return scan.receive(.refused, to: request.number)
            }
            suspect = request.number
        }
        end(with: .silence)
        again.append(request)
    }

    /// Asks nothing more in this stretch, and waits for what is under way.
    private func end(with ending: Ending) {
        self.ending = ending
        deadline = now() + times.patience
    }

    private func finish(_ ending: Ending) {
        self.ending = nil
        deadline = nil
        isResting = true
        switch ending {
        case .rest: restCount += 1
        case .silence: break
        case .done, .changed: isOver = true
        }
        // The pause after a silence is for what the application does since it has answered last.
        let cost = self.cost.end(at: ending == .silence ? lastAnswer : now())
        if let onStop { onStop(cost) } else { handler(ending, cost) }
    }
}
