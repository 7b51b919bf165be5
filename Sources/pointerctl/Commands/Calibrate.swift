import ArgumentParser
import PointerDevices
import PointerModel
import PointerRuntime

/// `pointerctl calibrate`.
struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Measure how hard you press on a touchpad.",
        discussion: """
            Asks for \(ForceCalibration.touches) light touches and then for as many firm presses, each with one finger, and prints the \
            lines for the configuration file that make them the force of a touch and of a press. Reads the touchpad itself, not through \
            the daemon, and never keeps it to itself. What is to be done, and what was measured, is told on the standard error. Ctrl-C \
            ends it, and changes nothing: neither does anything else, as the lines are yours to put where they belong.

            Where both cannot be told apart, as on most touchpads, that is said, nothing is printed, and the status is 1. Without \
            DEVICE, measures on the only touchpad there is. docs/guide/pressure.md tells what force is for.

            Examples:
              sudo pointerctl calibrate
              sudo pointerctl calibrate /dev/input/event5 > rule.toml
              pointerctl calibrate --replay touches.evemu
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The touchpad: its node or its name, as pointerctl devices shows them.",
            valueName: "device"
        ),
        completion: .file()
    )
    var device: String?

    @Option(
        help: ArgumentHelp("Measure the touches of a recording.", valueName: "file"),
        completion: .file(extensions: ["evemu", "yml"])
    )
    var replay: String?

    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.connection.requireNoSocket(for: Self.configuration)
        try program.output.requireNoJSON(for: Self.configuration)
        if replay != nil, device != nil {
            throw ValidationError("--replay takes the place of a device: name one of them.")
        }
    }

    func run() throws {
        let dialogue = try replay.map(Self.measure(recording:)) ?? Self.measure(on: device)
        try Console.write(try dialogue.conclude())
    }

    /// Measures on a touchpad that is there.
    private static func measure(on device: String?) throws -> CalibrationDialogue {
        let choice = try RecordableDevices(kind: .touchpad).choose(device)
        let reader: TouchpadReader
        do throws(RecordingRefusal) {
            reader = try TouchpadReader(choice)
        } catch {
            throw Failure(message: "\(error)")
        }
        return try CalibrationRun(reader).run()
    }

    /// Measures the touches of a recording.
    private static func measure(recording file: String) throws -> CalibrationDialogue {
        do {
            let player = try RecordingPlayer(
                try Recording(contentsOf: file),
                as: PointerModel.DeviceID(rawValue: 1)
            )
            var dialogue = try CalibrationDialogue(player.device)
            dialogue.begin()
            player.onFrame = { dialogue.take($0) }
            player.playAll()
            return dialogue
        } catch let error as RecordingError {
            throw Failure(message: "\(error)")
        }
    }
}
