import ArgumentParser
import PointerClient

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

            With --json, each finding has a code and arguments, which stay the same between versions. The exit status is 0, whatever \
            is missing.

            Examples:
              pointerctl doctor
              pointerctl doctor --json | jq -r .sentence
              pointerctl doctor --json | jq -r '.missing[].code'
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws { try Self.report(DaemonConnection(connection), output) }

    /// Looks at everything, and prints what it means.
    static func report(_ daemon: DaemonConnection, _ output: OutputOptions) throws {
        let facts = DoctorLook(daemon: daemon, patience: .ofPerson, startsAgain: true).facts()
        let content = DoctorContent(facts, Diagnosis(facts))
        try output.print(json: { try JSONLine.encode(content) }) { DoctorReport(painter: $0.painter).lines(content) }
    }
}
