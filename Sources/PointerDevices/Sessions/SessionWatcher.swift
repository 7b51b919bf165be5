public import Logging
public import PointerRuntime
public import SystemPackage

/// Tells whose session a seat shows, and each time that this changes.
///
/// It looks at logind's files once for each change of them. Where there is no logind, that is logged once, and nobody is told of.
public final class SessionWatcher {
    /// How long until it looks again where logind's files could not be read, in microseconds.
    private static let retryDelay: Int64 = 1_000_000

    private var changeLog: LimitedLog
    /// Of failures, so that users who switch do not hide them.
    private var failureLog: LimitedLog
    private let loop: EventLoop
    private let onChange: (SeatUsers?) -> Void
    private var monitor: LoginMonitor?
    /// There from the start: where logind's files cannot be read, there may be no descriptor left for it.
    private var retry: Timer?
    private var isLackTold = false
    /// Whether it was told that logind does not have the seat.
    private var isMissing = false
    /// What was said last.
    private var users: SeatUsers?
    /// The seat's name, as logind has it.
    private var seat: String

    /// Begins to watch, and tells at once who is on the seat, if anybody knows.
    /// - Parameters:
    ///   - loop: waits for logind's files to change.
    ///   - logger: told whose session is in front.
    ///   - seat: its name, as logind has it.
    ///   - onChange: called with who is on the seat whenever that is another answer than before; nil: nobody can tell.
    /// - Throws: as timerfd_create(2) and epoll_ctl(2) do.
    public init(
        loop: EventLoop,
        logger: Logger,
        seat: String,
        onChange: @escaping (SeatUsers?) -> Void
    ) throws(Errno) {
        self.loop = loop
        // A user can switch as often as it likes.
        changeLog = LimitedLog(logger, burst: 20, period: 10_000_000)
        failureLog = LimitedLog(logger, burst: 20, period: 10_000_000)
        self.seat = seat
        self.onChange = onChange
        retry = try Timer(on: loop) { [weak self] in self?.look() }
        look()
    }

    /// Watches a seat from now on; also where it is the same, as logind may have come since.
    /// - Returns: who is on it; nil: nobody can tell. `onChange` is called for what changes after that.
    public func watch(_ seat: String) -> SeatUsers? {
        if seat != self.seat { isMissing = false }
        self.seat = seat
        users = read()
        return users
    }

    /// Looks again who is on the seat. What changes while logind is there is noticed without it.
    public func look() {
        let users = read()
        guard users != self.users else { return }
        self.users = users
        onChange(users)
    }

    /// Looks at logind's files, and logs what is new.
    private func read() -> SeatUsers? {
        do throws(Errno) {
            // First, so that nothing changes unnoticed after the files were read.
            if monitor == nil { monitor = try LoginMonitor(loop: loop) { [weak self] in self?.look() } }
            switch try LogindSeat(named: seat) {
            case .noLogind: return lack("it keeps no files about seats")
            case .noSuchSeat: return missing()
            case .users(let users): return found(users)
            }
        } catch {
            if monitor == nil, error == .noSuchFileOrDirectory { return lack("\(error)") }
            failureLog.log(
                .warning,
                "who is on \(PrintableText.quote(seat)) cannot be read: \(error); nobody there is heard as active"
            )
            lookAgain()
            return nobody
        }
    }

    /// Who is on a seat that nothing is known of: a session that may not be in front is not to be taken for it.
    private var nobody: SeatUsers { SeatUsers(of: seat, active: nil, present: []) }

    private func lookAgain() {
        do throws(Errno) {
            try retry?.arm(after: Self.retryDelay)
        } catch {
            failureLog.log(.warning, "the timer for another look at a seat: \(error)")
        }
    }

    private func lack(_ reason: String) -> SeatUsers? {
        if !isLackTold {
            isLackTold = true
            changeLog.log(
                .info,
                "there is no logind (\(reason)): whose session is in front is not known, and nobody is muted for it"
            )
        }
        return nil
    }

    private func missing() -> SeatUsers {
        if !isMissing {
            isMissing = true
            failureLog.log(
                .warning,
                "logind has no seat \(PrintableText.quote(seat)): until it has, nobody is heard as active"
            )
        }
        return nobody
    }

    private func found(_ users: SeatUsers) -> SeatUsers {
        if isMissing || self.users == nil || self.users?.active != users.active || self.users?.seat != users.seat {
            let active = users.active.map { "of user \($0)" } ?? "of nobody"
            changeLog.log(.info, "\(PrintableText.quote(seat)) shows a session \(active)")
        }
        isMissing = false
        isLackTold = false
        return users
    }
}
