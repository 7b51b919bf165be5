package import PointerClient
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// A step of a device, as a display server reports it to a program.
package enum InputStep: Sendable, Hashable {
    /// A button goes down or up.
    case button(Buttons, isDown: Bool)
    /// A wheel turns, in 1/120 of a click, positive to the right and towards the user.
    case turn(horizontal: Int32, vertical: Int32)
}

/// Reports to the daemon where the cursor is, and what its buttons and wheels do, in place of the devices that the daemon reads. The
/// daemon gets the steps in their order and none twice; of places that wait, only the newest. Needs the role `compositor`.
package final class InputReporter {
    private let stream: StreamLink<CompositorStreamEvent>
    private let calls: CallLink
    private let now: () -> Int64
    private var waiting: [ReportParameters] = []
    private var place: Point?
    /// Whether the daemon takes the reports.
    package private(set) var isOpen = false
    /// Called when ``isOpen`` changes.
    package var onOpen: (Bool) -> Void = { _ in }
    /// Called when the daemon refuses a report or its connection is lost, with the reason.
    package var onLoss: (ClientError) -> Void = { _ in }

    /// Creates a reporter that reports nothing yet. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - location: location of the daemon's socket.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        on loop: EventLoop,
        at location: DaemonLocation,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.now = now
        stream = try StreamLink(on: loop, at: location, now: now)
        calls = try CallLink(on: loop, at: location, now: now)
        stream.onEvent = { [unowned self] event in
            if case .opened = event { begin() } else { end() }
        }
        stream.onLoss = { [unowned self] error in
            calls.close()
            end()
            onLoss(error)
        }
        calls.onRefusal = { [unowned self] error, _ in onLoss(error) }
        calls.onDone = { [unowned self] in send() }
        calls.onLoss = { [unowned self] error in
            restart()
            onLoss(error)
        }
    }

    /// Asks the daemon to take the reports, and asks again after a loss.
    package func open() { stream.open(.compositor()) }

    /// Reports a place of the cursor, and the steps that happened there.
    /// - Parameters:
    ///   - place: the place, in the space of all outputs.
    ///   - steps: the steps, in their order.
    package func report(at place: Point, _ steps: [InputStep] = []) {
        let isNew = place != self.place
        self.place = place
        guard isOpen, isNew || !steps.isEmpty else { return }
        for step in steps {
            var report = report(at: place)
            report.add(step)
            waiting.append(report)
        }
        if steps.isEmpty {
            if waiting.last?.isMotion == true { waiting.removeLast() }
            waiting.append(report(at: place))
        }
        guard waiting.count <= DaemonLinksLimit.reports.most else { return restart() }
        send()
    }

    private func report(at place: Point) -> ReportParameters {
        var report = ReportParameters(time: now(), source: .mouse)
        report.position = place
        return report
    }

    /// Sends all that waits, unless reports are under way.
    private func send() {
        guard isOpen, !calls.isBusy, !waiting.isEmpty else { return }
        let reports = waiting
        waiting.removeAll(keepingCapacity: true)
        calls.send(reports.map { .report($0) })
    }

    private func begin() {
        set(isOpen: true)
        guard let place else { return }
        waiting = [report(at: place)]
        send()
    }

    private func end() {
        waiting = []
        set(isOpen: false)
    }

    /// Ends the stream, so that the daemon releases what is held, and opens it again later.
    private func restart() {
        calls.close()
        end()
        stream.reopen()
    }

    private func set(isOpen: Bool) {
        guard isOpen != self.isOpen else { return }
        self.isOpen = isOpen
        onOpen(isOpen)
    }
}

extension ReportParameters {
    /// Whether the report has a place and nothing else.
    fileprivate var isMotion: Bool { buttons == nil && scroll == nil }

    fileprivate mutating func add(_ step: InputStep) {
        switch step {
        case .button(let button, let isDown):
            buttons = button.names.map { ButtonChangeMessage($0, pressed: isDown) }
        case .turn(let horizontal, let vertical):
            var turn = ScrollReportMessage(.wheel)
            turn.v120 = ScrollMessage(horizontal: horizontal, vertical: vertical)
            scroll = turn
        }
    }
}
