public import Logging
public import PointerRuntime
import SystemPackage

/// Tells whose session a seat shows, and each time that this changes.
///
/// It looks at logind's files once for each change of them. Where there is no logind, that is logged once, and nobody is told of.
public final class SessionWatcher {
    private let logger: Logger
    private let loop: EventLoop
    private let onChange: (SeatUsers?) -> Void
    private var monitor: LoginMonitor?
    private var isLackTold = false
    /// What was told last.
    private var users: SeatUsers?
    /// The seat's name, as logind has it.
    public var seat: String {
        didSet { look() }
    }

    /// Begins to watch, and tells at once who is on the seat, if anybody knows.
    /// - Parameters:
    ///   - seat: its name, as logind has it.
    ///   - onChange: called with who is on the seat whenever that is another answer than before; nil: nobody can tell.
    public init(loop: EventLoop, logger: Logger, seat: String, onChange: @escaping (SeatUsers?) -> Void) {
        self.loop = loop
        self.logger = logger
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
            if monitor == nil { return tellLack("\(error)") }
            logger.error(
                "who is on \(PrintableText.quote(seat)) cannot be read: \(error); nobody there is heard as active"
            )
            tell(SeatUsers(active: nil, present: []))
        }
    }

    private func tellLack(_ reason: String) {
        guard !isLackTold else { return }
        isLackTold = true
        logger.info(
            "there is no logind (\(reason)): whose session is in front is not known, and nobody is muted for it"
        )
    }

    private func tell(_ users: SeatUsers?) {
        guard users != self.users else { return }
        self.users = users
        if let users {
            isLackTold = false
            let active = users.active.map { "of user \($0)" } ?? "of nobody"
            logger.info("\(PrintableText.quote(seat)) shows a session \(active)")
        }
        onChange(users)
    }
}
