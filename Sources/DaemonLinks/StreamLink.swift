package import PointerClient
package import PointerRuntime
package import SystemPackage

/// A stream of the daemon on an event loop. After a loss it connects again, at growing intervals, and at short ones while the daemon's queue
/// of connections is full.
package final class StreamLink<Element: Sendable> {
    /// Life of the link.
    private enum Phase {
        case closed
        /// Waits for the next attempt.
        case waiting
        case open(DaemonStream<Element>, EventLoop.Watch)
    }

    private let loop: EventLoop
    private let location: DaemonLocation
    private let now: () -> Int64
    private var call: StreamCall<Element>?
    private var phase = Phase.closed
    private var schedule = LinkSchedule()
    private var timer: Timer?
    private var limit = TurnLimit()
    /// Whether events that have arrived wait for the next turn of the loop.
    private var isBehind = false
    /// Receives each event.
    package var onEvent: (Element) -> Void = { _ in }
    /// Called after the events of a turn.
    package var onDrained: () -> Void = {}
    /// Called when the stream ends, or cannot begin, with the reason.
    package var onLoss: (ClientError) -> Void = { _ in }

    /// Creates a closed link. Throws the errors of timerfd_create(2) and epoll_ctl(2).
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
            connect()
        }
        loop.inEachTurn(while: { [weak self] in self?.isBehind ?? false }) { [weak self] in self?.read() }
    }

    deinit { close() }

    /// Opens a stream, in place of the one that is open. A link that waits for its next attempt still does so.
    package func open(_ call: StreamCall<Element>) {
        self.call = call
        if case .waiting = phase { return }
        close()
        connect()
    }

    /// Uses another call from the next connection on. The stream that is open stays.
    package func replace(by call: StreamCall<Element>) { self.call = call }

    /// Closes the stream, and opens it again as after a loss, without ``onLoss``.
    package func reopen() {
        disconnect()
        schedule.fail(at: now())
        wait()
    }

    /// Closes the stream.
    package func close() {
        disconnect()
        schedule.end()
        try? timer?.disarm()
    }

    private func disconnect() {
        if case .open(_, let watch) = phase { loop.unwatch(watch) }
        phase = .closed
    }

    private func connect() {
        guard let call else { return }
        do throws(ClientError) {
            let stream = try DaemonStream(withoutWaiting: call, at: location, receiving: DaemonLinksLimit.message)
            do throws(Errno) {
                let watch = try loop.watch(stream.descriptor, for: interests(of: stream), priority: .normal) {
                    [unowned self] _ in read()
                }
                phase = .open(stream, watch)
                schedule.succeed()
            } catch {
                throw ClientError.system(error)
            }
        } catch {
            let isLost = schedule.fail(error, at: now())
            wait()
            if isLost { onLoss(error) }
        }
    }

    private func read() {
        guard !limit.isReached(in: loop) else { return }
        isBehind = false
        guard case .open(let stream, let watch) = phase else { return }
        defer { onDrained() }
        do throws(ClientError) {
            while limit.allowsOne(in: loop), try stream.receiveMessage(onEvent) {
                // The event's receiver may have closed the stream.
                guard case .open(let current, _) = phase, current === stream else { return }
            }
            isBehind = limit.isReached(in: loop)
            try? loop.change(watch, to: interests(of: stream))
        } catch {
            reopen()
            onLoss(error)
        }
    }

    private func interests(of stream: DaemonStream<Element>) -> EventLoop.Interests {
        stream.wantsToWrite ? [.readable, .writable] : .readable
    }

    private func wait() {
        phase = .waiting
        // A timer that cannot be armed fires soon.
        if let due = schedule.due { try? timer?.arm(at: due) }
    }
}
