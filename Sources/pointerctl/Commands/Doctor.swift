import ArgumentParser
import Glibc
import PointerClient
import PointerRuntime
import PointerWire

/// `pointerctl doctor`.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say whether clicks are steadied, and what is missing for it.",
        discussion: """
            First a sentence: whether help is in force and which programs it reaches, or what is missing and what to do about it. \
            Then the programs of the desktop, the roles, the real cursor, the drive and the help; then all that is missing, the \
            dearest first, and what is worth knowing. It asks the daemon, the user's service manager, the session's bus and files, \
            and whatever does not answer is left out. Outside of a graphical session, as over SSH, it says what can be said.

            With --user, root looks as that user: in a process that has the user's rights and no others. With --all, root looks as \
            each user who has a graphical session. What they say is the users' word: it is escaped, has at most \
            \(PointerctlLimit.answerBytes.most) bytes and \(Int(OtherUser.patience)) seconds, and of at most \
            \(PointerctlLimit.otherUsers.most) users; how many are left out is said. There is no other --timeout for them.

            With --json, each finding has a code and arguments, which stay the same between versions. The exit status is 0, whatever \
            is missing.

            Examples:
              pointerctl doctor
              pointerctl doctor --json | jq -r .sentence
              pointerctl doctor --json | jq -r '.missing[].code'
              sudo pointerctl doctor --user alice
              sudo pointerctl doctor --all --json | jq -c '.users[] | [.user, .code]'
            """
    )

    @Option(help: ArgumentHelp("Look as this user, which only root can.", valueName: "name"))
    var user: String?

    @Flag(help: "Look as each user who has a graphical session, which only root can.")
    var all = false

    /// Whether root waits for the answer, so that nothing is started and little time is taken.
    @Flag(help: .hidden)
    var forRoot = false

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard user == nil || !all else { throw ValidationError("--user and --all exclude each other.") }
        if user != nil || all { try connection.requireNoTimeout(for: "\(all ? "--all" : "--user")") }
    }

    func run() throws {
        if user != nil || all {
            guard geteuid() == 0 else {
                throw Failure(
                    message: "\(all ? "--all" : "--user") looks as other users, which only root can",
                    advice: ["As yourself: pointerctl doctor", "As root: sudo pointerctl doctor --user NAME"]
                )
            }
            return try lookAsOthers()
        }
        let daemon = DaemonConnection(connection)
        guard forRoot else { return try Self.report(daemon, output) }
        // Other processes of the user can neither change what this one says to root, nor live on in its place.
        MemoryDumps.forbid()
        let patience = Patience(each: 2, all: 3.5)
        SessionVariables.take(patience)
        try Self.report(DoctorLook(daemon: daemon, patience: patience, isForRoot: true).facts(), output)
    }

    /// Looks at everything, and prints what it means. What comes by itself soon after a start is waited for.
    static func report(_ daemon: DaemonConnection, _ output: OutputOptions) throws {
        let look = DoctorLook(daemon: daemon, patience: .ofPerson, isForRoot: false)
        let end = ContinuousClock.now + settling
        var facts = look.facts()
        if isSettling(facts), isatty(STDERR_FILENO) == 1 {
            Console.write(complaint: "Something has just started. Waiting some seconds for what comes by itself …")
        }
        while isSettling(facts), .now < end {
            usleep(pause)
            let startedAgain = facts.startedAgain
            facts = look.facts()
            facts.startedAgain = startedAgain + facts.startedAgain.filter { !startedAgain.contains($0) }
        }
        try report(facts, output)
    }

    /// Returns whether something is missing that may come by itself.
    private static func isSettling(_ facts: DoctorFacts) -> Bool {
        facts.daemon?.drive?.phase == DrivePhaseName.connecting.rawValue
            || facts.hasJustStarted && Diagnosis(facts).missing.contains(where: \.isOfStart)
    }

    /// Longest wait for what comes by itself.
    private static let settling: Duration = .seconds(8)
    /// Microseconds between two looks.
    private static let pause: UInt32 = 300_000

    private static func report(_ facts: DoctorFacts, _ output: OutputOptions) throws {
        let content = DoctorContent(facts, Diagnosis(facts))
        try output.print(json: { try JSONLine.encode(content) }) { DoctorReport(painter: $0.painter).lines(content) }
    }

    private func lookAsOthers() throws {
        let names = try user.map { [$0] } ?? GraphicalUsers.names(.ofPerson)
        if let user, OtherUser(named: user) == nil {
            throw Failure(message: "there is no user \(PointerText.escape(user))")
        }
        let contents = OtherUser.contents(of: names, connection.socket)
        try output.print(json: {
            let json =
                try user == nil
                ? JSONLine.encode(contents) : contents.users.flatMap { try JSONLine.encode($0) }
            return Array(JSONLine.text(json, forTerminal: true).utf8)
        }) { terminal in
            let report = DoctorReport(painter: terminal.painter)
            return report.lines(contents)
        }
    }
}
