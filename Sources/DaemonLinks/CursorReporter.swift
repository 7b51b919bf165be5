package import PointerClient
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// Reports the real cursor and the modifiers to the daemon. One report of each is under way at a time, and the newest wins: a slow
/// daemon gets fewer of them, and the display waits for none. What does not arrive is reported again.
package final class CursorReporter {
    /// Longest wait for a reply, in microseconds, until the daemon counts as hanging.
    private static let patience: Int64 = 250_000

    private let registration: StreamLink<CursorReporterStreamEvent>
    private let calls: CallLink
    private let now: () -> Int64
    private var reporter: Int?
    /// The last place that was reported; nil before the first.
    package private(set) var place: Point?
    private var modifiers: Modifiers?
    private var isPlaceNew = false
    private var isModifiersNew = false
    /// Whether a place is among the reports under way, and the first of them.
    private var isPlaceUnderWay = false
    private var isPlaceRefused = false
    private var isAnyRefused = false
    private var patience: DeadlineTimer?
    /// The time by which the daemon must answer the report that is under way, in microseconds.
    private var deadline: Int64 = 0
    /// Whether the daemon takes longer for a reply than it should, or does not know the place although this program is its reporter.
    package private(set) var isHanging = false
    /// Whether the daemon has taken the last place.
    package var isTaken: Bool { reporter != nil && !isPlaceNew && !(calls.isBusy && isPlaceUnderWay) }
    /// Called when ``isHanging`` changes.
    package var onHanging: (Bool) -> Void = { _ in }
    /// Called when the daemon has taken all that was reported.
    package var onSuccess: () -> Void = {}
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
        registration = try StreamLink(on: loop, at: location, now: now)
        calls = try CallLink(on: loop, at: location, now: now)
        registration.onEvent = { [unowned self] event in
            guard case .began(let number) = event else { return }
            reporter = number
            noteAllNew()
            send()
        }
        registration.onLoss = { [unowned self] error in
            reporter = nil
            calls.close()
            stopWaiting()
            onLoss(error)
        }
        calls.onRefusal = { [unowned self] error, index in
            isAnyRefused = true
            if isPlaceUnderWay, index == 0 { isPlaceRefused = true }
            onLoss(error)
        }
        calls.onDone = { [unowned self] in finish() }
        calls.onReady = { [unowned self] in send() }
        // The daemon keeps the last place as long as the registration lasts, and the cursor may be anywhere.
        calls.onLoss = { [unowned self] error in
            try? patience?.disarm()
            noteAllNew()
            onLoss(error)
            hang(true)
        }
        patience = try DeadlineTimer(on: loop) { [unowned self] in checkDeadline() }
    }

    /// Begins to report: the daemon counts this program as the reporter of the real cursor once it knows a position.
    package func open() { registration.open(.cursorReporter()) }

    /// Ends the report: the daemon knows no longer where the real cursor is.
    package func close() {
        registration.close()
        calls.close()
        (reporter, place) = (nil, nil)
        isPlaceNew = false
        stopWaiting()
    }

    /// Reports a position of the real cursor.
    package func move(to place: Point) {
        guard place != self.place else { return }
        self.place = place
        isPlaceNew = true
        send()
    }

    /// Reports the modifiers that are down.
    package func set(_ modifiers: Modifiers) {
        guard modifiers != self.modifiers else { return }
        self.modifiers = modifiers
        isModifiersNew = true
        send()
    }

    /// Sends what is new, unless a report is under way.
    private func send() {
        guard let reporter, !calls.isBusy, isPlaceNew || isModifiersNew else { return }
        var new: [Call<Void>] = []
        if isPlaceNew, let place {
            new.append(.moveCursor(to: place, at: Timestamp(microseconds: now()), by: reporter))
        }
        if isModifiersNew, let modifiers { new.append(.setModifiers(modifiers)) }
        isPlaceUnderWay = isPlaceNew
        (isPlaceNew, isModifiersNew) = (false, false)
        (isPlaceRefused, isAnyRefused) = (false, false)
        deadline = now() + Self.patience
        try? patience?.arm(by: deadline)
        calls.send(new)
    }

    /// Reports all that is known again.
    private func noteAllNew() {
        isPlaceNew = place != nil
        isModifiersNew = modifiers != nil
    }

    /// Goes on after the replies to all that was under way.
    private func finish() {
        guard isPlaceRefused else {
            hang(false)
            if !isAnyRefused { onSuccess() }
            return send()
        }
        isPlaceNew = true
        calls.pause()
        hang(true)
    }

    /// Notes that the daemon hangs, if the report that is under way is that old.
    private func checkDeadline() {
        guard calls.isBusy else { return }
        guard now() >= deadline else {
            try? patience?.arm(by: deadline)
            return
        }
        hang(true)
    }

    private func stopWaiting() {
        try? patience?.disarm()
        hang(false)
    }

    private func hang(_ isHanging: Bool) {
        guard isHanging != self.isHanging else { return }
        self.isHanging = isHanging
        onHanging(isHanging)
    }
}
