import ArgumentParser
import PointerProtocol

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
        let daemon = try DaemonConnection(connection)
        let method = PointerMethod.list.qualifiedName
        let reply = try daemon.call(method)
        try output.print(json: { reply }) { terminal in
            let list = try daemon.decode(reply, of: method, as: PointerListReply.self)
            let devices = try daemon.ask(DevicesMethod.list.qualifiedName, as: DeviceListReply.self).devices
            return PointersReport(painter: terminal.painter).lines(list, devices: devices)
        }
    }
}
