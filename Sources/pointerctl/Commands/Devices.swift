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
            the devices that are there, then each one that comes, goes or fails, until Ctrl-C. It waits for the first device \
            however long that takes.

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
        let list = try daemon.call(DevicesMethod.list.qualifiedName)
        let devices = try daemon.decode(list, of: DevicesMethod.list.qualifiedName, as: DeviceListReply.self)
        guard monitor else { return try output.print(json: { list }) { _ in report.lines(devices) } }
        if devices.devices.isEmpty, devices.failures.isEmpty {
            Console.complain("no device moves the pointer yet; waits for one")
        }
        // Its first reply comes with the first device.
        let method = DevicesMethod.monitor.qualifiedName
        try daemon.begin(silent: method)
        try DaemonConnection.follow([daemon], of: method) { _, reply in
            try output.print(json: { reply }) { _ in
                [report.line(try daemon.decode(reply, of: method, as: DeviceEventReply.self).event)]
            }
            return true
        }
        Console.complain("pointerd ended the stream")
    }
}
