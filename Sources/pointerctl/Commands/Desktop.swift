import ArgumentParser
import PointerClient

/// `pointerctl desktop`.
struct Desktop: ParsableCommand {
    /// What to do.
    enum Action: String, CaseIterable, ExpressibleByArgument {
        case status, enable, disable
    }

    static let configuration = CommandConfiguration(
        commandName: "desktop",
        abstract: "Show the pointer on this desktop, or stop showing it.",
        discussion: """
            With enable, the programs that show the pointer start now and with each graphical session; with disable, they stop. \
            Both change only this user's desktop, and need no root. Without an action, or with status, says whether they run, \
            and what is missing: a package, a role, membership of a group, something that says where the real cursor is. \
            enable says that too.

            Examples:
              pointerctl desktop enable
              pointerctl desktop
              pointerctl desktop --json | jq .missing
            """
    )

    @Argument(help: "status, enable or disable.")
    var action = Action.status

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = DaemonConnection(connection)
        switch action {
        case .status: break
        case .enable:
            for program in DesktopProgram.all {
                guard try ProgramState(of: program).isInstalled else {
                    throw Failure(
                        message: "\(program.name) is not installed",
                        advice: ["Install it: sudo apt install \(DesktopProgram.package)"]
                    )
                }
                try change("enable", program)
            }
        case .disable:
            for program in DesktopProgram.all where try ProgramState(of: program).isInstalled {
                try change("disable", program)
            }
        }
        let state = try DesktopState(daemon)
        try output.print(json: { try JSONLine.encode(state) }) { DesktopReport(painter: $0.painter).lines(state) }
    }

    private func change(_ verb: String, _ program: DesktopProgram) throws(Failure) {
        let answer = try UserManager.run([verb, "--now", program.unit])
        guard answer.status == 0 else {
            let text = answer.text.split(separator: "\n").map { PointerText.escape(String($0)) }
            throw Failure(message: "systemctl cannot \(verb) \(program.unit)", advice: text)
        }
    }
}
