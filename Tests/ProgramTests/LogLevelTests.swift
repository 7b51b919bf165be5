import Foundation
import Testing

/// Holds what is logged to the levels of docs/administration/logging.md. What goes to another level goes there in this table too, once somebody has read
/// what the page promises of that level.
@Suite("At which level what is logged")
struct LogLevelTests {
    /// Messages by file and level, with `…` for what is put into them.
    private static let messages: [String: [String: Set<String>]] = [
        "critical": [
            "pointerd/Daemon.swift": ["nothing can be waited for any more, which ends the daemon: …"]
        ],
        "error": [
            "PointerService/Events/DeviceRegistry.swift": ["a device event could not be encoded: …"],
            "PointerService/Events/EventBroadcaster.swift": ["a resync could not be encoded: …"],
            "PointerService/Events/SessionGate.swift": ["that a client is muted could not be encoded: …"],
            "PointerService/PointerService+Compositor.swift": [
                "that a compositor moves a pointer could not be encoded: …"
            ],
            "PointerService/PointerService+Layout.swift": ["the surface of a client was not in the layout"],
            "PointerService/Status/StatusMonitors.swift": ["a status could not be encoded: …"],
            "PointerService/Surfaces/AttachedSurfaces.swift": ["a resync could not be encoded: …"],
            "PointerService/Surfaces/OutputHolds.swift": ["outputs could not be put in force: …"],
            "Varlink/Server/Listener.swift": [
                "listening cannot be paused: …", "listening cannot be resumed: …",
            ],
            "Varlink/Server/VarlinkServer.swift": [
                "connection ended: …", "connection refused: it cannot be timed",
                "connection refused: it cannot be watched: …",
            ],
            "pointerd/Daemon.swift": [
                // A mistake of the configuration.
                "…", "the configuration was not taken, the one before stays in force",
                "the recording cannot be played: …",
            ],
            "pointerd/StartBackoff.swift": [
                "…", "cannot start, the configuration is not in order", "cannot start: …",
            ],
        ],
        "warning": [
            "PointerDevices/DeviceManager.swift": [
                "cannot read …", "devices cannot be watched, so none is read until they can: …",
            ],
            "PointerDevices/Evdev/EvdevDevice.swift": [
                "SYN_DROPPED: the kernel dropped reports of …, its state was read anew",
                "the reports of … have times that go back, which are taken for the last one",
            ],
            "PointerDevices/Keyboards/KeyboardDevice.swift": [
                "SYN_DROPPED: the kernel dropped modifiers of …, which count as up until it reports them again"
            ],
            "PointerDevices/Keyboards/KeyboardManager.swift": [
                "cannot read the modifiers of …: …",
                "keyboards cannot be watched, so no modifier is read until they can: …",
            ],
            "PointerDevices/Sessions/SessionWatcher.swift": [
                "logind has no seat …: until it has, nobody is heard as active",
                "the timer for another look at a seat: …",
                "who is on … cannot be read: …; nobody there is heard as active",
            ],
            "PointerDevices/Sleep/SleepWatcher.swift": [
                "a sleep cannot be told from the clocks: …", "the timer of the bus: …",
            ],
            "PointerDevices/Udev/UdevSource.swift": [
                // What failed, and why.
                "…: …",
                "udev is not running: devices that it has not seen, and changes, are not noticed until it does",
            ],
            "PointerDevices/Watching/DeviceWatcher.swift": ["the timer for another try of devices that failed: …"],
            "PointerService/Interfaces/StatusInterface.swift": ["the timer for a reload: …"],
            "PointerService/PointerService+Time.swift": [
                "the timer for held back motion: …", "the timer of the pointers: …",
            ],
            "Varlink/Server/Listener.swift": [
                "connections cannot be accepted: no file descriptor left", "connections cannot be accepted: …",
                "the timer for listening again: …",
            ],
            "Varlink/Server/VarlinkServer.swift": [
                "clients cannot be timed: …", "connection ended: it cannot be read or written: …",
                "the timer of clients cannot be stopped: …",
            ],
            "pointerd/Daemon.swift": [
                // What the configuration declares that hardly works as meant.
                "…", "the service manager was not told: …", "the timer for telling the service manager again: …",
                "the timer of the recording: …",
            ],
        ],
        "notice": [
            "PointerDevices/Sleep/SleepWatcher.swift": ["logind is not heard: …; a sleep is told from the clocks"],
            "PointerDevices/Udev/UdevSource.swift": ["listens to udev again, and looks through the devices"],
            // What a client lost.
            "PointerService/Events/DeliveryCounters.swift": ["…"],
            "Varlink/Server/Listener.swift": ["connection refused: no file descriptor left"],
            "Varlink/Server/VarlinkServer.swift": [
                "connection ended: more than … bytes wait", "connection ended: the client does not read",
                "connection ended: the client has called nothing", "connection ended: …",
                "connection refused: the kernel does not tell who it is",
                "connection refused: the user has … open", "connection refused: … are open",
            ],
            "pointerd/Daemon.swift": ["no device to read yet; waits for one"],
        ],
        "info": [
            "PointerDevices/DeviceManager.swift": ["does not read …", "no longer reads the … …", "reads the … …"],
            "PointerDevices/Keyboards/KeyboardManager.swift": [
                "no longer reads the modifiers of …", "reads the modifiers of …, and …",
            ],
            "PointerDevices/Sessions/SessionWatcher.swift": [
                "there is no logind (…): whose session is in front is not known, and nobody is muted for it",
                "… shows a session …",
            ],
            "PointerDevices/Sleep/SleepWatcher.swift": [
                "the system is awake again",
                "the system's time was set … by … s; the pointers do not go by it",
            ],
            "pointerd/Daemon.swift": [
                "configuration: …, …", "listens on …", "plays the recording …",
                "plays the recording … as fast as it is read, once a client follows the pointer",
                "the recording has ended", "took the configuration again: …",
            ],
        ],
        "debug": [
            "PointerDevices/Sleep/SleepWatcher.swift": [
                // At the start, as there need not be one.
                "logind is not heard: …; a sleep is told from the clocks",
                "logind says that the system is about to sleep",
            ],
            "Varlink/Server/VarlinkServer.swift": ["client connected", "client left"],
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
            contentsOfFile: Repository.path("Sources/Varlink/Server/VarlinkServer.swift"),
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
