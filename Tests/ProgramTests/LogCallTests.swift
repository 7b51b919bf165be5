import Foundation
import SafeText
import Testing

@Suite("What may be logged")
struct LogCallTests {
    /// What stands in log calls beside fixed text, by file. Nothing else may, before somebody has read docs/administration/logging.md and looked at what it
    /// is: no position, no code of a key or button, nothing that a client declared.
    private static let allowed: [String: Set<String>] = [
        // Devices, and errors of the system.
        "PointerInput/DeviceManager.swift": [
            "error", "device.kind.rawValue", "PrintableText.escape(device.name)", "PrintableText.escape(device.node)",
            "words", "PrintableText.escape(failure.node)",
        ],
        "PointerInput/Evdev/EvdevDevice.swift": [
            "PrintableText.escape(description.name)", "PrintableText.escape(description.node)", "count",
        ],
        "PointerInput/Keyboards/KeyboardDevice.swift": ["PrintableText.escape(name)", "PrintableText.escape(node)"],
        "PointerInput/Keyboards/KeyboardManager.swift": [
            "error", "others", "PrintableText.escape(keyboard.name)", "PrintableText.escape(keyboard.node)",
            "failure.title", "PrintableText.escape(failure.node)",
            "PrintableText.escape(failure.reason)",
        ],
        "Udev/UdevSource.swift": ["text", "error"],
        "PointerInput/Watching/FailedDevices.swift": ["error"],
        // How far the system's clock was set, and which user of a seat is in front.
        "SystemEvents/Sleep/SleepWatcher.swift": [
            "error", #"seconds < 0 ? "back" : "forward""#, "seconds.magnitude",
        ],
        "SystemEvents/Sessions/SessionWatcher.swift": ["error", "reason", "PrintableText.quote(seat)", "active"],
        // Errors of encoding, which name a message's fields and not their values, and of the system.
        "PointerService/Status/DeviceRegistry.swift": ["error"],
        "PointerService/Interfaces/DriveInterface.swift": ["error"],
        "PointerService/Assist/AssistHolds.swift": ["error"],
        // The drive: devices, and why they are given back or not taken over.
        "PointerService/Drive/DriveController.swift": ["failure.reason", "end.words", "error"],
        "PointerService/Drive/DriveController+Guard.swift": [
            "PrintableText.escape(device.description.name)", "refusal.words", "device.kind.rawValue",
            "PrintableText.escape(device.name)", "PrintableText.escape(device.node)",
        ],
        "PointerService/Publishing/DeliveryCounters.swift": ["consequence"],
        "PointerService/Compositor/Compositors.swift": ["error"],
        "PointerService/Surfaces/ClientSurfaces.swift": ["surface.owner"],
        "PointerService/Pipeline/ServiceClock.swift": ["error"],
        "PointerService/Interfaces/ServiceInterface.swift": ["error"],
        "PointerService/Status/StatusMonitors.swift": ["error"],
        "PointerService/Surfaces/ClientOutputs.swift": ["error"],
        // Clients: the user, what they call, what is wrong with what they sent, and the limits that they meet.
        "Varlink/Server/Listener.swift": ["error"],
        "Varlink/Server/ClientDeadlines.swift": ["error"],
        "Varlink/Server/ServerLog.swift": ["peer.uid", "$0.uid"],
        "Varlink/Server/VarlinkServer.swift": ["PrintableText.quote(message.method)"],
        "Varlink/Server/VarlinkServer+Connections.swift": [
            "error", "fault", "connectionCount", "limits.connectionsPerUser", "limits.pendingBytes",
        ],
        // The guard: devices, reasons that it has itself, the user who connected, and what is wrong with the configuration.
        "pointer-guard/Guard.swift": [
            "error", "devices.count", "reason", "PrintableText.escape(device.declaration.name)",
        ],
        "pointer-guard/PointerGuardCommand.swift": ["error", "user"],
        // What the daemon was started with, and what is wrong with the configuration.
        "pointerd/Daemon.swift": ["source", "configuration.summary", "place", "line", "warning", "error"],
        "pointerd/RecordedInput.swift": ["name", "error"],
        "pointerd/ServiceNotifier.swift": ["error"],
        "pointerd/StartBackoff.swift": ["line", "reason"],
        // The overlay, in the user's own journal: the display server, the seat, the roles, and errors of the connection.
        "PointerOverlay/OverlayLog.swift": [
            "needed", "Self.consequence(of: link)", "reason", "PrintableText.escape(state)",
        ],
        "pointer-overlay/OverlayRun.swift": ["screen.summary"],
        // Errors of files and of the session's bus.
        "OverlayWayland/KWinCursor/KWinCursor.swift": ["reason"],
        "pointer-overlay/PointerOverlayCommand.swift": ["error"],
        "PointerOverlay/DesktopPortal.swift": ["reason"],
        // The feeder, in the user's own journal: the window system, the roles, why it declares nothing, and errors of the connection.
        "PointerFeeder/FeederLog.swift": [
            "needed", "Self.consequence(of: link)", "PrintableText.escape(text)", "PrintableText.escape(reason)",
            "link.rawValue",
            "windows", "reason",
        ],
        // What they are given to write.
        "PointerRuntime/Logging/LimitedLog.swift": ["message()", "suppressed", "uid"],
    ]

    /// Which messages are no literals, by file, with their levels: those that functions are given to write, all of whose calls are looked at.
    private static let forwarded: [String: Set<String>] = [
        "PointerRuntime/Logging/LimitedLog.swift": ["level: message()"],
        "Varlink/Server/ServerLog.swift": ["notice: message()", "level: message()"],
    ]

    /// Everything that is part of the daemon or the overlay, by its path from Sources on.
    static func files() throws -> [(path: String, text: String)] {
        let sources = Repository.path("Sources")
        return try #require(FileManager.default.enumerator(atPath: sources))
            .compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("pointerctl/") }
            .map { ($0, try String(contentsOfFile: "\(sources)/\($0)", encoding: .utf8)) }
    }

    @Test("nothing stands in a log call that was not looked at")
    func calls() throws {
        var found: [String: Set<String>] = [:]
        var forwarded: [String: Set<String>] = [:]
        for (path, text) in try Self.files() {
            for call in LogCall.all(in: text, of: path) {
                if !call.isLiteral { forwarded[path, default: []].insert("\(call.level): \(call.message)") }
                #expect(call.hasLiteralDetails, "\(path): \(call.name)\(call.message)\(call.details)")
                found[path, default: []].formUnion(call.interpolations)
            }
            for match in text.matches(of: /(?:metadata\[|Metadata = \[").*/) {
                found[path, default: []].formUnion(LogCall.interpolations(in: match.output))
            }
        }
        // It looks where there is something to be found, and what is gone from the sources goes from here.
        for path in Set(found.keys).union(Self.allowed.keys) {
            #expect(found[path, default: []] == Self.allowed[path, default: []], "\(path)")
        }
        #expect(forwarded == Self.forwarded)
    }

    @Test("what writes to the log has a name by which its calls are found, and nothing is written past it")
    func names() throws {
        var count = 0
        for (path, text) in try Self.files() {
            for match in text.matches(of: /(?:let|var) (\w+): (?:Logger|LimitedLog|LimitedUserLog)\b/) {
                count += 1
                #expect(
                    match.output.1.hasSuffix("ogger") || match.output.1.hasSuffix("Log"),
                    "\(path): \(match.output.1)"
                )
            }
            for detour in ["Logger.Message", "Metadata.Value(", ".stringConvertible("] {
                #expect(!text.contains(detour) || path.hasSuffix("JournalLogHandler.swift"), "\(path): \(detour)")
            }
        }
        #expect(count > 20)
    }

    @Test(
        "a call is not taken for what it is not",
        arguments: [
            ("logger.info(\"a \\(b)\")", "info", true, ["b"]),
            ("logger.error(\n\"a\",\nmetadata: [\"n\": \"\\(f(x, \"y)\"))\"]\n)", "error", true, ["f(x, \"y)\")"]),
            ("rareLog.log(\n.info, \"\\(a ? \"b\" : c)\")", "info", true, ["a ? \"b\" : c"]),
            ("logger.log(level: f(1, 2), position.description)", "f(1, 2)", false, []),
            ("logger.log(level: .notice, text)", "notice", false, []),
            ("logger.debug(text)", "debug", false, []),
            ("logger.debug(\"x\" + text)", "debug", false, []),
            ("logger.debug(Logger.Message(stringLiteral: \"\\(x)\"))", "debug", false, ["x"]),
            ("server.log.note(\"a\", peer)", "notice", true, []),
            ("noteFailure(\"\\(x)\", peer)", "error", true, ["x"]),
            ("noteFailure(\"a\", peer, level: .warning)", "warning", true, []),
            ("detail(\"a\", level: .trace, peer)", "trace", true, []),
        ] as [(String, String, Bool, [String])]
    )
    func scanning(source: String, level: String, isLiteral: Bool, interpolations: [String]) throws {
        let calls = LogCall.all(in: "{ \(source) } logging(\"no\")", of: "Varlink/Server/a.swift")
        let call = try #require(calls.first)
        #expect(calls.count == 1 && call.isLiteral == isLiteral && call.interpolations == interpolations)
        #expect(call.level == level)
    }

    @Test("what is put into a message is left out of its text")
    func text() throws {
        let source = #"logger.info("a \(f(")"))\(b) c \(d)")"#
        #expect(try #require(LogCall.all(in: source, of: "a.swift").first).text == "a …… c …")
    }

    @Test("a value beside a message is a literal")
    func details() throws {
        for (value, isLiteral) in [("\"\\(uid)\"", true), (".string(text)", false), ("text", false)] {
            let source = "logger.info(\"a\", metadata: [\"uid\": \"1\", \"n\": \(value)])"
            #expect(try #require(LogCall.all(in: source, of: "a.swift").first).hasLiteralDetails == isLiteral)
        }
    }
}
