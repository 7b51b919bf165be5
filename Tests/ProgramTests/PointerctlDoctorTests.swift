import Foundation
import Glibc
import PointerModel
import PointerRuntime
import PointerWire
import Testing

@Suite("pointerctl doctor", .serialized)
struct PointerctlDoctorTests {
    /// A user of Debian's base system without a session.
    private static let stranger = (name: "nobody", number: UInt32(65534))
    private static let runtimeFolder = "/run/user/\(stranger.number)"
    private static let secret = "only root may read this"

    /// Whether root can look as the stranger, whose runtime folder is not in use, and who may run what was built.
    static let canLook: Bool = {
        guard geteuid() == 0, !FileManager.default.fileExists(atPath: runtimeFolder),
            FileManager.default.fileExists(atPath: "/run/user")
        else { return false }
        let identity = ["--reuid=\(stranger.number)", "--regid=\(stranger.number)", "--clear-groups"]
        let run = try? ProgramRun("/usr/bin/setpriv", identity + ["\(ProgramRun.folder)/pointerctl", "--version"])
        return run?.ending == .status(0)
    }()

    /// Returns the object that a run has printed.
    private func object(_ run: ProgramRun) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        return try #require(value as? [String: Any], "\(run.errors)")
    }

    private func codes(_ object: [String: Any], _ key: String) -> [String] {
        (object[key] as? [[String: Any]])?.compactMap { $0["code"] as? String } ?? []
    }

    @Test("Outside of a session it says what can be said, and what it has not looked at")
    func remote() throws {
        let daemon = try DaemonProcess(configuration: "", in: TemporaryFolder())
        let text = try ProgramRun("pointerctl", ["doctor", "--socket", daemon.socket])
        #expect(text.ending == .status(0))
        #expect(
            text.output.contains("your roles   ") && text.output.hasSuffix("Nothing that was looked at is missing.\n"),
            "\(text.output)"
        )
        let json = try object(ProgramRun("pointerctl", ["doctor", "--json", "--socket", daemon.socket]))
        #expect(codes(json, "missing").isEmpty)
        #expect(codes(json, "notes").contains("outsideOfSession"))
        #expect(json["desktop"] == nil && json["daemon"] is String)
        let desktop = try ProgramRun("pointerctl", ["desktop", "--socket", daemon.socket])
        #expect(desktop.output == text.output)
    }

    @Test("A daemon of another version is named, and so are a user whom it denies a question and one that it mutes")
    func versions() throws {
        let status =
            #"{"version":"9.9.9","started":1,"time":2,"paused":true,"roles":["observe"],"limits":[],"counters":[],"failedDevices":0}"#
        let daemon = try FakeDaemon([
            "io.pointerd.Service.GetStatus": FakeDaemon.Answer(messages: [#"{"parameters":{"status":\#(status)}}"#])
        ])
        let run = try ProgramRun("pointerctl", ["doctor", "--json", "--socket", daemon.path], daemon: daemon)
        let json = try object(run)
        #expect(codes(json, "missing") == ["otherVersion", "paused"])
        #expect(codes(json, "notes").contains("driveUnseen") && codes(json, "notes").contains("helpUnseen"))
        #expect(json["code"] as? String == "otherVersion")
    }

    /// A systemctl to which both programs run.
    private static let systemctl =
        "#!/bin/sh\nprintf 'LoadState=loaded\\nUnitFileState=enabled\\nActiveState=active\\n'\n"

    /// A busctl to which GNOME Shell has the extension on.
    private static let busctl = """
        #!/bin/sh
        case "$*" in
        *NameHasOwner*) echo 'b true' ;;
        *introspect*) echo '<interface name="org.gnome.Shell.Extensions"/>' ;;
        *) echo '{"type":"a{sv}","data":[{"state":{"type":"d","data":1.0e+00}}]}' ;;
        esac

        """

    /// A gsettings that says what files of its folder say.
    private static let gsettings = """
        #!/bin/sh
        cat "${0%/*}/$3" 2>/dev/null || echo false

        """

    @Test("Beside a drive that is on, the desktop's settings and the daemon's files are read, and the cures content it")
    func driven() throws {
        let folder = try TemporaryFolder()
        for (name, text) in [
            ("systemctl", Self.systemctl), ("busctl", Self.busctl), ("gsettings", Self.gsettings),
        ] {
            _ = try folder.program(name, text)
        }
        let services = "\(folder.path)/share/dbus-1/services"
        try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
        _ = try folder.file("share/dbus-1/services/org.a11y.Bus.service", "")
        let configuration = try folder.file("pointerd.toml", "[drive]\ndevices = [{ kind = \"mouse\" }]\n")
        _ = try folder.file("left-handed", "true\n")
        _ = try folder.file("send-events", "'disabled-on-external-mouse'\n")
        _ = try folder.file("screen-magnifier-enabled", "true\n")
        let status = StatusMessage(
            version: ProjectVersion.string,
            started: 1,
            time: 2,
            configuration: configuration,
            paused: false,
            roles: ["observe", "layout", "sync", "assist"],
            limits: [],
            counters: [],
            devices: [DeviceCountMessage(kind: "touchpad", devices: 1, reports: 0, dropped: 0)],
            failedDevices: 0
        )
        let settings = AssistSettingsMessage(AssistChoice(.tremor).settings, of: .tremor)
        let assist = AssistStatusMessage(
            pointers: [AssistInForceMessage(pointer: "default", settings: settings)],
            holders: []
        )
        func answer(_ status: some Encodable) throws -> FakeDaemon.Answer {
            let json = String(decoding: try JSONEncoder().encode(status), as: UTF8.self)
            return FakeDaemon.Answer(messages: [#"{"parameters":{"status":\#(json)}}"#])
        }
        let daemon = try FakeDaemon([
            "io.pointerd.Service.GetStatus": answer(status), "io.pointerd.Assist.GetStatus": answer(assist),
            "io.pointerd.Drive.GetStatus": answer(DriveStatusMessage(.driving)),
        ])
        func look() throws -> [String: Any] {
            let run = try ProgramRun(
                "pointerctl",
                ["doctor", "--json", "--socket", daemon.path],
                environment: [
                    "PATH": "\(folder.path):/usr/bin:/bin", "HOME": folder.path,
                    "XDG_DATA_DIRS": "\(folder.path)/share",
                    "WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "ubuntu:GNOME",
                ],
                daemon: daemon
            )
            return try object(run)
        }
        let before = try look()
        #expect(codes(before, "missing") == ["touchpadSwitching", "otherHand"], "\(before)")
        #expect(codes(before, "notes") == ["driveEndsWithDaemon", "magnifier"], "\(before)")
        _ = try folder.file("send-events", "'enabled'\n")
        _ = try folder.file("screen-magnifier-enabled", "false\n")
        _ = try folder.file(
            "pointerd.toml",
            "[drive]\ndevices = [{ kind = \"mouse\" }]\nenabled = true\n[mouse]\nleftHanded = true\n"
        )
        let after = try look()
        #expect(after["sentence"] as? String == "On: clicks are steadied in all programs.", "\(after)")
        #expect(codes(after, "missing") + codes(after, "notes") == [])
    }

    @Test("KWin's zoom is named while it is active")
    func zoom() throws {
        let folder = try TemporaryFolder()
        _ = try folder.program("busctl", "#!/bin/sh\ncat \"${0%/*}/effects\"\n")
        let daemon = try DaemonProcess(configuration: "", in: folder)
        for (effects, isOn) in [("as 1 \"zoom\"", true), ("as 1 \"overview\"", false), ("", false)] {
            _ = try folder.file("effects", effects)
            let run = try ProgramRun(
                "pointerctl",
                ["doctor", "--json", "--socket", daemon.socket],
                environment: [
                    "PATH": "\(folder.path):/usr/bin:/bin", "WAYLAND_DISPLAY": "wayland-0",
                    "XDG_CURRENT_DESKTOP": "KDE",
                    "HOME": folder.path,
                ]
            )
            #expect(try codes(object(run), "notes").contains("magnifier") == isOn, "\(run.output)")
        }
    }

    @Test(
        "A log-in that is older than a membership is told from no membership, and the next one is let in",
        .enabled(if: canLook, "it takes root, /run/user and an unused user")
    )
    func logins() throws {
        let folder = try TemporaryFolder()
        let roles = "[roles]\nobserve = [\"\(Self.stranger.name)\"]\n"
        let daemon = try DaemonProcess(configuration: roles, in: folder)
        #expect(unsafe chmod(folder.path, 0o755) == 0)
        /// Looks as the stranger with one group, at a socket that is open to another one.
        func look(_ group: UInt32, socketOf owner: UInt32) throws -> [String: Any] {
            #expect(unsafe chown(daemon.socket, 0, owner) == 0 && chmod(daemon.socket, 0o660) == 0)
            let identity = ["--reuid=\(Self.stranger.number)", "--regid=\(group)", "--clear-groups"]
            let command = ["\(ProgramRun.folder)/pointerctl", "doctor", "--json", "--socket", daemon.socket]
            return try object(ProgramRun("/usr/bin/setpriv", identity + command))
        }
        // The stranger's own group, and one that the stranger is in no more than others are.
        let (own, other) = (Self.stranger.number, UInt32(60))
        let older = try look(other, socketOf: own)
        #expect(older["code"] as? String == "loginOlderThanGroup", "\(older)")
        #expect((older["cure"] as? String)?.contains("log out fully, or restart the computer") == true)
        #expect(try codes(look(own, socketOf: own), "missing").isEmpty)
        let outside = try look(own, socketOf: other)
        #expect(outside["code"] as? String == "daemonDenied", "\(outside)")
        #expect(try codes(look(other, socketOf: other), "missing").isEmpty)
    }

    @Test("Only root looks as others, and as one user or all")
    func rights() throws {
        #expect(try ProgramRun("pointerctl", ["doctor", "--user", "a", "--all"]).ending == .status(64))
        let command = ["doctor", "--user", Self.stranger.name]
        for others in [command, ["doctor", "--all"], ["metrics", "--desktops"]] {
            #expect(try ProgramRun("pointerctl", others + ["--timeout", "3"]).ending == .status(64))
        }
        guard geteuid() == 0 else {
            let run = try ProgramRun("pointerctl", command)
            #expect(run.ending == .status(1) && run.errors.contains("only root can"))
            return
        }
        let run = try ProgramRun("pointerctl", ["doctor", "--user", "no-such-user"])
        #expect(run.ending == .status(1) && run.errors.contains("there is no user no-such-user"))
    }

    @Test("Root looks with the user's rights", .enabled(if: canLook, "it takes root, /run/user and an unused user"))
    func user() throws {
        let folder = try TemporaryFolder()
        let roles = ["observe", "sync"].map { "\($0) = [\"\(Self.stranger.name)\"]\n" }
        let daemon = try DaemonProcess(configuration: "[roles]\n" + roles.joined(), in: folder)
        #expect(unsafe chmod(folder.path, 0o755) == 0 && chmod(daemon.socket, 0o666) == 0)
        let command = ["doctor", "--user", Self.stranger.name, "--socket", daemon.socket]
        let json = try object(ProgramRun("pointerctl", command + ["--json"]))
        #expect(json["user"] as? String == Self.stranger.name)
        let given = json["roles"] as? [String] ?? []
        #expect(given.contains("sync") && !given.contains("admin"), "\(json)")
        let text = try ProgramRun("pointerctl", command)
        #expect(text.output.hasPrefix("\(Self.stranger.name), as the user's own processes say:\n"), "\(text.output)")
        #expect(!text.output.contains("sudo pointerctl doctor --user"), "\(text.output)")
        // The user's process has another folder.
        let script = "cd '\(folder.path)' && exec \"$@\""
        let relative = daemon.socket.replacingOccurrences(of: "\(folder.path)/", with: "")
        #expect(!relative.hasPrefix("/"))
        let shell = [
            "-c", script, "sh", "\(ProgramRun.folder)/pointerctl", "doctor", "--json", "--user", Self.stranger.name,
        ]
        let option = try object(ProgramRun("/bin/sh", shell + ["--socket", relative]))
        let variable = try object(ProgramRun("/bin/sh", shell, environment: ["POINTERD_SOCKET": relative]))
        #expect(option["daemon"] is String && variable["daemon"] is String, "\(option) \(variable)")
    }

    /// Runs a copy of pointerctl that takes a script for the user's process.
    private func ask(_ script: String, in folder: TemporaryFolder) throws -> ProgramRun {
        try folder.program("asker", copiedFrom: "\(ProgramRun.folder)/pointerctl")
        _ = try folder.program("pointerctl", "#!/bin/sh\n\(script)\n")
        #expect(unsafe chmod(folder.path, 0o755) == 0)
        return try ProgramRun("\(folder.path)/asker", ["doctor", "--json", "--user", Self.stranger.name])
    }

    @Test(
        "A user's process that does not end, prints without end or prints nonsense is a finding",
        .enabled(if: canLook, "it takes root, /run/user and an unused user"),
        arguments: [
            ("exec sleep 86400", "userSilent"), ("exec cat /dev/zero", "userEndless"), ("echo no", "userUnreadable"),
            ("exit 127", "userRefused"),
        ]
    )
    func ended(script: String, code: String) throws {
        #expect(try object(ask(script, in: TemporaryFolder()))["code"] as? String == code)
    }

    @Test(
        "The end of root's process ends the user's",
        .enabled(if: canLook, "it takes root, /run/user and an unused user")
    )
    func interrupted() throws {
        let folder = try TemporaryFolder()
        let fifo = "\(folder.path)/fifo"
        #expect(unsafe mkfifo(fifo, 0o666) == 0 && chmod(fifo, 0o666) == 0)
        let reader = unsafe open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let holder = "exec 3>'\(fifo)'; echo >&3; exec sleep 86400"
        try folder.program("asker", copiedFrom: "\(ProgramRun.folder)/pointerctl")
        _ = try folder.program("pointerctl", "#!/bin/sh\n\(holder)\n")
        #expect(unsafe chmod(folder.path, 0o755) == 0)
        let command = ["doctor", "--json", "--user", Self.stranger.name]
        let null = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(null) }
        let root = try ProgramRun.start("\(folder.path)/asker", command, [:], output: null, errors: null)
        var watched = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&watched, 1, 60_000) == 1)
        kill(root, SIGINT)
        #expect(try ProgramRun.ending(of: root) == .signal(SIGINT))
        var byte: UInt8 = 0
        #expect(unsafe read(reader, &byte, 1) == 1)
        watched.events = 0
        #expect(unsafe poll(&watched, 1, 60_000) == 1 && watched.revents & Int16(POLLHUP) != 0)
    }

    @Test(
        "What a user's daemon says reaches root's terminal escaped",
        .enabled(if: canLook, "it takes root, /run/user and an unused user")
    )
    func lies() throws {
        let lie = #"\u001b[2J\nroot"#
        let status =
            #"{"version":"\#(lie)","started":1,"time":2,"paused":false,"roles":["\#(lie)"],"limits":[],"counters":[],"failedDevices":0}"#
        let daemon = try FakeDaemon([
            "io.pointerd.Service.GetStatus": FakeDaemon.Answer(messages: [#"{"parameters":{"status":\#(status)}}"#])
        ])
        let folder = URL(filePath: daemon.path).deletingLastPathComponent().path
        #expect(unsafe chmod(folder, 0o755) == 0 && chmod(daemon.path, 0o666) == 0)
        for more in [[], ["--json"]] {
            let command = ["doctor", "--user", Self.stranger.name, "--socket", daemon.path] + more
            let run = try ProgramRun("pointerctl", command, daemon: daemon)
            #expect(run.ending == .status(0) && run.output.contains("[2J"), "\(run.output)")
            #expect(!run.output.contains("\u{1b}") && !run.lines.contains("root"))
        }
    }

    /// Fills a runtime folder with what no program expects there. Returns sockets that accept connections and say nothing.
    private func fill(_ folder: String, secret: String) throws -> [Int32] {
        let files = FileManager.default
        for name in ["pointerd-feeder.json", "pointerd-locked"] {
            try files.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: secret)
        }
        #expect(unsafe mkfifo("\(folder)/pointerd-overlay.json", 0o666) == 0)
        try files.createDirectory(atPath: "\(folder)/systemd", withIntermediateDirectories: true)
        return try ["bus", "systemd/private", "pointerd.sock"].map { name in
            let listener = try UnixSocket.listen("\(folder)/\(name)")
            #expect(unsafe chmod("\(folder)/\(name)", 0o666) == 0)
            return listener
        }
    }

    /// Writes a file that only root may read, as the feeder's file would be.
    private func writeSecret(in folder: TemporaryFolder) throws -> String {
        let file = try folder.file("secret.json", #"{"silent":[],"withoutWindows":"\#(Self.secret)"}"#)
        #expect(unsafe chmod(file, 0o600) == 0)
        return file
    }

    @Test(
        "A hostile runtime folder and a silent bus cost root its patience, and show nothing of root's",
        .enabled(if: canLook, "it takes root, /run/user and an unused user")
    )
    func hostile() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: Self.runtimeFolder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: Self.runtimeFolder) }
        #expect(unsafe chmod(Self.runtimeFolder, 0o755) == 0)
        let listeners = try fill(Self.runtimeFolder, secret: writeSecret(in: folder))
        defer { for listener in listeners { close(listener) } }
        let socket = "\(Self.runtimeFolder)/pointerd.sock"
        let command = ["doctor", "--json", "--user", Self.stranger.name, "--socket", socket]
        let run = try ProgramRun("pointerctl", command)
        #expect(run.ending == .status(0))
        #expect(!(run.output + run.errors).contains(Self.secret))
        // Either the user's process has said that the daemon is silent, or it was ended.
        let code = try object(run)["code"] as? String ?? ""
        #expect(["daemonSilent", "userSilent"].contains(code), "\(run.output)")
    }

    @Test(
        "No link, FIFO, folder or huge file of a runtime folder is read",
        arguments: ["link", "fifo", "folder", "huge"]
    )
    func files(kind: String) throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/pointerd-feeder.json"
        let contents = try writeSecret(in: folder)
        func run() throws -> ProgramRun {
            try ProgramRun(
                "pointerctl",
                ["doctor", "--json", "--for-root", "--socket", "\(folder.path)/none.sock"],
                environment: [
                    "XDG_RUNTIME_DIR": folder.path, "DISPLAY": ":5", "HOME": folder.path, "PATH": "/nonexistent",
                ]
            )
        }
        // Without a service manager the feeder's file counts.
        try FileManager.default.copyItem(atPath: contents, toPath: file)
        #expect(try run().output.contains(Self.secret))
        try FileManager.default.removeItem(atPath: file)
        switch kind {
        case "link": try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: contents)
        case "fifo": #expect(unsafe mkfifo(file, 0o600) == 0)
        case "folder": try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        default:
            try FileManager.default.copyItem(atPath: contents, toPath: file)
            #expect(unsafe truncate(file, 1 << 32) == 0)
        }
        let run = try run()
        #expect(run.ending == .status(0) && !run.output.contains(Self.secret), "\(run.output)")
    }
}
