package import PointerClient
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// Reports the real cursor and the modifiers to the daemon. One report of each is under way at a time, and the newest wins: a slow
/// daemon gets fewer of them, and the display waits for none.
package final class CursorReporter {
    /// Longest wait for a reply, in microseconds, until the daemon counts as hanging.
    private static let patience: Int64 = 250_000

    private let loop: EventLoop
    private let location: DaemonLocation
    private let registration: StreamLink<CursorReporterStreamEvent>
    private var reporter: Int?
    private var calls: PendingCalls?
    private var watch: EventLoop.Watch?
    private var place: Point?
    private var modifiers: Modifiers?
    private var isPlaceNew = false
    private var isModifiersNew = false
    private var patience: DeadlineTimer?
    /// The time by which the daemon must answer the report that is under way, in microseconds of ``EventLoop/now()``.
    private var deadline: Int64 = 0
    /// Whether the daemon takes longer for a reply than it should.
    package private(set) var isHanging = false
    /// Called when ``isHanging`` changes.
    package var onHanging: (Bool) -> Void = { _ in }
    /// Called when the daemon refuses a report or its connection is lost, with the reason.
    package var onLoss: (ClientError) -> Void = { _ in }

    /// Creates a reporter that reports nothing yet. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    package init(on loop: EventLoop, at location: DaemonLocation) throws(Errno) {
        self.loop = loop
        self.location = location
        registration = try StreamLink(on: loop, at: location)
        registration.onEvent = { [unowned self] event in
            guard case .began(let number) = event else { return }
            reporter = number
            isPlaceNew = place != nil
            send()
        }
        registration.onLoss = { [unowned self] error in
            reporter = nil
            drop()
            onLoss(error)
        }
        patience = try DeadlineTimer(on: loop) { [unowned self] in checkDeadline() }
    }

    deinit { drop() }

    /// Begins to report: the daemon counts this program as the reporter of the real cursor once it knows a position.
    package func open() { registration.open(.cursorReporter()) }

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
        guard let reporter, calls.map({ $0.count == 0 }) ?? true, isPlaceNew || isModifiersNew else { return }
        do throws(ClientError) {
            let calls = try connected()
            if isPlaceNew, let place {
                isPlaceNew = false
                try calls.send(.moveCursor(to: place, at: Timestamp(microseconds: EventLoop.now()), by: reporter))
            }
            if isModifiersNew, let modifiers {
                isModifiersNew = false
                try calls.send(.setModifiers(modifiers))
            }
            deadline = EventLoop.now() + Self.patience
            try? patience?.arm(by: deadline)
        } catch {
            lose(error)
        }
    }

    /// Notes that the daemon hangs, if the report that is under way is that old.
    private func checkDeadline() {
        guard let calls, calls.count > 0 else { return }
        guard EventLoop.now() >= deadline else {
            try? patience?.arm(by: deadline)
            return
        }
        hang(true)
    }

    private func connected() throws(ClientError) -> PendingCalls {
        if let calls { return calls }
        let new = try PendingCalls(at: location)
        do throws(Errno) {
            watch = try loop.watch(new.descriptor, for: .readable, priority: .normal) { [unowned self] _ in read() }
        } catch {
            throw .system(error)
        }
        calls = new
        return new
    }

    private func read() {
        guard let calls else { return }
        do throws(ClientError) {
            while let result = try calls.receive() {
                if case .failure(let error) = result { onLoss(error) }
            }
        } catch {
            return lose(error)
        }
        guard calls.count == 0 else { return }
        hang(false)
        send()
    }

    /// Drops the connection after an error. The registration, which the daemon ends as well, opens the next one.
    private func lose(_ error: ClientError) {
        drop()
        onLoss(error)
    }

    private func drop() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        calls = nil
        try? patience?.disarm()
        hang(false)
    }

    private func hang(_ isHanging: Bool) {
        guard isHanging != self.isHanging else { return }
        self.isHanging = isHanging
        onHanging(isHanging)
    }
}
