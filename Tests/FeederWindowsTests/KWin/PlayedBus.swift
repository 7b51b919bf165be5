import Foundation
import Testing

/// A session bus of a test, and a runtime folder beside it.
final class PlayedBus {
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon") }

    let address: String
    /// The session's runtime folder.
    let folder: String
    private let daemon = Process()

    /// Starts the bus, and returns once it listens.
    init() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "pointerd-kwin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        folder = place.path
        address = "unix:path=\(folder)/bus"
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <listen>\(address)</listen>
              <policy context="default">
                <allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>
                <allow send_type="signal"/>
              </policy>
            </busconfig>
            """
        try text.write(toFile: "\(folder)/bus.conf", atomically: false, encoding: .utf8)
        let output = Pipe()
        daemon.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
        daemon.arguments = ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--print-address"]
        daemon.standardOutput = output
        try daemon.run()
        // The address is printed once the bus listens.
        _ = try #require(try output.fileHandleForReading.read(upToCount: 1))
    }

    deinit {
        end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func end() {
        guard daemon.isRunning else { return }
        // It inherits the signals that this thread blocks, SIGTERM among them.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
    }

    /// The files that the feeder has written.
    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/pointerd")) ?? [] }
}
