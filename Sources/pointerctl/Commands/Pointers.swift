import ArgumentParser
import Documents
import PointerClient
import PointerWire

/// `pointerctl pointers`.
struct Pointers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointers",
        abstract: "List the pointers and the devices that move them.",
        discussion: """
            The pointer "default" always exists. The configuration creates the others: a rule for devices names the pointer \
            that its devices move. Pass a name to --pointer.

            Examples:
              pointerctl pointers
              pointerctl pointers --json | jq -r '.pointers[].name'
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = DaemonConnection(connection)
        let reply = try daemon.ask(.pointers)
        try output.print(json: { reply.json }) { terminal in
            let list = try daemon.decode(reply)
            let devices = try daemon.value(of: .devices).devices
            return PointersReport(painter: terminal.painter).lines(list, devices: devices)
        }
    }
}

/// The pointers, one line each, with the devices that move them.
struct PointersReport {
    var painter: Painter

    func lines(_ list: PointerListReply, devices: [DeviceMessage]) -> [String] {
        var table = Table()
        table.append("POINTER", "DEVICES")
        for pointer in list.pointers {
            let names = pointer.devices.map { id in
                devices.first { $0.id == id }.map { "\($0.name) (\(id))" } ?? "\(id)"
            }
            table.append(PointerText.escape(pointer.name), PointerText.list(names))
        }
        let lines = table.lines { cell, row, _ in row == 0 ? painter(cell, .strong) : cell }
        return list.paused == true ? lines + ["", painter("Paused: devices move nothing.", .careful)] : lines
    }
}
