import ArgumentParser
import Documents
import PointerClient
import PointerWire

/// `pointerctl devices`.
struct Devices: ParsableCommand {
    /// Path of udev's control socket.
    private static let udev = "/run/udev/control"

    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices that move the pointer.",
        discussion: """
            Lists mice, touchpads, pointing sticks and touchscreens, and the devices that the daemon does not read, with the \
            reason. Of a device that reports positions, lists their range and the output that they cover. With --monitor, \
            prints the current devices and then each one that appears, disappears or fails, until Ctrl-C. It waits for the \
            first device without a timeout.

            Examples:
              pointerctl devices
              pointerctl devices --monitor
              pointerctl devices --json | jq -r '.devices[].name'
            """
    )

    @Flag(help: "Keep running and print every change.")
    var monitor = false

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = DaemonConnection(connection)
        let report = DeviceReport(painter: Terminal().painter, isUdevRunning: SocketFile(path: Self.udev) != nil)
        let list = try daemon.ask(.devices)
        let devices = try daemon.decode(list)
        guard monitor else { return try output.print(json: { list.json }) { _ in report.lines(devices) } }
        if devices.devices.isEmpty, devices.failures.isEmpty {
            Console.complain("no device moves the pointer yet; waiting for one")
        }
        // The daemon sends the first reply with the first device.
        let events = try ReplyReader<DeviceEventReply>(daemon, DevicesMethod.monitor.qualifiedName)
        try ReplyReader.readAll([events]) { _, reply in
            try output.print(json: { reply.json }) { _ in [report.line(try daemon.decode(reply).event)] }
            return true
        }
        Console.complain("pointerd ended the stream")
    }
}
