import PointerRuntime
import SystemPackage

/// Desktops' settings that switch touchpads off while there is a mouse, as far as this user's session shows them.
enum TouchpadSwitching {
    /// Returns where such a setting is on, in words for the beginning of a sentence.
    static func found() -> [String] {
        var places: [String] = []
        if isOnInSway() { places.append("sway (events disabled_on_external_mouse)") }
        if isOnInPlasma() { places.append("Plasma (\"Disable touchpad while mouse is connected\")") }
        if isOnInGnome() { places.append("GNOME (send-events disabled-on-external-mouse)") }
        return places
    }

    private static func isOnInSway() -> Bool {
        guard Terminal.variable("SWAYSOCK") != nil else { return false }
        return answer("swaymsg", ["-t", "get_inputs", "-r"]).contains("disabled_on_external_mouse")
    }

    private static func isOnInGnome() -> Bool {
        guard Terminal.variable("XDG_CURRENT_DESKTOP")?.contains("GNOME") == true else { return false }
        return answer("gsettings", ["get", "org.gnome.desktop.peripherals.touchpad", "send-events"])
            .contains("disabled-on-external-mouse")
    }

    /// Reads Plasma's settings of input devices: of kwin_wayland, and of the touchpad module on X11.
    private static func isOnInPlasma() -> Bool {
        guard let home = Terminal.variable("XDG_CONFIG_HOME") ?? Terminal.variable("HOME").map({ $0 + "/.config" })
        else { return false }
        return isSet("DisableEventsOnExternalMouse", in: "\(home)/kcminputrc")
            || isSet("DisableOnMousePlugged", in: "\(home)/touchpadrc")
    }

    /// Returns whether a line of a file switches a setting on.
    static func isSet(_ key: String, in file: String) -> Bool {
        guard let bytes = try? FileContents.read(FilePath(file), atMost: PointerctlLimit.desktopSettingsBytes) else {
            return false
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
            line.filter { $0 != " " }.lowercased() == "\(key)=true".lowercased()
        }
    }

    /// Returns what a program prints; empty if it fails.
    private static func answer(_ program: String, _ arguments: [String]) -> String {
        guard let answer = try? ChildProcess.run(program, arguments), answer.status == 0 else { return "" }
        return String(decoding: answer.output, as: UTF8.self)
    }
}
