import Glibc
import PointerRuntime

/// The variables that say which graphical session a user has, and where the user's files are.
enum SessionVariables {
    private static let names = [
        "DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK", "XDG_CURRENT_DESKTOP", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
        "XDG_DATA_DIRS",
    ]

    /// Whether this process has those of a session of its own user. Programs such as sudo keep some of the session in which they are run.
    static var areOwn: Bool {
        if geteuid() == 0, let caller = Environment.value("SUDO_UID"), caller != "0" { return false }
        guard let folder = RuntimeFolder.path else { return true }
        var information = stat()
        return unsafe stat(folder, &information) != 0 || information.st_uid == geteuid()
    }

    /// Takes them over from the user's service manager, as far as it answers: a process that root starts as the user has none of them.
    static func take(_ patience: Patience) {
        guard let answer = try? UserManager.run(["show-environment"], patience), answer.status == 0 else { return }
        for (name, value) in values(answer.text) { unsafe setenv(name, value, 1) }
    }

    /// Returns them among what systemctl prints. A value that it quotes is none that a session has.
    static func values(_ text: String) -> [(name: String, value: String)] {
        text.split(separator: "\n").compactMap { line in
            guard let end = line.firstIndex(of: "="), names.contains(String(line[..<end])) else { return nil }
            let value = line[line.index(after: end)...]
            return value.hasPrefix("$'") ? nil : (String(line[..<end]), String(value))
        }
    }
}
