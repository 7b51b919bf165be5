import ArgumentParser
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
