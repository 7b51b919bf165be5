import AimingCalibration
import ArgumentParser
import Documents
import PointerClient
import PointerModel
import PointerWire

/// `pointerctl assist calibrate`.
struct AssistCalibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Measure how your hand aims, and propose the help that it needs.",
        discussion: """
            Shows a window in which you rest for 5 seconds, click 24 squares of three sizes and double-click 8, which takes about \
            two minutes. Then prints what it has measured, the help that it proposes, and what that help would have made of the \
            clicks just made. Words about the progress go to standard error. Escape in the window or Ctrl-C ends it, and nothing \
            is changed.

            With --desktop no window is shown: use your programs, and the clicks of buttons, links and menu items that \
            pointer-feeder or any other client declares are measured, until there are 24 or two minutes are over. What you meant \
            to click is inferred: the button that a click lands on, and up to five clicks before and beside it that missed. Your \
            programs get these clicks as always.

            Nothing is saved unless you ask for it: --write writes the proposal into your desktop.toml, and --keep saves the trace \
            of your hand, which --replay measures again. The trace has places, rectangles and times: no names, no texts, and not \
            what a rectangle is.

            Examples:
              pointerctl assist calibrate
              pointerctl assist calibrate --write
              pointerctl assist calibrate --desktop
              pointerctl assist calibrate --keep trace.json
              pointerctl assist calibrate --replay trace.json --json | jq .proposal
            """
    )

    @Flag(
        help: ArgumentHelp(
            "Measure clicks in your own programs, without a window.",
            discussion: "For desktops whose programs declare regions, as pointer-feeder does."
        )
    )
    var desktop = false

    @Flag(help: "Write the proposal into your desktop.toml.")
    var write = false

    @Option(
        help: ArgumentHelp("Save the trace of your hand, readable for you alone.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var keep: String?

    @Option(
        help: ArgumentHelp("Measure a saved trace instead.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var replay: String?

    @Flag(
        help: ArgumentHelp(
            "Report the cursor over the window to pointerd in place of devices.",
            discussion: """
                For a daemon that reads no devices, on Wayland; on X11 pointer-overlay --report-input does it. Needs the role \
                compositor.
                """
        )
    )
    var reportInput = false

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if desktop, reportInput {
            throw ValidationError("--report-input reports the cursor over the window, and --desktop shows none.")
        }
        guard replay != nil else { return }
        try connection.requireNoSocket(for: Self.configuration)
        if desktop {
            throw ValidationError("--replay measures a saved trace, and --desktop your hand. Give one of them.")
        }
        if keep != nil || reportInput {
            throw ValidationError("--replay shows no window: it takes no --keep or --report-input.")
        }
    }

    func run() throws {
        let record: CalibrationRecord
        var present = AssistSettings()
        if let replay {
            record = try CalibrationTrace.read(replay)
        } else {
            let daemon = DaemonConnection(connection)
            let status = try? daemon.value(of: .assistStatus)
            if let help = status?.pointers.first?.settings.settings { present = help }
            // A frozen click has no slips, and a bubble no misses. A daemon that refuses measures the hand with its help.
            let withoutHelp = try? ReplyReader<UseAssistReply>(
                daemon,
                AssistMethod.use.qualifiedName,
                UseAssistParameters(AssistChoice(.steady))
            )
            let inForce = try? withoutHelp?.first().value()
            warnOfHelp(inForce?.pointers ?? status?.pointers ?? [])
            defer { withExtendedLifetime(withoutHelp) {} }
            warnOfMissingDevices(daemon)
            record = try measure(daemon)
        }
        if let keep { try CalibrationTrace.write(record, to: keep) }
        let result: CalibrationResult
        do throws(CalibrationError) {
            result = try CalibrationResult(record, present: present)
        } catch {
            throw Failure(message: "cannot measure this: \(error)")
        }
        try output.print(json: { try JSONLine.encode(CalibrationMessage(result)) }) { terminal in
            CalibrationReport(painter: terminal.painter).lines(result)
        }
        guard write else { return }
        let file = try AssistFile.write(result.proposal.choice)
        Console.complain("wrote [assist] to \(PointerText.escape(file))", advice: AssistFile.advice())
    }

    /// Says that the first pointer has help although this command has asked for none.
    private func warnOfHelp(_ pointers: [AssistInForceMessage]) {
        guard let settings = pointers.first?.settings.settings, !settings.isPlain else { return }
        Console.complain(
            "help is in force while this measures, and hides what it helps with",
            advice: [
                "The machine's configuration keeps it, or the role assist is missing: pointerctl assist says more."
            ]
        )
    }

    /// Says that no device moves the pointer. Other programs may.
    private func warnOfMissingDevices(_ daemon: DaemonConnection) {
        guard !reportInput, let status = try? daemon.value(of: .status), let kinds = status.devices,
            kinds.allSatisfy({ $0.devices == 0 })
        else { return }
        Console.complain(
            "pointerd reads no device, so only a program can move its pointer",
            advice: ["pointerctl devices says why; pointer-overlay --report-input reports the cursor of X11."]
        )
    }

    /// Returns what the hand does in the window, or on the desktop.
    private func measure(_ daemon: DaemonConnection) throws -> CalibrationRecord {
        guard !desktop else {
            return try AimingRun(daemon, DesktopCalibration.kinds) {
                DesktopCalibration(daemon, from: $0, at: $1)
            }.run()
        }
        // First, so that a daemon that does not answer is the reason, and no window appears.
        _ = try daemon.value(of: .layout)
        let window = try TargetWindow(socket: connection.socket, reportsInput: reportInput)
        let origin = try window.wait(for: daemon)
        return try AimingRun(daemon, WindowCalibration.kinds) {
            WindowCalibration(window, at: origin, daemon, from: $0, at: $1)
        }.run()
    }
}
