public import Logging
public import PointerRuntime
import SystemPackage

/// Tells whose session a seat shows, and each time that this changes.
///
/// It looks at logind's files once for each change of them. Where there is no logind, that is logged once, and nobody is told of.
public final class SessionWatcher {
    /// How long until it looks again where logind's files could not be read, in microseconds.
    private static let retryDelay: Int64 = 1_000_000

    private var limitedLog: LimitedLog
    private let loop: EventLoop
    private let onChange: (SeatUsers?) -> Void
    private var monitor: LoginMonitor?
    private var retry: Timer?
    private var isLackTold = false
    /// What was told last.
    private var users: SeatUsers?
    /// The seat's name, as logind has it.
    public var seat: String {
        didSet { look() }
    }

    /// Begins to watch, and tells at once who is on the seat, if anybody knows.
    /// - Parameters:
    ///   - loop: waits for logind's files to change.
    ///   - logger: told whose session is in front.
    ///   - seat: its name, as logind has it.
    ///   - onChange: called with who is on the seat whenever that is another answer than before; nil: nobody can tell.
    public init(loop: EventLoop, logger: Logger, seat: String, onChange: @escaping (SeatUsers?) -> Void) {
        self.loop = loop
        // A user can switch as often as it likes.
        limitedLog = LimitedLog(logger, burst: 20, period: 10_000_000)
        self.seat = seat
        self.onChange = onChange
        look()
    }

    /// Looks again who is on the seat. What changes while logind is there is noticed without it.
    public func look() {
        do throws(Errno) {
            // First, so that nothing changes unnoticed after the files were read.
            if monitor == nil { monitor = try LoginMonitor(loop: loop) { [weak self] in self?.look() } }
            let users = try SeatUsers.fromLogind(seat: seat)
            if users == nil { tellLack("it keeps no files about seats") }
            tell(users)
        } catch {
            if monitor == nil, error == .noSuchFileOrDirectory { return tellLack("\(error)") }
            limitedLog.log(
                .error,
                "who is on \(PrintableText.quote(seat)) cannot be read: \(error); nobody there is heard as active"
            )
            tell(SeatUsers(of: seat, active: nil, present: []))
            lookAgain()
        }
    }

    private func lookAgain() {
        do throws(Errno) {
            if retry == nil { retry = try Timer(on: loop) { [weak self] in self?.look() } }
            try retry?.arm(after: Self.retryDelay)
        } catch {
            limitedLog.log(.error, "who is on a seat is not looked for again before a change: \(error)")
        }
    }

    private func tellLack(_ reason: String) {
        guard !isLackTold else { return }
        isLackTold = true
        limitedLog.log(
            .info,
            "there is no logind (\(reason)): whose session is in front is not known, and nobody is muted for it"
        )
    }

    private func tell(_ users: SeatUsers?) {
        guard users != self.users else { return }
        let before = self.users
        self.users = users
        if let users {
            isLackTold = false
            if before == nil || before?.active != users.active {
                let active = users.active.map { "of user \($0)" } ?? "of nobody"
                limitedLog.log(.info, "\(PrintableText.quote(seat)) shows a session \(active)")
            }
        }
        onChange(users)
    }
}
