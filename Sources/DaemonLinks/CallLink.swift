package import PointerClient
package import PointerRuntime
package import SystemPackage

/// Calls to the daemon on an event loop, over one connection. Nothing waits for a reply. Calls that are lost are not sent again: their
/// owner does that when the link is ready, at growing intervals. Calls that find the daemon's queue of connections full are not lost yet: the
/// link tries again, at short intervals.
package final class CallLink {
    private let loop: EventLoop
    private let location: DaemonLocation
    private let now: () -> Int64
    private var calls: PendingCalls?
    private var watch: EventLoop.Watch?
    /// Number of calls of the last ``send(_:)``; 0 once all of them have their replies.
    private var sent = 0
    private var schedule = LinkSchedule()
    /// Calls that are not sent yet, because the daemon's queue of connections is full; nil if there are none.
    private var waiting: [Call<Void>]?
    private var timer: Timer?
    private var limit = TurnLimit()
    /// Whether replies that have arrived wait for the next turn of the loop.
    private var isBehind = false
    /// Called when the daemon refuses a call, with the reason and the call's index in what was sent.
    package var onRefusal: (ClientError, Int) -> Void = { _, _ in }
    /// Called when all calls have their replies.
    package var onDone: () -> Void = {}
    /// Called when calls are lost, because the connection is, or cannot be made, with the reason. ``onReady`` follows, unless the link
    /// is closed.
    package var onLoss: (ClientError) -> Void = { _ in }
    /// Called when the wait after a loss or ``pause()`` is over.
    package var onReady: () -> Void = {}

    /// Creates a link without a connection. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - location: location of the daemon's socket.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        on loop: EventLoop,
        at location: DaemonLocation,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.loop = loop
        self.location = location
        self.now = now
        timer = try Timer(on: loop) { [unowned self] in
            schedule.end()
            if let waiting { attempt(waiting) } else { onReady() }
        }
        loop.inEachTurn(while: { [weak self] in self?.isBehind ?? false }) { [weak self] in self?.read() }
    }

    deinit { disconnect() }

    /// Whether calls are without a reply yet, or the link waits before it tries again. Until then nothing must be sent.
    package var isBusy: Bool { sent > 0 || schedule.due != nil }

    /// Sends calls, one after the other.
    package func send(_ list: [Call<Void>]) {
        sent = list.count
        attempt(list)
    }

    private func attempt(_ list: [Call<Void>]) {
        waiting = nil
        let calls: PendingCalls
        do throws(ClientError) {
            calls = try connected()
            schedule.succeed()
        } catch {
            guard !schedule.fail(error, at: now()) else { return lose(error) }
            waiting = list
            return wait()
        }
        do throws(ClientError) {
            for call in list { try calls.send(call) }
            updateInterests()
        } catch {
            lose(error)
        }
    }

    /// Waits as after a loss, and calls ``onReady`` then. The connection stays.
    package func pause() {
        schedule.fail(at: now())
        wait()
    }

    private func wait() {
        // A timer that cannot be armed fires soon.
        if let due = schedule.due { try? timer?.arm(at: due) }
    }

    /// Closes the connection, and waits no longer. The calls without a reply are lost.
    package func close() {
        disconnect()
        schedule.end()
        try? timer?.disarm()
    }

    private func disconnect() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        calls = nil
        waiting = nil
        sent = 0
        isBehind = false
    }

    private func connected() throws(ClientError) -> PendingCalls {
        if let calls { return calls }
        let new = try PendingCalls(at: location, receiving: DaemonLinksLimit.message)
        do throws(Errno) {
            watch = try loop.watch(new.descriptor, for: .readable, priority: .normal) { [unowned self] _ in read() }
        } catch {
            throw .system(error)
        }
        calls = new
        return new
    }

    private func read() {
        guard !limit.isReached(in: loop) else { return }
        isBehind = false
        guard let calls else { return }
        do throws(ClientError) {
            while limit.allowsOne(in: loop), let result = try calls.receive() {
                guard case .failure(let error) = result else { continue }
                if error.refusesConnection { throw error }
                onRefusal(error, sent - calls.count - 1)
                guard self.calls === calls else { return }
            }
        } catch {
            return lose(error)
        }
        isBehind = limit.isReached(in: loop)
        updateInterests()
        guard sent > 0, calls.count == 0 else { return }
        sent = 0
        onDone()
    }

    private func updateInterests() {
        guard let calls, let watch else { return }
        try? loop.change(watch, to: calls.wantsToWrite ? [.readable, .writable] : .readable)
    }

    private func lose(_ error: ClientError) {
        let isIdle = sent == 0
        disconnect()
        // With an idle connection no call is lost, and the next one connects again.
        guard !isIdle else { return }
        pause()
        onLoss(error)
    }
}

extension ClientError {
    /// Whether the daemon refuses the connection, and with it any call.
    fileprivate var refusesConnection: Bool {
        guard case .limitExceeded(let limit, _, _) = self else { return false }
        return limit == "connections" || limit == "connectionsPerUser"
    }
}
