import ArgumentParser
import DoctorCodes
import PointerClient

/// `pointerctl desktop`.
struct Desktop: ParsableCommand {
    /// What to do.
    enum Action: String, SwitchAction {
        case status, enable, disable, lock, unlock
    }

    static let configuration = CommandConfiguration(
        commandName: "desktop",
        abstract: "Turn the programs of this desktop on or off, and say what they lack.",
        discussion: """
            With enable, the programs start now and with each graphical session; with disable, they stop. The overlay draws the \
            pointer, and the feeder declares the buttons and fields of applications as regions. Both change only this user's \
            desktop, and need no root. Afterwards, and without an action or with status, prints what pointerctl doctor does: \
            whether they run, and what is missing.

            lock and unlock are for the command that locks the screen, where the desktop does not say it: while the screen is \
            locked, the feeder declares nothing.

            Examples:
              pointerctl desktop enable
              pointerctl desktop disable feeder
              pointerctl desktop
              pointerctl desktop --json | jq .missing
              pointerctl desktop lock; swaylock; pointerctl desktop unlock
            """
    )

    @Argument(help: "status, enable, disable, lock or unlock.")
    var action = Action.status

    @Argument(help: "The programs to enable or disable: overlay or feeder. Default: both.")
    var programs: [DesktopProgram] = []

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard programs.isEmpty || action == .enable || action == .disable else {
            throw ValidationError("only enable and disable take a program")
        }
    }

    func run() throws {
        let daemon = DaemonConnection(connection)
        let programs = DesktopProgram.allCases.filter { self.programs.isEmpty || self.programs.contains($0) }
        switch action {
        case .status: break
        case .enable:
            for program in programs {
                guard try ProgramState(of: program).isInstalled else {
                    let finding = Finding.notInstalled(program)
                    throw Failure(message: finding.what, advice: finding.how)
                }
                try change("enable", program)
            }
        case .disable:
            for program in programs where try ProgramState(of: program).isInstalled {
                try change("disable", program)
            }
        case .lock, .unlock:
            return try LockHook.set(isLocked: action == .lock)
        }
        try Doctor.report(daemon, output)
    }

    private func change(_ verb: String, _ program: DesktopProgram) throws(Failure) {
        let answer = try UserManager.run([verb, "--now", program.unit], .withUnit)
        guard answer.status == 0 else {
            let text = answer.text.split(separator: "\n").map { PointerText.escape(String($0)) }
            let isMasked = answer.text.contains("masked")
            throw Failure(
                message: "systemctl cannot \(verb) \(program.unit)",
                advice: text + (isMasked ? ["To undo that: systemctl --user unmask \(program.unit)"] : [])
            )
        }
    }
}

extension DesktopProgram: ExpressibleByArgument {
    /// Takes the program's own name, too.
    init?(argument: String) {
        let meant = Self.allCases.first { [$0.rawValue, $0.name].contains(argument) }
        guard let meant else { return nil }
        self = meant
    }
}
