package import PointerClient
package import PointerRuntime
package import PointerWire

/// A connection to the daemon that says what becomes of it.
package protocol LoggedLink: AnyObject {
    /// Called when the daemon refuses something or the connection is lost, with the reason.
    var onLoss: (ClientError) -> Void { get set }
    /// Called when it works.
    var onSuccess: () -> Void { get set }
}

/// Says each change once: what the daemon refuses, and whether the accessibility bus is there.
package final class FeederLog {
    /// The connections of the program.
    package enum Link: String, Sendable {
        case surfaces, pointer, accessibility, windows
        /// The cursor and the outputs.
        case desktop
        /// The lock of the pointer for games.
        case games
        /// The help that the person asks for.
        case help
        /// The drive, of which the person learns when it goes off.
        case drive
    }

    private let logger: Log
    private var errors: [Link: String] = [:]
    /// Why programs do not answer, or take long, by their names.
    private var troubles: [String: String] = [:]
    /// What programs cause at will.
    private var programLog: LimitedLog

    package init(_ logger: Log) {
        self.logger = logger
        programLog = LimitedLog(logger, burst: 10, period: 60_000_000)
    }

    /// Says why the daemon refuses something or is gone, if that is new.
    package func note(_ error: ClientError, of link: Link) {
        let text = "\(error)"
        let isKnown = errors[link] == text || !isRefusal(error) && errors.values.contains(text)
        errors[link] = text
        guard !isKnown else { return }
        if case .permissionDenied(let role) = error {
            let needed: LogLine =
                role.map { " the role \(escaping: $0), which [roles] in pointerd.toml gives" } ?? " a role of pointerd"
            logger.warning("this user lacks\(needed): \(Self.consequence(of: link))")
        } else {
            logger.warning("pointerd: \(escaping: text)")
        }
    }

    private static func consequence(of link: Link) -> StaticString {
        switch link {
        case .surfaces: "nothing can be declared"
        case .pointer, .accessibility, .windows: "windows are looked at less often while somebody scrolls"
        case .desktop: "pointerd does not learn where the real cursor is, and no outputs"
        case .help: "[assist] in desktop.toml has no effect"
        case .drive: "nobody tells this user when help goes off"
        case .games: "a fullscreen game does not get the counts of the mouse while pointerd drives the cursor"
        }
    }

    private func isRefusal(_ error: ClientError) -> Bool {
        if case .permissionDenied = error { return true }
        return false
    }

    /// Says whose windows are looked at.
    package func noteStart(_ windows: String) { logger.notice("looks at the windows of \(escaping: windows)") }

    /// Says that nothing is declared from now on, with the reason, or that windows are again.
    package func notePause(_ reason: String?) {
        if let reason {
            logger.notice("declares nothing: \(escaping: reason)")
        } else {
            logger.notice("declares the widgets of all windows")
        }
    }

    /// Says that the program holds the person's help and declares nothing, with the reason.
    package func noteHelpAlone(_ reason: String) {
        logger.notice("holds the help of [assist] alone: \(escaping: reason)")
    }

    /// Says which programs do not answer or take long, each once, and that they have their regions again.
    package func noteTroubles(_ programs: [FeederStatusMessage.Silent]) {
        let former = troubles
        troubles = Dictionary(programs.map { ($0.program, $0.why) }) { first, _ in first }
        for program in programs
        where troubles[program.program] == program.why && former[program.program] != program.why {
            programLog.log(.notice, "\(escaping: program.program): \(escaping: program.why). \(escaping: program.how)")
        }
        for name in former.keys.filter({ troubles[$0] == nil }).sorted() {
            programLog.log(.notice, "\(escaping: name): answers, or is gone")
        }
    }

    /// Says that somebody has sent what does not count.
    package func noteRefusal(_ reason: String) { logger.warning("\(escaping: reason)") }

    private func noteLoss(ofAccessibility reason: String) {
        guard errors[.accessibility] != reason else { return }
        errors[.accessibility] = reason
        logger.warning("accessibility bus: \(escaping: reason); windows have no regions until it is there")
    }

    /// Says why there are no windows, if that is new.
    package func noteLoss(ofWindows reason: String) {
        guard errors[.windows] != reason else { return }
        errors[.windows] = reason
        logger.warning("\(escaping: reason)")
    }

    /// Says why the accessibility bus is gone, if that is new; with nil, that it is there.
    package func noteAccessibility(_ lack: String?) {
        if let lack { noteLoss(ofAccessibility: lack) } else { noteSuccess(of: .accessibility) }
    }

    /// Logs what becomes of a connection; of none, nothing.
    package func follow(_ connection: (any LoggedLink)?, as link: Link) {
        connection?.onLoss = { [self] error in note(error, of: link) }
        connection?.onSuccess = { [self] in noteSuccess(of: link) }
    }

    /// Notes that a connection works.
    package func noteSuccess(of link: Link) {
        guard errors.removeValue(forKey: link) != nil else { return }
        logger.notice("\(escaping: link.rawValue): works again")
    }
}
