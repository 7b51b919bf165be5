import Foundation
import Glibc
import PointerModel
import PointerWire
import Testing

@Suite("pointerd takes its configuration again on SIGHUP, and where a client asks for it")
struct PointerdReloadTests {
    /// A configuration of one surface, on it one node of that id, with a hover style, from `x` on, 200 wide.
    private static func configuration(node: String, x: Int) -> String {
        """
        [[surfaces]]
        id = "s"
        frame = { x = 0, y = 0, width = 1920, height = 1080 }
        [[surfaces.nodes]]
        id = "\(node)"
        frame = { x = \(x), y = 0, width = 200, height = 1080 }
        interaction = { style = { effect = "hover" } }

        """
    }

    /// A daemon whose pointer rests in the region of the node "a", and the file of its configuration.
    private func daemonInRegion() throws -> (daemon: DaemonProcess, file: String) {
        let folder = try TemporaryFolder()
        let file = try folder.file("pointerd.toml", Self.configuration(node: "a", x: 900))
        let recording = try folder.file("resting.evemu", MouseRecording.resting.text)
        return (try DaemonProcess(["--config", file, "--replay", recording], in: folder), file)
    }

    private func layout(of daemon: DaemonProcess) throws -> LayoutReply {
        let client = try daemon.connect()
        try client.call("io.pointerd.Layout.Get")
        return try client.layoutReply()
    }

    private func write(_ text: String, to file: String) throws {
        try text.write(toFile: file, atomically: false, encoding: .utf8)
    }

    @Test(
        "a good one is in force at once: subscribers receive the layout, then what it does to the pointer",
        arguments: [
            // The node moves away, is replaced by another under the pointer, is gone; and something else changes.
            (configuration(node: "a", x: 100), ["layout", "exit", "style"], "layout"),
            (configuration(node: "b", x: 900), ["layout", "exit", "enter", "style"], "removed"),
            ("", ["layout", "exit", "style"], "removed"),
            (configuration(node: "a", x: 900) + "[log]\nlevel = \"debug\"\n", ["layout"], nil),
        ] as [(String, [String], String?)]
    )
    func good(text: String, kinds: [String], cause: String?) throws {
        let (daemon, file) = try daemonInRegion()
        let subscriber = try daemon.subscribe()
        #expect(try subscriber.event().state?.region?.node == "a")
        try write(text, to: file)
        daemon.send(SIGHUP)
        var events: [EventMessage] = []
        for _ in kinds { events.append(try subscriber.event()) }
        #expect(events.map(\.kind) == kinds)
        #expect(Set(events.map(\.frame)).count == 1)
        #expect(Set(events.compactMap(\.transition?.cause)) == Set(cause.map { [$0] } ?? []))
        try daemon.waitForLine("reloaded the configuration: valid;")

        // The style's transition ends with a frame of its own, which the state may have already. So the test waits for it.
        let last = cause == nil ? events.last : try subscriber.event()
        #expect(cause == nil || last?.kind == "completion")
        let layout = try layout(of: daemon)
        let wanted = text.contains("\"b\"") ? "b" : text.isEmpty ? nil : "a"
        #expect(layout.surfaces.first?.nodes.first?.id == wanted)
        let state = try daemon.connect().state()
        #expect(state.region?.node == events.last { $0.kind == "enter" }?.region?.node ?? (cause == nil ? "a" : nil))
        #expect(state.frame == last?.frame)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a pointer is there once it is named and gone when it no longer is; that of a recording's device stays")
    func pointers() throws {
        let (daemon, file) = try daemonInRegion()
        let watcher = try daemon.subscribe(#"{"events":["layout"]}"#)
        #expect(try watcher.event().kind == "state")
        func reload(_ text: String) throws {
            try write(text, to: file)
            daemon.send(SIGHUP)
            #expect(try watcher.event().kind == "layout")
        }
        func pointers() throws -> [PointerMessage] {
            let client = try daemon.connect()
            try client.call("io.pointerd.Pointer.List")
            return try client.reply(PointerListReply.self).pointers
        }
        let alone = PointerMessage(name: "default", devices: [1])
        #expect(try pointers() == [alone])
        // Rules are taken for devices, and a recording keeps those that it began with.
        try reload("[[devices]]\npointer = \"second\"\n")
        #expect(try pointers() == [alone, PointerMessage(name: "second", devices: [])])
        let follower = try daemon.subscribe(#"{"pointer":"second"}"#)
        #expect(try follower.event().pointer == "second")
        try reload("")
        #expect(try follower.event().kind == "layout")
        #expect(try follower.receive()?.contains("io.pointerd.Pointer.NoSuchPointer") == true)
        #expect(try pointers() == [alone])
        #expect(try daemon.stop() == .status(0))
    }

    @Test("the status reports one that is wrong, until there is one that is right")
    func failedStatus() throws {
        let (daemon, file) = try daemonInRegion()
        let client = try daemon.connect()
        #expect(try client.status().configuration == file)
        #expect(try client.status().failedReload == nil)
        try write("[limits]\nconnections = 0\ndepth = \"a\"\n", to: file)
        daemon.send(SIGHUP)
        try daemon.waitForLine("the configuration was not reloaded")
        let status = try client.status()
        let mistakes = try #require(status.failedReload).split(separator: "\n")
        #expect(mistakes.map { $0.prefix(file.count + 3) } == ["\(file):2:", "\(file):3:"], "\(mistakes)")
        #expect(status.limits.first { $0.name == "connections" }?.value == 64)
        let shown = try ProgramRun("pointerctl", ["status", "--socket", daemon.socket])
        #expect(shown.output.contains("refused: \(file):2:"), "\(shown.output)")
        try write("[limits]\nconnections = 60\n", to: file)
        daemon.send(SIGHUP)
        try daemon.waitForLine("reloaded the configuration")
        #expect(try client.status().failedReload == nil)
        #expect(try client.status().limits.first { $0.name == "connections" }?.value == 60)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a name that the machine does not know is a warning, and the status has it until a reload without it")
    func unknownNames() throws {
        let (daemon, file) = try daemonInRegion()
        let client = try daemon.connect()
        #expect(try client.status().unknownNames == nil)
        try write("[roles]\nsync = [\"no such user\"]\n[drive]\nusers = [\"@no such group\"]\n", to: file)
        daemon.send(SIGHUP)
        try daemon.waitForLine(#"warning: [roles]: there is no user "no such user""#)
        try daemon.waitForLine(#"warning: [drive]: there is no group "@no such group""#)
        #expect(try client.status().unknownNames == ["no such user", "@no such group"])
        let shown = try ProgramRun("pointerctl", ["status", "--socket", daemon.socket])
        #expect(shown.output.contains("unknown users and groups: no such user, @no such group"), "\(shown.output)")
        try write("[roles]\nsync = [\"root\"]\n", to: file)
        daemon.send(SIGHUP)
        while try client.status().unknownNames != nil {}
        #expect(try daemon.stop() == .status(0))
    }

    @Test("pointerctl reload ends when it is in force, or with what is wrong with it")
    func asked() throws {
        let (daemon, file) = try daemonInRegion()
        func reload(_ text: String, _ arguments: String...) throws -> ProgramRun {
            try write(text, to: file)
            return try ProgramRun("pointerctl", ["reload", "--socket", daemon.socket] + arguments)
        }
        func node() throws -> String? { try layout(of: daemon).surfaces.first?.nodes.first?.id }

        let good = try reload(Self.configuration(node: "b", x: 900))
        #expect(good.ending == .status(0) && good.output.isEmpty && good.errors.isEmpty, "\(good)")
        #expect(try node() == "b")
        let bad = try reload("[limits]\nconnections = 0\ndepth = \"a\"\n")
        #expect(bad.ending == .status(1) && bad.output.isEmpty, "\(bad)")
        let lines = bad.errors.split(separator: "\n")
        #expect(lines.first == "pointerctl: pointerd refused its configuration; the previous one stays in force")
        #expect(lines.dropFirst().map { $0.prefix(file.count + 5) } == ["  \(file):2:", "  \(file):3:"], "\(lines)")
        #expect(try node() == "b")
        let json = try reload(Self.configuration(node: "c", x: 900), "--json")
        #expect(json.ending == .status(0) && json.output == "{}\n", "\(json)")
        #expect(try node() == "c")
        #expect(try daemon.connect().status().failedReload == nil)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a reload that a client asks for takes no descriptor, of which there may be none left")
    func descriptors() throws {
        let (daemon, _) = try daemonInRegion()
        let client = try daemon.connect()
        _ = try client.state()
        let count = try daemon.descriptorCount
        try client.call("io.pointerd.Service.Reload")
        #expect(try client.receive() == #"{"parameters":{}}"#)
        #expect(try daemon.descriptorCount == count)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("pointerctl reload fails where the configuration is wrong, also where nobody reads what it prints")
    func unread() throws {
        let (daemon, file) = try daemonInRegion()
        try write("nix = 1\n", to: file)
        let (out, outEnd) = try Descriptor.pipe()
        close(out)
        defer { close(outEnd) }
        let child = try ProgramRun.start(
            "pointerctl",
            ["reload", "--socket", daemon.socket],
            [:],
            output: outEnd,
            errors: outEnd
        )
        #expect(try ProgramRun.ending(of: child) == .status(1))
        #expect(try daemon.connect().status().failedReload != nil)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("the status has the mistakes of a file that was named from the daemon's folder with its whole path")
    func relativeFile() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("relative.toml", "")
        let recording = try folder.file("resting.evemu", MouseRecording.resting.text)
        let socket = "\(folder.path)/pointerd.sock"
        let daemon = try DaemonProcess(
            program: "/bin/sh",
            [
                "-c", #"cd "$1" && exec "$0" --config relative.toml --replay "$2" --socket "$3""#,
                "\(ProgramRun.folder)/pointerd", folder.path, recording, socket,
            ],
            socket: socket,
            in: folder
        )
        try daemon.waitForLine("listens on")
        let client = try daemon.connect()
        #expect(try client.status().configuration == file)
        try write("nix = 1\n", to: file)
        daemon.send(SIGHUP)
        try daemon.waitForLine("the configuration was not reloaded")
        #expect(try client.status().failedReload?.hasPrefix("\(file):1:1: ") == true)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("the level of the log changes with it")
    func logLevel() throws {
        let (daemon, file) = try daemonInRegion()
        let subscriber = try daemon.subscribe()
        _ = try subscriber.event()
        func reload(_ text: String) throws {
            try write(text, to: file)
            daemon.send(SIGHUP)
        }
        try reload("[log]\nlevel = \"error\"\n[mouse]\nspeed = 1\n")
        #expect(try subscriber.event().kind == "layout")
        // Errors are still written.
        try reload("level = 1")
        try daemon.waitForLine("the configuration was not reloaded")
        #expect(!daemon.log.contains { $0.contains("reloaded the configuration") })
        try reload("")
        try daemon.waitForLine("info: reloaded the configuration")
        #expect(try daemon.stop() == .status(0))
    }

    @Test("limits hold at once, also for those that are connected; those beyond a lower number of connections stay")
    func limits() throws {
        let (daemon, file) = try daemonInRegion()
        let subscribers = [try daemon.subscribe(), try daemon.subscribe(), try daemon.subscribe()]
        for subscriber in subscribers { #expect(try subscriber.event().kind == "state") }
        let caller = try daemon.connect()
        #expect(try caller.state().frame == 0)
        func reload(_ text: String) throws {
            try write(text, to: file)
            daemon.send(SIGHUP)
            try daemon.waitForLine("reloaded the configuration")
            for subscriber in subscribers {
                while try subscriber.event().kind != "layout" {}
            }
        }
        let longCall =
            #"{"method":"io.pointerd.Pointer.GetState","parameters":{"x":"\#(String(repeating: "x", count: 4000))"}}"#
        try caller.send(longCall)
        _ = try caller.reply(StateReply.self)

        try reload("[limits]\nconnections = 2\nmessageBytes = 1024\n")
        #expect(try daemon.connect().receive() == nil)
        try daemon.waitForLine("connection refused: 4 are open")
        _ = try caller.state()
        try caller.send(longCall)
        #expect(try caller.receive() == nil)

        try reload("[limits]\nconnections = 8\nmessageBytes = 8192\n")
        let other = try daemon.connect()
        try other.send(longCall)
        _ = try other.reply(StateReply.self)
        try reload("[limits]\nmessageBytes = 1048576\n")
        try other.send(longCall.replacing("xxxx", with: String(repeating: "x", count: 64)))
        _ = try other.reply(StateReply.self)
        #expect(try daemon.stop() == .status(0))
    }

    @Test(
        "a bad one changes nothing and is named with its place, and the next good one counts",
        arguments: [
            ("[mouse]\nspede = 1\n", #":2:1: mouse.spede: unknown key; did you mean "speed"?"#),
            ("[mouse]\nspeed = \"fast\"\n", ":2:9: mouse.speed: expected a number, found a string"),
            ("\n[motion\n", ":2:8: not TOML: "),
            ("layouts = [\"missing.toml\"]\n", ":1:12: layouts[0]: "),
            (nil, ": there is no such file"),
        ] as [(String?, String)]
    )
    func bad(text: String?, message: String) throws {
        let (daemon, file) = try daemonInRegion()
        let before = try layout(of: daemon)
        let subscriber = try daemon.subscribe()
        let state = try #require(try subscriber.event().state)
        if let text { try write(text, to: file) } else { try FileManager.default.removeItem(atPath: file) }
        daemon.send(SIGHUP)
        let line = try daemon.waitForLine(file)
        #expect(line.hasPrefix("error: \(file)\(message)"))
        try daemon.waitForLine("error: the configuration was not reloaded; the previous one stays in force")
        #expect(try layout(of: daemon) == before)
        #expect(try daemon.connect().state() == state)

        try write(Self.configuration(node: "b", x: 900), to: file)
        daemon.send(SIGHUP)
        #expect(try subscriber.event().kind == "layout")
        #expect(try layout(of: daemon).surfaces.first?.nodes.first?.id == "b")
        #expect(try daemon.stop() == .status(0))
    }
}
