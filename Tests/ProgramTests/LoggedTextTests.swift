import Foundation
import PointerRuntime
import Testing

/// `LogLine` holds what a line of the log can consist of. It does not know where text and numbers come from, which the promises of
/// docs/administration/logging.md are about.
@Suite("What may be logged")
struct LoggedTextTests {
    /// Texts and numbers in log lines, by file. No other may be there before somebody has read the page and looked at what it is: no
    /// position, no code of a key or button, nothing that a client declared. Errors are not among them.
    private static let allowed: [String: Set<String>] = [
        // Devices.
        "PointerInput/DeviceManager.swift": [
            "device.kind.rawValue", "device.name", "device.node", "failure.title", "failure.reason", "failure.node",
        ],
        "PointerInput/Evdev/EvdevDevice.swift": ["description.name", "description.node", "count"],
        "PointerInput/Keyboards/KeyboardDevice.swift": ["name", "node"],
        "PointerInput/Keyboards/KeyboardManager.swift": [
            "keyboard.name", "keyboard.node", "failure.title", "failure.reason", "failure.node",
        ],
        // How far the system's clock was set, and which seat has another user in front.
        "SystemEvents/Sleep/SleepWatcher.swift": ["seconds.magnitude"],
        "SystemEvents/Sessions/SessionWatcher.swift": ["seat", "$0"],
        // The drive: devices, and why they are given back or not taken over.
        "PointerService/Drive/AbsentDrive.swift": ["Self.reason"],
        "DriveDevices/DriveController.swift": ["failure.reason", "end.words"],
        "DriveDevices/DriveController+Guard.swift": [
            "device.description.name", "refusal.words", "device.kind.rawValue", "device.name", "device.node",
            "number.name",
        ],
        // Clients: the user, what they call, and the limits that they meet.
        "PointerService/Surfaces/ClientSurfaces.swift": ["surface.owner"],
        "Varlink/Server/ServerLog.swift": ["$0.uid", "peer.uid"],
        "Varlink/Server/VarlinkServer.swift": ["message.method"],
        "Varlink/Server/VarlinkServer+Connections.swift": [
            "connectionCount", "guestCount", "limits.connectionsPerUser", "limits.pendingBytes",
        ],
        // The guard: its user, devices, and reasons that it has itself.
        "pointer-guard/PointerGuardCommand.swift": ["user"],
        "pointer-guard/Guard.swift": ["devices.count", #""\(reason)""#, "device.declaration.name", "name"],
        // The mechanism: the caller's wishes, words of a closed list, and why it refuses them, which names files and errors.
        "MechanismService/MechanismCall.swift": ["request.method.rawValue", "$0", "wishes"],
        "MechanismService/MechanismService.swift": ["error.kind.rawValue", "error.text"],
        // What the daemon was started with, and what is wrong with the configuration.
        "pointerd/Daemon.swift": [
            "loaded.description", "loaded.summary", "configuration.summary", "place", "line", "warning",
        ],
        "pointerd/PointerDaemonCommand.swift": ["warning"],
        "pointerd/RecordedInput.swift": ["device.node", "name"],
        "pointerd/StartBackoff.swift": ["line", "reason"],
        // The overlay, in the user's own journal: the display server, the seat, the roles, and errors of the connection.
        "PointerOverlay/OverlayLog.swift": ["$0", "text", "state"],
        "pointer-overlay/OverlayRun.swift": ["screen.summary"],
        // Errors of files and of the session's bus.
        "OverlayWayland/KWinCursor/KWinCursor.swift": ["reason"],
        "PointerOverlay/DesktopPortal.swift": ["reason"],
        // What is wrong with the person's own file, in the user's own journal, and what is in force in its place.
        "DesktopConfiguration/DesktopLog.swift": ["String(line)", "consequence"],
        "DesktopConfiguration/SettledRun.swift": ["reason"],
        // The feeder, in the user's own journal: the window system, the roles, why it declares nothing, errors of the connection, and
        // programs that do not answer or take long, by the names of their windows' programs.
        "PointerFeeder/FeederLog.swift": [
            "$0", "text", "link.rawValue", "windows", "reason", "program.program", "program.why", "program.how", "name",
        ],
        // How many entries were left out.
        "PointerRuntime/Logging/LimitedLog.swift": ["suppressed", "uid"],
    ]

    @Test("each text and each count that a log line takes under a label was looked at")
    func lines() throws {
        let sources = Repository.path("Sources")
        var found: [String: Set<String>] = [:]
        for file in try #require(FileManager.default.enumerator(atPath: sources)).compactMap({ $0 as? String })
        where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
            let values = text.matches(of: /\\\((?:escaping|quoting|count|seconds|user): ((?:[^()]|\([^()]*\))*)\)/)
            // What begins in another way, or has more parentheses, would be passed over.
            #expect(
                values.count == text.matches(of: /\\#*\(\s*(?:escaping|quoting|count|seconds|user)\s*:/).count,
                "\(file)"
            )
            if !values.isEmpty { found[file] = Set(values.map { String($0.output.1) }) }
        }
        for file in Set(found.keys).union(Self.allowed.keys) {
            #expect(found[file] == Self.allowed[file], "\(file)")
        }
    }

    @Test("the page has a row for each level")
    func levels() throws {
        let page = try String(contentsOfFile: Repository.path("docs/administration/logging.md"), encoding: .utf8)
        let rows = page.matches(of: /\n\| `(\w+)` \| \S/).map { String($0.output.1) }
        #expect(rows == Log.Level.allCases.reversed().map { "\($0)" })
    }
}
