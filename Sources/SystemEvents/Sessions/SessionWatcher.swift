package import PointerModel
package import PointerRuntime
package import SystemPackage

/// A watcher of the users of a seat, which reports each change.
///
/// It reads logind's files once for each change of them. If logind is unavailable, it logs that once and reports nil.
package final class SessionWatcher {
    /// The delay before another read of logind's files after a failure, in microseconds.
    private static let retryDelay: Int64 = 1_000_000

    private var changeLog: LimitedLog
    /// Separate, so that users who switch do not hide failures.
    private var failureLog: LimitedLog
    private let loop: EventLoop
    private let onChange: (SeatUsers?) -> Void
    private var monitor: LoginMonitor?
    /// The timer for another read. It exists from the start, because no descriptor may be left for it when reading fails.
    private var retry: Timer?
    private var isUnavailabilityLogged = false
    /// Whether the log says that logind does not have the seat.
    private var isMissing = false
    /// The last reported users; nil if logind was unavailable.
    private var users: SeatUsers?
    /// logind's name of the seat.
    private var seat: String

    /// Begins to watch, and reports the users at once if logind is available. Fails as timerfd_create(2) and epoll_ctl(2) do.
    /// - Parameters:
    ///   - loop: event loop that waits for changes of logind's files.
    ///   - logger: receives the active session and failures.
    ///   - seat: logind's name of the seat.
    ///   - onChange: called with the users of the seat when they change; nil if logind is unavailable.
    package init(
        loop: EventLoop,
        logger: Log,
        seat: String,
        onChange: @escaping (SeatUsers?) -> Void
    ) throws(Errno) {
        self.loop = loop
        // A user can switch sessions any number of times.
        changeLog = LimitedLog(logger, burst: 20, period: 10_000_000)
        failureLog = LimitedLog(logger, burst: 20, period: 10_000_000)
        self.seat = seat
        self.onChange = onChange
        retry = try Timer(on: loop) { [weak self] in self?.look() }
        look()
    }

    /// Watches a seat from now on. Reads it again even if it is the same, because logind may have started since.
    /// - Parameter seat: logind's name of the seat.
    /// - Returns: the users of the seat; nil if logind is unavailable. `onChange` is called only for later changes.
    package func watch(_ seat: String) -> SeatUsers? {
        if seat != self.seat { isMissing = false }
        self.seat = seat
        users = read()
        return users
    }

    /// Reads the users of the seat again. Not needed for changes while logind runs.
    package func look() {
        let users = read()
        guard users != self.users else { return }
        self.users = users
        onChange(users)
    }

    /// Reads logind's files and logs what is new.
    private func read() -> SeatUsers? {
        do throws(Errno) {
            // Before reading the files, so that no later change goes unnoticed.
            if monitor == nil { monitor = try LoginMonitor(loop: loop) { [weak self] in self?.look() } }
            switch try LogindSeat(named: seat) {
            case .noLogind: return unavailable("it keeps no files about seats")
            case .noSuchSeat: return missing()
            case .users(let users): return found(users)
            }
        } catch {
            if monitor == nil, error == .noSuchFileOrDirectory { return unavailable("\(error)") }
            failureLog.log(
                .warning,
                "the users of \(quoting: seat) cannot be read: \(error); no session there counts as active"
            )
            lookAgain()
            return nobody
        }
    }

    /// The users of a seat without information: none, because an inactive session must not count as active.
    private var nobody: SeatUsers { SeatUsers(of: seat, active: nil, present: []) }

    private func lookAgain() {
        do throws(Errno) {
            try retry?.arm(after: Self.retryDelay)
        } catch {
            failureLog.log(.warning, "cannot arm the timer that reads a seat again: \(error)")
        }
    }

    private func unavailable(_ reason: LogLine) -> SeatUsers? {
        if !isUnavailabilityLogged {
            isUnavailabilityLogged = true
            changeLog.log(
                .info,
                "logind is unavailable (\(reason)): the active session is unknown, and no client is muted"
            )
        }
        return nil
    }

    private func missing() -> SeatUsers {
        if !isMissing {
            isMissing = true
            failureLog.log(
                .warning,
                "logind has no seat \(quoting: seat): no session counts as active until it appears"
            )
        }
        return nobody
    }

    private func found(_ users: SeatUsers) -> SeatUsers {
        if isMissing || self.users == nil || self.users?.active != users.active || self.users?.seat != users.seat {
            let active: LogLine = users.active.map { "of user \(user: $0)" } ?? "of nobody"
            changeLog.log(.info, "\(quoting: seat) shows a session \(active)")
        }
        isMissing = false
        isUnavailabilityLogged = false
        return users
    }
}
