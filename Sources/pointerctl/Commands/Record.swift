import ArgumentParser
import PointerRecordings
import PointerRuntime
import SystemPackage

/// `pointerctl record`.
struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record the reports of a pointing device.",
        discussion: """
            Reads the device itself, not through the daemon, and does not grab it. Writes evemu's format, which pointerd \
            --replay, evemu-play and evemu-describe read, to standard output or to a new file that only you may read. Ends \
            on Ctrl-C, or when the device disappears.

            Leaves out all keys but mouse buttons, touchpad tools and modifiers, and the times of those keys. Refuses \
            keyboards. Without DEVICE, records the only pointing device present. --list supports --json.

            Examples:
              pointerctl record --list
              sudo pointerctl record --output touchpad.evemu
              sudo pointerctl record /dev/input/event5 --output touchpad.evemu
              pointerd --replay touchpad.evemu
            """
    )

    @Argument(
        help: ArgumentHelp("Node or name of the device, as --list shows them.", valueName: "device"),
        completion: .file()
    )
    var device: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file, which must not exist yet.", valueName: "file"),
        completion: .file(extensions: ["evemu"])
    )
    var output: String?

    @Flag(help: "List the devices that can be recorded, and exit.")
    var list = false

    @OptionGroup var format: OutputOptions
    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.connection.requireNoSocket(for: Self.configuration)
        if list, device != nil || output != nil {
            throw ValidationError("--list takes neither a device nor --output.")
        }
        if format.json, !list { throw ValidationError("--json is for --list: a recording has a format of its own.") }
    }

    func run() throws {
        let choices = RecordableDevices()
        guard !list else { return try show(try choices.all()) }
        let choice = try choices.choose(device)
        let recorder: DeviceRecorder
        do throws(RecordingRefusal) {
            recorder = try DeviceRecorder(choice)
        } catch {
            throw Failure(message: "\(error)")
        }
        let target = try output.map(RecordingTarget.init(creating:)) ?? .standardOutput
        try RecordingRun(recorder, target: target).run()
    }

    private func show(_ devices: [PointingDevice]) throws {
        let terminal = Terminal()
        guard format.json else {
            return try Console.write(RecordableDevices.lines(devices, painter: terminal.painter))
        }
        for device in devices {
            let line = RecordableDevices.Line(device)
            try Console.write([JSONLine.text(try JSONLine.encode(line), forTerminal: terminal.isInteractive)])
        }
    }
}
