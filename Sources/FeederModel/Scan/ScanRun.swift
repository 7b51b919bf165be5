/// A look at one window: the questions of its scan in stretches, between which it rests with all that it has learned. Before each further
/// stretch it asks whether the window is where it was.
///
/// Few questions are under way to an application that answers slowly, and none during a rest.
struct ScanRun {
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

    /// The end of a stretch.
    struct End {
        var ending: Ending
        /// What the stretch has cost, in microseconds.
        var cost: Int64
    }

    /// Least time between two looks at the cost, in microseconds.
    private static let leastWait: Int64 = 20_000

    /// The window's accessible.
    let accessible: AccessibleReference
    private var scan: WindowScan
    private let times: ScanTimes
    /// Longest time that a stretch takes of the application, in microseconds.
    private let work: Int64
    private var cost: LookCost
    /// The questions under way, the oldest first.
    private var open: [WindowScan.Request] = []
    /// Questions that were under way when the application fell silent.
    private var again: [WindowScan.Request] = []
    /// The question that the application had begun with then: it may be the one that keeps it. Asked twice in vain, it is given up.
    private var suspect: Int?
    /// Whether the first question of the stretch, which says whether the window is where it was, has not been taken.
    private var beginsWithFrame = false
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

    /// Creates a look that has not begun.
    /// - Parameters:
    ///   - scan: the scan.
    ///   - accessible: the window's accessible.
    ///   - times: how long the look may take at a stretch.
    ///   - work: longest time that a stretch takes of the application, in microseconds.
    ///   - cost: what the look takes of its program.
    init(_ scan: WindowScan, of accessible: AccessibleReference, _ times: ScanTimes, work: Int64, _ cost: LookCost) {
        self.scan = scan
        self.accessible = accessible
        self.times = times
        self.work = work
        self.cost = cost
    }

    var application: String { accessible.application }

    /// Number of the objects that the look keeps, and knows from former ones.
    var objectCount: Int { scan.objectCount }

    /// What is known of the application.
    var memory: ScanMemory { scan.result == nil ? scan.memorySoFar : scan.memory }

    /// Returns what is known of the window before the end.
    func part(over former: ScannedWindow?) -> ScannedWindow? { scan.part(over: former) }

    /// Notes that an object is gone.
    mutating func lose(_ path: String) { scan.lose(path) }

    /// Forgets what is known of the application's objects, until the next stretch.
    mutating func forgetKnown() { scan.setKnown(ScanMemory()) }

    /// Begins a stretch.
    /// - Parameters:
    ///   - known: what is known of the application.
    ///   - moment: the moment.
    mutating func begin(_ known: ScanMemory, at moment: FeederMoment) {
        scan.setKnown(known)
        isResting = false
        start = moment.time
        lastAnswer = start
        cost.begin(at: moment)
        deadline = start + min(work, times.stretch)
        beginsWithFrame = scan.frame != nil
    }

    /// Takes the next question; nil if there is none now.
    /// - Parameter hasRoom: returns whether the application would be sent one more beside those that are under way.
    mutating func takeRequest(ifRoom hasRoom: () -> Bool) -> WindowScan.Request? {
        guard !isResting, ending == nil, scan.result == nil else { return nil }
        if beginsWithFrame {
            beginsWithFrame = false
            open.append(scan.frameRequest)
            return scan.frameRequest
        }
        // Until it is known that the window is where it was, nothing else is asked.
        guard open.first?.number != scan.frameRequest.number, open.isEmpty || hasRoom(),
            let request = again.isEmpty ? scan.takeRequest() : again.removeFirst()
        else { return nil }
        open.append(request)
        return request
    }

    /// Takes the answer to a question.
    /// - Returns: the end of the stretch, if this is its end.
    mutating func receive(_ answer: AccessibleAnswer, to number: Int, at moment: FeederMoment) -> End? {
        guard let index = open.firstIndex(where: { $0.number == number }) else { return nil }
        let request = open.remove(at: index)
        if answer == .late {
            keep(request, at: moment.time)
        } else {
            lastAnswer = moment.time
            if number != scan.frameRequest.number {
                scan.receive(answer, to: number)
            } else if answer != scan.frame.map({ AccessibleAnswer.extents($0) }) {
                end(with: .changed, at: moment.time)
            }
        }
        return finishIfPossible(at: moment)
    }

    /// Ends the stretch if it has taken enough of the application, or of the time, and nothing is under way.
    mutating func check(at moment: FeederMoment) -> End? {
        let now = moment.time
        guard ending == nil else {
            deadline = now + times.patience
            return nil
        }
        let left = min(work - cost.sinceBegin(at: moment), start + times.stretch - now)
        guard left <= 0 else {
            deadline = now + max(left, Self.leastWait)
            return nil
        }
        end(with: .rest, at: now)
        return finishIfPossible(at: moment)
    }

    /// Asks nothing more, though the look is not over.
    /// - Returns: the end of the stretch, if nothing is under way.
    mutating func stop(at moment: FeederMoment) -> End? {
        end(with: .changed, at: moment.time)
        return finishIfPossible(at: moment)
    }

    /// Keeps a question that the application has not answered for the next stretch.
    private mutating func keep(_ request: WindowScan.Request, at now: Int64) {
        // The next stretch begins with that one anyway.
        guard request.number != scan.frameRequest.number else { return end(with: .silence, at: now) }
        // The one that was asked first is answered first. Where nothing was answered before, it says nothing.
        if ending != .silence, scan.frame != nil {
            guard request.number != suspect else {
                end(with: .silence, at: now)
                return scan.receive(.refused, to: request.number)
            }
            suspect = request.number
        }
        end(with: .silence, at: now)
        again.append(request)
    }

    /// Asks nothing more in this stretch, and waits for what is under way.
    private mutating func end(with ending: Ending, at now: Int64) {
        self.ending = ending
        deadline = now + times.patience
    }

    private mutating func finishIfPossible(at moment: FeederMoment) -> End? {
        guard !isResting else { return nil }
        if let result = scan.result { return finish(.done(result), at: moment) }
        let isAsked = again.isEmpty && !scan.hasRequests && !beginsWithFrame
        guard open.isEmpty, ending != nil || isAsked else { return nil }
        return finish(ending ?? .rest, at: moment)
    }

    private mutating func finish(_ ending: Ending, at moment: FeederMoment) -> End {
        self.ending = nil
        deadline = nil
        isResting = true
        if ending == .rest { restCount += 1 }
        // The pause after a silence is for what the application does since it has answered last.
        let end = ending == .silence ? FeederMoment(lastAnswer, moment.processor) : moment
        return End(ending: ending, cost: cost.end(at: end))
    }
}
