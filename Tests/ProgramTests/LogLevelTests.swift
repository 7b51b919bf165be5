import Foundation
import Testing

/// Holds what is logged to the levels of docs/administration/logging.md. What goes to another level goes there in this table too, once somebody has read
/// what the page promises of that level.
@Suite("At which level what is logged")
struct LogLevelTests {
    /// Messages by file and level, with `…` for what is put into them.
    private static let messages: [String: [String: Set<String>]] = [
        "critical": [
            "pointerd/Daemon.swift": ["the event loop failed, which ends the daemon: …"],
            "pointer-guard/PointerGuardCommand.swift": ["cannot go on: …"],
        ],
        "error": [
            "pointer-guard/Guard.swift": ["[drive] cannot be read: …", "cannot make the virtual devices: …"],
            "PointerService/Status/DeviceRegistry.swift": ["a device event could not be encoded: …"],
            "PointerService/Compositor/Compositors.swift": [
                "a muted event could not be encoded: …", "an opened event could not be encoded: …",
            ],
            "PointerService/Surfaces/ClientSurfaces.swift": ["the surface of a client was not in the layout"],
            "PointerService/Assist/AssistHolds.swift": ["a reply about help could not be encoded: …"],
            "PointerService/Interfaces/DriveInterface.swift": ["a status of the drive could not be encoded: …"],
            "PointerService/Status/StatusMonitors.swift": ["a status could not be encoded: …"],
            "PointerService/Surfaces/ClientOutputs.swift": ["new outputs could not be applied: …"],
            "Varlink/Server/Listener.swift": [
                "listening cannot be paused: …", "listening cannot be resumed: …",
            ],
            "Varlink/Server/VarlinkServer+Connections.swift": [
                "connection ended: …", "connection refused: it cannot be timed",
                "connection refused: it cannot be watched: …",
            ],
            "pointerd/Daemon.swift": [
                // A mistake of the configuration.
                "…", "the configuration was not reloaded; the previous one stays in force",
            ],
            "pointerd/RecordedInput.swift": ["the recording cannot be played: …"],
            "pointerd/StartBackoff.swift": [
                "…", "cannot start, the configuration is not in order", "cannot start: …",
            ],
        ],
        "warning": [
            "pointer-guard/PointerGuardCommand.swift": ["refused a connection of user …"],
            "PointerInput/DeviceManager.swift": [
                "cannot read …", "cannot watch devices; none is read until that works: …",
            ],
            "PointerInput/Evdev/EvdevDevice.swift": [
                "SYN_DROPPED: the kernel dropped reports of …; its state was read again",
                "the reports of … have times that go back; the last time is used instead",
            ],
            "PointerInput/Keyboards/KeyboardDevice.swift": [
                "SYN_DROPPED: the kernel dropped modifiers of …; they count as up until reported again"
            ],
            "PointerInput/Keyboards/KeyboardManager.swift": [
                "cannot read the modifiers of …: …",
                "cannot watch keyboards; no modifiers are read until that works: …",
            ],
            "SystemEvents/Sessions/SessionWatcher.swift": [
                "logind has no seat …: no session counts as active until it appears",
                "cannot arm the timer that reads a seat again: …",
                "the users of … cannot be read: …; no session there counts as active",
            ],
            "SystemEvents/Sleep/SleepWatcher.swift": [
                "cannot detect sleeps from the clocks: …", "cannot arm the timer of the bus: …",
            ],
            "Udev/UdevSource.swift": [
                // What failed, and why.
                "…: …",
                "udev is not running: new devices and changes go unnoticed until it starts",
            ],
            "PointerInput/Watching/FailedDevices.swift": ["cannot arm the timer that retries failed devices: …"],
            "PointerOverlay/OverlayLog.swift": ["this user lacks…: …", "pointerd: …"],
            "PointerFeeder/FeederLog.swift": [
                "accessibility bus: …; windows have no regions until it is there", "pointerd: …", "this user lacks…: …",
                // Why there are no windows, and what to do.
                "…",
            ],
            "OverlayWayland/KWinCursor/KWinCursor.swift": ["hides the cursor no longer: …"],
            "pointer-overlay/PointerOverlayCommand.swift": ["cannot give back the cursor theme: …"],
            "pointer-overlay/OverlayRun.swift": [
                "cannot draw on …: this compositor lets no program draw above all windows"
            ],
            "PointerService/Drive/DriveController.swift": [
                "the drive is off: …", "lost the devices: …; takes them over again", "the timer of the drive: …",
            ],
            "PointerService/Drive/DriveController+Guard.swift": ["does not take over …: …"],
            "PointerService/Pipeline/ServiceClock.swift": [
                "the timer for held back motion: …", "the timer of the pointers: …",
            ],
            "PointerService/Interfaces/ServiceInterface.swift": ["the timer for a reload: …"],
            "Varlink/Server/Listener.swift": [
                "connections cannot be accepted: no file descriptor left", "connections cannot be accepted: …",
                "the timer to resume listening: …",
            ],
            "Varlink/Server/ClientDeadlines.swift": [
                "clients cannot be timed: …", "the timer of clients cannot be stopped: …",
            ],
            "Varlink/Server/VarlinkServer+Connections.swift": [
                "connection ended: it cannot be read or written: …"
            ],
            "pointerd/Daemon.swift": [
                // What the configuration declares that hardly works as meant.
                "…"
            ],
            "pointerd/RecordedInput.swift": ["cannot arm the timer of the recording: …"],
            "pointerd/ServiceNotifier.swift": [
                "cannot notify the service manager: …",
                "cannot arm the timer that notifies the service manager again: …",
            ],
        ],
        "notice": [
            // The end of a connection, with the reason.
            "pointer-guard/Guard.swift": ["released … devices: …"],
            "SystemEvents/Sleep/SleepWatcher.swift": [
                "no connection to logind: …; sleeps are detected from the clocks"
            ],
            "Udev/UdevSource.swift": ["listens to udev again, and scans the devices"],
            // What a client lost.
            "PointerService/Publishing/DeliveryCounters.swift": ["…"],
            "Varlink/Server/Listener.swift": ["connection refused: no file descriptor left"],
            "Varlink/Server/VarlinkServer+Connections.swift": [
                "connection ended: more than … bytes wait", "connection ended: the client does not read",
                "connection ended: the client has called nothing", "connection ended: …",
                "connection refused: the kernel does not identify the client",
                "connection refused: the user has … open", "connection refused: … are open",
            ],
            "pointerd/MachineInput.swift": ["found no device yet, and waits for one"],
            // What the overlay draws from now on.
            "PointerOverlay/OverlayLog.swift": ["…"],
            // Which windows have regions from now on.
            "PointerFeeder/FeederLog.swift": [
                "declares nothing: …", "declares the widgets of all windows", "looks at the windows of …",
                "…: works again", "holds the help of [assist] alone: …",
            ],
            // Whether GNOME Shell draws.
            "OverlayGnome/GnomeScreen.swift": [
                "GNOME Shell's extension draws",
                "waits for GNOME Shell's extension; where it is off: gnome-extensions enable pointerd@pointerd.org, after a new login",
            ],
            "PointerOverlay/DesktopPortal.swift": ["no settings from the desktop portal: …"],
            "pointer-overlay/PointerOverlayCommand.swift": [
                "no cursor theme is to be given back", "the cursor theme of before is back",
            ],
            "pointer-overlay/OverlayRun.swift": ["draws on …"],
        ],
        "info": [
            "pointer-guard/Guard.swift": ["grabbed …"],
            "PointerInput/DeviceManager.swift": ["does not read …", "no longer reads the … …", "reads the … …"],
            "PointerService/Drive/DriveController.swift": ["gave the devices back"],
            "PointerService/Drive/DriveController+Guard.swift": ["takes over the … …"],
            "PointerInput/Keyboards/KeyboardManager.swift": [
                "no longer reads the modifiers of …", "reads the modifiers of …, and …",
            ],
            "SystemEvents/Sessions/SessionWatcher.swift": [
                "logind is unavailable (…): the active session is unknown, and no client is muted",
                "… shows a session …",
            ],
            "SystemEvents/Sleep/SleepWatcher.swift": [
                "the system is awake again",
                "the system's time was set … by … s; the pointers do not use it",
            ],
            "pointerd/Daemon.swift": [
                "configuration: …, …", "listens on …", "reloaded the configuration: …",
            ],
            "pointerd/RecordedInput.swift": [
                "plays the recording …", "plays the recording … as fast as clients read, once a client subscribes",
                "goes on with the recording …", "the recording has ended",
            ],
        ],
        "debug": [
            "SystemEvents/Sleep/SleepWatcher.swift": [
                // At the start, as there need not be one.
                "no connection to logind: …; sleeps are detected from the clocks",
                "logind says that the system is about to sleep",
            ],
            "Varlink/Server/VarlinkServer+Connections.swift": ["client connected", "client left"],
        ],
        "trace": [
            "Varlink/Server/VarlinkServer.swift": ["calls …"]
        ],
        // What they are given to write, at the level that they are given.
        "level": [
            "PointerRuntime/Logging/LimitedLog.swift": ["…"]
        ],
    ]

    @Test("each message is at its level")
    func levels() throws {
        var found: [String: [String: Set<String>]] = [:]
        for (path, text) in try LogCallTests.files() {
            // Of those that are given their level, at each that the file gives one.
            let given = text.matches(of: /level: \.(\w+)/).map { String($0.output.1) }
            for call in LogCall.all(in: text, of: path) where call.isLiteral {
                for level in call.level == "level" && !given.isEmpty ? given : [call.level] {
                    found[level, default: [:]][path, default: []].insert(call.text)
                }
            }
        }
        for level in Set(found.keys).union(Self.messages.keys) {
            let (here, there) = (found[level, default: [:]], Self.messages[level, default: [:]])
            for path in Set(here.keys).union(there.keys) {
                #expect(here[path, default: []] == there[path, default: []], "\(level) of \(path)")
            }
        }
    }

    @Test("failures where clients are served are errors unless a call says otherwise")
    func usualLevel() throws {
        let server = try String(
            contentsOfFile: Repository.path("Sources/Varlink/Server/ServerLog.swift"),
            encoding: .utf8
        )
        let levels = server.matches(of: /level: Logger\.Level = \.(\w+)/).map { String($0.output.1) }
        #expect(levels == [LogCall.usualLevels["noteFailure"]])
    }

    @Test("the page has a row for each level")
    func page() throws {
        let page = try String(contentsOfFile: Repository.path("docs/administration/logging.md"), encoding: .utf8)
        let levels = page.matches(of: /\n\| `(\w+)` \| \S/).map { String($0.output.1) }
        #expect(levels == ["critical", "error", "warning", "notice", "info", "debug", "trace"])
        #expect(Set(Self.messages.keys) == Set(levels).union(["level"]))
    }
}
