import Foundation
import Glibc
import Testing

@Suite("pointerctl desktop")
struct PointerctlDesktopTests {
    /// A systemctl that knows two units, keeps what it was asked for, and does it.
    private static let systemctl = """
        #!/bin/sh
        folder=${0%/*}
        printf '%s\\n' "$*" >>"$folder/calls"
        case $3 in
        enable) touch "$folder/enabled-$5" ;;
        disable) rm -f "$folder/enabled-$5" ;;
        start) mv "$folder/given-up-$4" "$folder/enabled-$4" ;;
        show)
            [ ! -e "$folder/refuses" ] || { echo 'Failed to connect to bus' >&2; exit 1; }
            if [ -e "$folder/absent" ]; then echo LoadState=not-found; exit; fi
            echo LoadState=loaded
            if [ -e "$folder/given-up-$4" ]; then
                echo UnitFileState=enabled; echo ActiveState=failed; echo ExecMainStatus=$(cat "$folder/given-up-$4")
            elif [ -e "$folder/enabled-$4" ]; then echo UnitFileState=enabled; echo ActiveState=active
            else echo UnitFileState=disabled; echo ActiveState=inactive; fi ;;
        esac

        """

    /// A busctl that prints who the file `owner` says that GNOME Shell's name has, and what the files `shell` and `extension` say of its
    /// object and of the extension.
    private static let busctl = """
        #!/bin/sh
        case "$*" in
        *NameHasOwner*) cat "${0%/*}/owner" ;;
        *introspect*) cat "${0%/*}/shell" ;;
        *) cat "${0%/*}/extension" ;;
        esac

        """

    private let folder: TemporaryFolder
    private let daemon: DaemonProcess

    init() throws {
        folder = try TemporaryFolder()
        daemon = try DaemonProcess(configuration: "[roles]\nsync = []\n", in: folder)
        _ = try folder.program("systemctl", Self.systemctl)
        _ = try folder.program("busctl", Self.busctl)
    }

    private func run(_ arguments: String..., environment more: [String: String] = [:]) throws -> ProgramRun {
        let environment = [
            "LANG": "C.UTF-8", "PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": ":5", "XDG_RUNTIME_DIR": folder.path,
            "XDG_DATA_DIRS": "\(folder.path)/share", "HOME": folder.path,
        ].merging(more) { $1 }
        return try ProgramRun(
            "pointerctl",
            ["desktop"] + arguments + ["--socket", daemon.socket],
            environment: environment
        )
    }

    private func touch(_ name: String) throws {
        try "".write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    }

    private func calls() throws -> [Substring] {
        try String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8).split(separator: "\n")
    }

    private func write(_ text: String, to name: String) throws {
        let url = URL(filePath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    @Test("enable starts the programs now and with each session, and disable undoes that")
    func switches() throws {
        let before = try run().output
        let enabled = try run("enable")
        #expect(enabled.ending == .status(0))
        #expect(!enabled.output.contains("is off"))
        let after = try run("disable").output
        for program in ["overlay", "feeder"] {
            #expect(before.contains("pointer-\(program) is off"))
            #expect(before.contains("pointerctl desktop enable \(program)"))
            #expect(try calls().contains("--user --no-pager enable --now pointer-\(program).service"))
            #expect(try calls().contains("--user --no-pager disable --now pointer-\(program).service"))
            #expect(after.contains("pointer-\(program) is off"))
        }
    }

    @Test("One of the programs can be enabled and disabled alone")
    func one() throws {
        let enabled = try run("enable", "feeder").output
        #expect(enabled.contains("pointer-overlay is off") && !enabled.contains("pointer-feeder is off"))
        #expect(try run("disable", "pointer-feeder").output.contains("pointer-feeder is off"))
        #expect(try !calls().contains { $0.contains("--now pointer-overlay") })
        #expect(try run("status", "feeder").ending == .status(64))
        #expect(try run("enable", "painter").ending == .status(64))
    }

    @Test("Surfaces of the configuration above the windows of programs are named, those below are not")
    func configuredSurfaces() throws {
        #expect(try !run().output.contains("above the windows"))
        let folder = try TemporaryFolder()
        let surfaces = (0..<10).map { number in
            """
            [[surfaces]]
            id = "s\(number)"
            frame = { x = 0, y = 0, width = 10, height = 10 }
            z = \(number == 9 ? -100_001 : -100_000)

            """
        }
        let covering = try DaemonProcess(configuration: surfaces.joined(), in: folder)
        let told = try ProgramRun(
            "pointerctl",
            ["desktop", "--socket", covering.socket],
            environment: ["PATH": "\(self.folder.path):/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path]
        )
        #expect(told.output.contains("above the windows of programs: s0, s1, s2, s3, s4, s5, s6, s7 and 1 more\n"))
        #expect(told.output.contains("or give them a z below -100000.\n"))
    }

    @Test("What the feeder lacks is named while it is on")
    func feederLacks() throws {
        try write("", to: "share/dbus-1/services/other.service")
        #expect(try !run().output.contains("accessibility bus"))
        let lacking = try run("enable", "feeder").output
        #expect(lacking.contains("there is no accessibility bus") && lacking.contains("apt install at-spi2-core"))
        #expect(!lacking.contains("sway"))
        try write("", to: "share/dbus-1/services/org.a11y.Bus.service")
        #expect(try !run().output.contains("accessibility bus"))
        let sway = ["SWAYSOCK": "/run/sway.sock"]
        #expect(try run(environment: sway).output.contains("on sway nothing says in time that the screen locks"))
        try write("[feeder]\nlockHook = true\n", to: ".config/pointerd/desktop.toml")
        #expect(try !run(environment: sway).output.contains("on sway"))
    }

    @Test("A file with the steady hand asks for no help")
    func steady() throws {
        for (profile, asks) in [("steady", false), ("tremor", true)] {
            try write("[assist]\nprofile = \"\(profile)\"\n", to: ".config/pointerd/desktop.toml")
            #expect(try run().output.contains("no program asks pointerd for it") == asks)
        }
    }

    @Test("Mistakes in desktop.toml are named with their tables")
    func mistakes() throws {
        #expect(try !run().output.contains("mistakes"))
        try write("[feeder]\nlockHok = true\n[assist]\nclick = 1\n", to: ".config/pointerd/desktop.toml")
        let text = try run().output
        #expect(text.contains("desktop.toml has mistakes in [assist], [feeder]"), "\(text)")
        #expect(text.contains("did you mean \"lockHook\"?"))
        try write("[other]\n", to: ".config/pointerd/desktop.toml")
        #expect(try run().output.contains("desktop.toml has mistakes\n"))
    }

    @Test("A program that has given up starts again once the daemon can be reached, and no other does")
    func givenUp() throws {
        let unit = "pointer-overlay.service"
        try write("78", to: "given-up-\(unit)")
        try touch("enabled-pointer-feeder.service")
        let unreachable = try ProgramRun(
            "pointerctl",
            ["desktop", "--socket", "\(folder.path)/none.sock"],
            environment: ["PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": ":5"]
        ).output
        #expect(unreachable.contains("pointer-overlay has given up"), "\(unreachable)")
        #expect(try !calls().contains { $0.contains("start") })
        let text = try run().output
        #expect(text.contains("pointer-overlay had given up, and starts again now"), "\(text)")
        #expect(try calls().contains("--user --no-pager start \(unit)"))
        #expect(try !run().output.contains("given up"))
        // One that failed otherwise is left to its service manager.
        try write("1", to: "given-up-\(unit)")
        #expect(try run().output.contains("pointer-overlay does not run"))
        #expect(try calls().count { $0.contains(" start ") } == 1)
    }

    @Test("A service manager that starts a program without end is waited for no longer than a person does")
    func hangingStart() throws {
        let systemctl = Self.systemctl.replacingOccurrences(of: "start) ", with: "start) exec sleep 86400;; else) ")
        _ = try folder.program("systemctl", systemctl)
        try write("78", to: "given-up-pointer-feeder.service")
        let run = try run()
        #expect(run.ending == .status(0) && run.output.contains("pointer-feeder has given up"), "\(run.output)")
        #expect(try calls().contains { $0.contains("start pointer-feeder") })
    }

    @Test("A parent that ignores the end of children keeps no answer away")
    func ignoredChildren() throws {
        try touch("enabled-pointer-feeder.service")
        let command = ["--ignore-signal=CHLD", "\(ProgramRun.folder)/pointerctl", "desktop", "--socket", daemon.socket]
        let environment = ["PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": ":5"]
        let run = try ProgramRun("/usr/bin/env", command, environment: environment)
        #expect(
            run.output.contains("STARTS WITH SESSION") && !run.output.contains("were not looked at"),
            "\(run.output)"
        )
    }

    @Test("A session that is another user's is not taken for the own", .enabled(if: geteuid() == 0, "it takes root"))
    func ofAnother() throws {
        #expect(try run(environment: ["SUDO_UID": "0"]).output.contains("desktop      x11"))
        #expect(try run(environment: ["SUDO_UID": "1000"]).output.contains("desktop      none"))
        #expect(unsafe chown(folder.path, 65534, 65534) == 0)
        #expect(try run().output.contains("desktop      none"))
    }

    @Test("Applications that take no part are named, as far as the feeder's file is one")
    func silent() throws {
        let application =
            #"{"program": "chro\u001bmium", "why": "it shows no contents", "how": "Start it so:\nchromium --x"}"#
        try write("{\"silent\": [\(application)]}", to: "pointerd-feeder.json")
        #expect(try !run().output.contains("chro"))
        let text = try run("enable", "feeder").output
        #expect(text.contains("has no regions: it shows no contents") && text.contains("      chromium --x"))
        #expect(text.contains("chro") && !text.contains("\u{1b}"))
        let slow = #"{"program": "slow", "why": "it takes long", "how": "Wait.", "hasSome": true}"#
        try write("{\"silent\": [\(slow)]}", to: "pointerd-feeder.json")
        #expect(try run().output.contains("slow has not all of its regions yet: it takes long"))
        for other in [
            "", "{}", "[]", "{\"silent\": 1}", "{\"silent\": [\(application)]}" + String(repeating: " ", count: 65_536),
        ] {
            try write(other, to: "pointerd-feeder.json")
            let run = try run()
            #expect(run.ending == .status(0) && !run.output.contains("has no regions"))
        }
    }

    @Test("Why the feeder declares nothing is named, except for what GNOME's extension lacks")
    func causes() throws {
        _ = try run("enable", "feeder")
        try write(#"{"silent": [], "withoutWindows": "KWin is \u001bgone"}"#, to: "pointerd-feeder.json")
        let kde = try run(environment: ["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "KDE"]).output
        #expect(kde.contains(#"no window has regions: KWin is \u{1b}gone"#) && kde.contains("waits for it"))
        let labwc = try run(environment: ["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "labwc"]).output
        #expect(labwc.contains("The feeder only asks for your help."))
        let gnome = try run(environment: ["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "GNOME"]).output
        #expect(!gnome.contains("no window has regions"))
        try write(#"{"silent": [], "unknownLock": "logind does not answer"}"#, to: "pointerd-feeder.json")
        let text = try run().output
        #expect(text.contains("no window has regions: logind does not answer") && text.contains("goes on once"))
    }

    @Test("lock and unlock make and remove the file that the feeder watches, without daemon and service manager")
    func locks() throws {
        try touch("refuses")
        let file = "\(folder.path)/pointerd-locked"
        for (action, exists) in [("lock", true), ("lock", true), ("unlock", false), ("unlock", false)] {
            let run = try run(action)
            #expect(run.ending == .status(0) && run.output.isEmpty)
            #expect(FileManager.default.fileExists(atPath: file) == exists)
        }
        let homeless = try run("lock", environment: ["XDG_RUNTIME_DIR": ""])
        #expect(homeless.ending == .status(1) && homeless.errors.contains("XDG_RUNTIME_DIR is not set"))
    }

    @Test("On GNOME the extension's state is named, with what to do about it")
    func gnome() throws {
        let gnome = ["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "GNOME"]
        func report(_ answer: String) throws -> String {
            try write(answer, to: "extension")
            return try run(environment: gnome).output
        }
        func state(_ number: Int) -> String {
            #"{"type":"a{sv}","data":[{"state":{"type":"d","data":\#(number).0e+00},"error":{"type":"s","data":"no\u001b good"}}]}"#
        }
        #expect(try !run().output.contains("GNOME"))
        let unknown = #"{"type":"a{sv}","data":[{}]}"#
        #expect(try report(unknown).contains("sudo apt install pointerd-desktop"))
        try write("", to: "share/gnome-shell/extensions/pointerd@pointerd.org/metadata.json")
        #expect(try report(unknown).contains("Log out and in."))
        #expect(try report(state(2)).contains("gnome-extensions enable pointerd@pointerd.org"))
        let failed = try report(state(3))
        #expect(failed.contains("has failed: no") && !failed.contains("\u{1b}"))
        #expect(try report(state(4)).contains("does not support this version"))
        #expect(try !report(state(1)).contains("pointerd@pointerd.org"))
        #expect(try report("[]").contains("GNOME Shell does not answer"))
    }

    @Test("A desktop that names GNOME and is not GNOME Shell lacks no extension")
    func relative() throws {
        _ = try run("enable", "feeder")
        try write(#"{"silent": [], "withoutWindows": "this compositor is another"}"#, to: "pointerd-feeder.json")
        try write(#"{"type":"a{sv}","data":[{}]}"#, to: "extension")
        let phosh = ["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "Phosh:GNOME"]
        try write(#"<node><interface name="org.gnome.Shell"/></node>"#, to: "shell")
        let text = try run(environment: phosh).output
        #expect(!text.contains("pointerd@pointerd.org") && text.contains("where the compositor offers cursor sessions"))
        #expect(text.contains("this compositor is another") && text.contains("The feeder only asks for your help."))
        try write(#"<node><interface name="org.gnome.Shell.Extensions"/></node>"#, to: "shell")
        #expect(try run(environment: phosh).output.contains("pointerd@pointerd.org"))
        // Of what nobody is, nothing is asked.
        try write("b false\n", to: "owner")
        #expect(try !run(environment: phosh).output.contains("GNOME Shell"))
        try write("b true\n", to: "owner")
        #expect(try run(environment: phosh).output.contains("pointerd@pointerd.org"))
    }

    @Test("What reports the real cursor is named for each desktop")
    func reporter() throws {
        let kde = ["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "KDE"]
        #expect(try run(environment: kde).output.contains("pointer-feeder reports it on this desktop"))
        #expect(try run().output.contains("pointer-overlay reports it on this desktop"))
        _ = try run("enable", "feeder")
        #expect(try run(environment: kde).output.contains("Move the mouse: pointer-feeder then reports the cursor."))
        let other = ["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "Hyprland"]
        #expect(try run(environment: other).output.contains("where the compositor offers cursor sessions"))
    }

    @Test("A lock that was left behind is named")
    func leftLock() throws {
        _ = try run("enable", "feeder")
        _ = try run("lock")
        #expect(try run().output.contains("pointerctl desktop unlock"))
        _ = try run("unlock")
        #expect(try !run().output.contains("pointerctl desktop unlock"))
    }

    @Test("a program that is not installed is named with its package")
    func absent() throws {
        try touch("absent")
        let run = try run("enable")
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("pointerd-desktop"))
        #expect(try !calls().contains { $0.contains("enable --now") })
    }

    @Test("a service manager that does not answer is named, and the rest is said all the same")
    func withoutManager() throws {
        try touch("refuses")
        let run = try run()
        #expect(run.ending == .status(0))
        #expect(run.output.contains("Failed to connect to bus") && run.output.contains("your roles"))
        #expect(try self.run("enable").ending == .status(1))
    }

    @Test("JSON has the programs, the roles, and what is missing")
    func json() throws {
        try touch("enabled-pointer-overlay.service")
        let run = try run("--json")
        let reply = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect(reply?["desktop"] as? String == "x11")
        let programs = reply?["programs"] as? [[String: Any]]
        #expect(programs?.first?["running"] as? Bool == true)
        let missing = (reply?["missing"] as? [[String: Any]])?.compactMap { $0["what"] as? String } ?? []
        #expect(missing.contains { $0.contains("where the real cursor is, so no pointer is drawn") })
    }

    @Test("without a daemon it says how to start one")
    func withoutDaemon() throws {
        let environment = ["PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": ":5"]
        let run = try ProgramRun(
            "pointerctl",
            ["desktop", "--socket", "\(folder.path)/none.sock"],
            environment: environment
        )
        #expect(run.ending == .status(0))
        #expect(run.output.contains("pointerd does not seem to run"))
    }
}
