import FoundationEssentials
import Glibc
import PointerRuntime
import SystemPackage

/// The extension of GNOME Shell, without which the programs of the desktop do nothing on GNOME.
struct GnomeExtension {
    static let name = "pointerd@pointerd.org"
    /// The Debian package that has it.
    private static let package = "pointerd-gnome"

    /// What the Shell says of an extension. The numbers are those of org.gnome.Shell.Extensions.
    private enum State: Int {
        case enabled = 1
        case disabled = 2
        case failed = 3
        case outOfDate = 4
    }

    /// The answer of busctl to `GetExtensionInfo`, as far as it is used. An extension that the Shell does not know has no fields.
    private struct Answer: Decodable {
        struct Number: Decodable { var data: Double }
        struct Text: Decodable { var data: String }
        struct Fields: Decodable {
            var state: Number?
            var error: Text?
        }

        var data: [Fields]
    }

    private let fields: Answer.Fields?

    /// Seconds that the Shell may take for an answer.
    private static let patience = "--timeout=5"

    /// Returns whether what calls itself GNOME Shell on the session's bus may be GNOME Shell: it has extensions, or does not answer. Phosh
    /// takes that name too, for what else GNOME's programs ask there, and other compositors have none.
    static func mayBeGnomeShell() -> Bool {
        let bus = "org.freedesktop.DBus"
        let owner = [
            "--user", patience, "call", bus, "/org/freedesktop/DBus", bus, "NameHasOwner", "s", "org.gnome.Shell",
        ]
        if let run = try? ChildProcess.run("busctl", owner), run.status == 0,
            String(decoding: run.output, as: UTF8.self).hasPrefix("b false")
        {
            return false
        }
        let look = ["--user", patience, "--xml-interface", "introspect", "org.gnome.Shell", "/org/gnome/Shell"]
        guard let run = try? ChildProcess.run("busctl", look), run.status == 0 else { return true }
        return String(decoding: run.output, as: UTF8.self).contains("\"org.gnome.Shell.Extensions\"")
    }

    /// Asks the Shell, by busctl, which comes with systemd.
    static func read() -> GnomeExtension {
        let call = [
            "--user", patience, "--json=short", "call", "org.gnome.Shell", "/org/gnome/Shell",
            "org.gnome.Shell.Extensions",
            "GetExtensionInfo", "s", name,
        ]
        guard let run = try? ChildProcess.run("busctl", call), run.status == 0 else {
            return GnomeExtension(fields: nil)
        }
        return GnomeExtension(fields: try? JSONDecoder().decode(Answer.self, from: Data(run.output)).data.first)
    }

    /// What is missing for it to work.
    var lacks: [DesktopState.Lack] {
        guard let fields else {
            return [lack("GNOME Shell does not answer on the session's bus", "Run this in a terminal of the session.")]
        }
        guard let number = fields.state?.data else { return [isInstalled ? waiting : absent] }
        switch Int(exactly: number).flatMap(State.init) {
        case .enabled: return []
        case .failed:
            let reason = fields.error?.data.split(separator: "\n").first.map { PointerText.escape(String($0)) }
            return [
                lack(
                    "the extension \(Self.name) has failed: \(reason ?? "GNOME Shell gives no reason")",
                    "See more: journalctl --user --identifier gnome-shell --lines 20"
                )
            ]
        case .outOfDate:
            return [
                lack(
                    "the extension \(Self.name) does not support this version of GNOME Shell",
                    "Install the package \(Self.package) of a later release."
                )
            ]
        case .disabled, nil:
            return [lack("the extension \(Self.name) is off", "Turn it on: gnome-extensions enable \(Self.name)")]
        }
    }

    private func lack(_ what: String, _ how: String...) -> DesktopState.Lack {
        DesktopState.Lack(what: what, how: how)
    }

    private var absent: DesktopState.Lack {
        lack(
            "the extension \(Self.name) of GNOME Shell is not installed",
            "Install it: sudo apt install \(Self.package)",
            "Log out and in, as GNOME Shell looks for extensions when a session begins.",
            "Turn it on: gnome-extensions enable \(Self.name)"
        )
    }

    private var waiting: DesktopState.Lack {
        lack(
            "GNOME Shell does not know the extension \(Self.name) yet, which was installed after the log-in",
            "Log out and in.",
            "Turn it on: gnome-extensions enable \(Self.name)"
        )
    }

    /// Whether the extension's files are in a folder in which GNOME Shell looks for extensions.
    private var isInstalled: Bool {
        let home = Environment.value("XDG_DATA_HOME") ?? Environment.value("HOME").map { "\($0)/.local/share" }
        let folders = (home.map { [$0] } ?? []) + DataFolders.system
        return folders.contains { folder in
            unsafe access("\(folder)/gnome-shell/extensions/\(Self.name)/metadata.json", F_OK) == 0
        }
    }
}

/// The folders of data that programs share.
enum DataFolders {
    /// Those of the system, by the XDG Base Directory Specification.
    static var system: [String] {
        let folders = (Environment.value("XDG_DATA_DIRS") ?? "").split(separator: ":").map(String.init)
        return folders.isEmpty ? ["/usr/local/share", "/usr/share"] : folders
    }
}
