import Foundation

/// A message bus of a test: a dbus-daemon in a folder of its own, which ends with it.
///
/// Everybody on it may have any name, also logind's, and its limits are those of the accessibility bus. It can end and start again at
/// its address.
///
///     let bus = try TestBus.running()
///     let source = try GnomeWindowSource(at: .at(bus.address), on: loop)
package final class TestBus {
    /// What a test could not do.
    package enum Failure: Error {
        /// The daemon has ended before it listened.
        case notListening
    }

    private static let program = "/usr/bin/dbus-daemon"
    package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// The address of the bus, as programs have it in DBUS_SESSION_BUS_ADDRESS.
    package let address: String
    /// The folder of the bus, which a test may use as the session's runtime folder.
    package let folder: String
    private var daemon: Process?

    /// Creates a bus that does not run yet.
    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "pointerd-bus-\(UUID().uuidString)").path
        address = "unix:path=\(folder)/bus"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <listen>\(address)</listen>
              <policy context="default">
                <allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>
                <allow send_type="signal"/>
              </policy>
              <limit name="max_completed_connections">100000</limit>
              <limit name="max_connections_per_user">100000</limit>
              <limit name="max_replies_per_connection">50000</limit>
              <limit name="max_incoming_bytes">1000000000</limit>
              <limit name="max_outgoing_bytes">1000000000</limit>
              <limit name="max_message_size">1000000000</limit>
            </busconfig>
            """
        try text.write(toFile: "\(folder)/bus.conf", atomically: false, encoding: .utf8)
    }

    deinit {
        end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Creates a bus, and starts it.
    package static func running() throws -> TestBus {
        let bus = try TestBus()
        try bus.start()
        return bus
    }

    /// Starts the bus, and returns once it listens.
    package func start() throws {
        try? FileManager.default.removeItem(atPath: "\(folder)/bus")
        let daemon = Process()
        let output = Pipe()
        daemon.executableURL = URL(filePath: Self.program)
        daemon.arguments = ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--print-address"]
        daemon.standardOutput = output
        // It complains of limits that it cannot raise.
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        self.daemon = daemon
        // The address is printed once the bus listens.
        guard try output.fileHandleForReading.read(upToCount: 1) != nil else { throw Failure.notListening }
    }

    /// Ends the bus, as a crash does.
    package func end() {
        guard let daemon, daemon.isRunning else { return }
        // It inherits the signals that this thread blocks, SIGTERM among them.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
        self.daemon = nil
    }
}
