import Foundation
import Testing

/// A message bus of a test, with the limits that the accessibility bus has. It can end and start again at its address.
final class PrivateBus {
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon") }

    let address: String
    private let folder: URL
    private var daemon: Process?

    /// Creates a bus that does not run yet.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "pointerd-bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        address = "unix:path=\(folder.path)/socket"
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <listen>\(address)</listen>
              <policy context="default">
                <allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>
                <allow send_type="signal"/>
              </policy>
              <limit name="max_replies_per_connection">50000</limit>
              <limit name="max_incoming_bytes">1000000000</limit>
              <limit name="max_outgoing_bytes">1000000000</limit>
              <limit name="max_message_size">1000000000</limit>
            </busconfig>
            """
        try text.write(to: folder.appending(path: "bus.conf"), atomically: false, encoding: .utf8)
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts the bus, and returns once it listens.
    func start() throws {
        try? FileManager.default.removeItem(at: folder.appending(path: "socket"))
        let daemon = Process()
        let output = Pipe()
        daemon.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
        daemon.arguments = [
            "--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--print-address",
        ]
        daemon.standardOutput = output
        // It complains of limits that it cannot raise.
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        self.daemon = daemon
        // The address is printed once the bus listens.
        _ = try #require(try output.fileHandleForReading.read(upToCount: 1))
    }

    func end() {
        guard let daemon, daemon.isRunning else { return }
        // It inherits the signals that this thread blocks, SIGTERM among them.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
        self.daemon = nil
    }
}
