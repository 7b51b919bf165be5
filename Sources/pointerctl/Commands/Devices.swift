import ArgumentParser
import PointerProtocol

/// `pointerctl devices`.
struct Devices: ParsableCommand {
    /// Where udev listens.
    private static let udev = "/run/udev/control"

    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices that move the pointer.",
        discussion: """
            Lists mice, touchpads and pointing sticks, and those that are not read with the reason. With --monitor, prints \
            the devices that are there, then each one that comes, goes or fails, until Ctrl-C.

            Examples:
              pointerctl devices
              pointerctl devices --monitor
              pointerctl devices --json | jq -r '.devices[].name'
            """
    )

    @Flag(help: "Go on, and print every change.")
    var monitor = false

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = try DaemonConnection(connection)
        let report = DeviceReport(painter: Terminal().painter, isUdevRunning: SocketFile(path: Self.udev) != nil)
        guard monitor else {
            let reply = try daemon.call(DevicesMethod.list.qualifiedName)
            return try output.print(json: { reply }) { _ in
                report.lines(try daemon.decode(reply, of: DevicesMethod.list.qualifiedName, as: DeviceListReply.self))
            }
        }
        try daemon.stream(DevicesMethod.monitor.qualifiedName) { reply in
            try output.print(json: { reply }) { _ in
                [
                    report.line(
                        try daemon.decode(reply, of: DevicesMethod.monitor.qualifiedName, as: DeviceEventReply.self)
                            .event
                    )
                ]
            }
            return true
        }
        Console.complain("pointerd ended the stream")
    }
}
