import FoundationEssentials
import Glibc
import PointerRuntime

extension ExtensionLack {
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

    /// Returns whether what calls itself GNOME Shell on the session's bus may be GNOME Shell: it has extensions, or does not answer. Phosh
    /// takes that name too, for what else GNOME's programs ask there, and other compositors have none.
    static func mayBeGnomeShell(_ patience: Patience) -> Bool {
        let bus = "org.freedesktop.DBus"
        let owner = ["call", bus, "/org/freedesktop/DBus", bus, "NameHasOwner", "s", "org.gnome.Shell"]
        if let text = ask(owner, patience), text.hasPrefix("b false") { return false }
        let look = ["--xml-interface", "introspect", "org.gnome.Shell", "/org/gnome/Shell"]
        return ask(look, patience)?.contains("\"org.gnome.Shell.Extensions\"") ?? true
    }

    /// Asks the Shell; nil if the extension is on.
    static func read(_ patience: Patience) -> ExtensionLack? {
        let call = [
            "--json=short", "call", "org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell.Extensions",
            "GetExtensionInfo", "s", name,
        ]
        guard let text = ask(call, patience),
            let fields = try? JSONDecoder().decode(Answer.self, from: Data(text.utf8)).data.first
        else { return .silent }
        guard let number = fields.state?.data else { return isInstalled ? .notLoaded : .absent }
        // The numbers are those of org.gnome.Shell.Extensions.
        return switch Int(exactly: number) {
        case 1: nil
        case 3: .failed(fields.error?.data.split(separator: "\n").first.map(String.init))
        case 4: .outOfDate
        default: .off
        }
    }

    /// Asks on the session's bus by busctl, which comes with systemd.
    private static func ask(_ arguments: [String], _ patience: Patience) -> String? {
        patience.text("busctl", ["--user", "--timeout=5"] + arguments)
    }

    /// Whether the extension's files are in a folder in which GNOME Shell looks for extensions.
    private static var isInstalled: Bool {
        let home = Environment.value("XDG_DATA_HOME") ?? Environment.value("HOME").map { "\($0)/.local/share" }
        let folders = (home.map { [$0] } ?? []) + DataFolders.system
        return folders.contains { folder in
            unsafe access("\(folder)/gnome-shell/extensions/\(name)/metadata.json", F_OK) == 0
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
