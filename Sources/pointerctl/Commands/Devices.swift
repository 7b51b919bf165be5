import ArgumentParser
import PointerProtocol

/// `pointerctl devices`.
struct Devices: ParsableCommand {
    /// Path of udev's control socket.
    private static let udev = "/run/udev/control"

    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices that move the pointer.",
        discussion: """
            Lists mice, touchpads and pointing sticks, and the devices that the daemon does not read, with the reason. With \
            --monitor, prints the current devices and then each one that appears, disappears or fails, until Ctrl-C. It \
            waits for the first device without a timeout.

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
        let daemon = try DaemonConnection(connection)
        let report = DeviceReport(painter: Terminal().painter, isUdevRunning: SocketFile(path: Self.udev) != nil)
        let list = try daemon.call(DevicesMethod.list.qualifiedName)
        let devices = try daemon.decode(list, of: DevicesMethod.list.qualifiedName, as: DeviceListReply.self)
        guard monitor else { return try output.print(json: { list }) { _ in report.lines(devices) } }
        if devices.devices.isEmpty, devices.failures.isEmpty {
            Console.complain("no device moves the pointer yet; waiting for one")
        }
        // The daemon sends the first reply with the first device.
        let method = DevicesMethod.monitor.qualifiedName
        try daemon.begin(silent: method)
        try DaemonConnection.readReplies([daemon], of: method) { _, reply in
            try output.print(json: { reply }) { _ in
                [report.line(try daemon.decode(reply, of: method, as: DeviceEventReply.self).event)]
            }
            return true
        }
        Console.complain("pointerd ended the stream")
    }
}
