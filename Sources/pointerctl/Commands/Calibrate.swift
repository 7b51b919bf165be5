import ArgumentParser
import LibinputRecordings
import PointerModel
import PointerRecordings
import PointerRuntime

/// `pointerctl calibrate`.
struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Measure how hard you press with a finger.",
        discussion: """
            Asks for \(ForceCalibration.touches) light touches and \(ForceCalibration.touches) firm presses, each with one \
            finger, and prints configuration lines that set the force of a touch and of a press. Nothing is saved: copy the \
            lines into your configuration. Instructions and measurements go to standard error. Reads the device itself, \
            not through the daemon, and does not grab it.

            If touches and presses barely differ in pressure, as on most touchpads, prints no lines and exits with status 1. \
            Without DEVICE, measures the only one present. docs/guide/pressure.md explains force.

            Examples:
              sudo pointerctl calibrate
              sudo pointerctl calibrate /dev/input/event5 > rule.toml
              pointerctl calibrate --replay touches.evemu
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Node or name of the device, as pointerctl devices shows them.",
            valueName: "device"
        ),
        completion: .file()
    )
    var device: String?

    @Option(
        help: ArgumentHelp("Measure the touches in a recording.", valueName: "file"),
        completion: .file(extensions: ["evemu", "yml"])
    )
    var replay: String?

    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.connection.requireNoSocket(for: Self.configuration)
        try program.output.requireNoJSON(for: Self.configuration)
        if replay != nil, device != nil {
            throw ValidationError("--replay replaces the device: name one of them.")
        }
    }

    func run() throws {
        let dialogue = try replay.map(Self.measure(recording:)) ?? Self.measure(on: device)
        try Console.write(try dialogue.conclude())
    }

    /// Measures on a connected device.
    private static func measure(on device: String?) throws -> CalibrationDialogue {
        let choice = try RecordableDevices(kinds: [.touchpad, .touchscreen]).choose(device)
        let reader: TouchReader
        do throws(RecordingRefusal) {
            reader = try TouchReader(choice)
        } catch {
            throw Failure(message: "\(error)")
        }
        return try CalibrationRun(reader).run()
    }

    /// Measures the touches in a recording.
    private static func measure(recording file: String) throws -> CalibrationDialogue {
        do {
            let recording = try Recording(ofAnyFormat: file)
            let player = try RecordingPlayer(recording, as: PointerModel.DeviceID(rawValue: 1))
            if let warning = recording.warning { Console.complain("warning: \(warning)") }
            var dialogue = try CalibrationDialogue(player.device)
            dialogue.begin()
            player.onFrame = { dialogue.handle($0) }
            player.playAll()
            return dialogue
        } catch let error as RecordingError {
            throw Failure(message: "\(error)")
        }
    }
}
