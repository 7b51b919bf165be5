import Glibc

/// The variables that say which graphical session a user has. A process that root starts as the user has none of them.
enum SessionVariables {
    private static let names = ["DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK", "XDG_CURRENT_DESKTOP"]

    /// Takes them over from the user's service manager, as far as it answers.
    static func take(_ patience: Patience) {
        guard let answer = try? UserManager.ask(["show-environment"], patience), answer.status == 0 else { return }
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
