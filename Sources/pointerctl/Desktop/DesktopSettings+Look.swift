import FoundationEssentials
import PointerRuntime
import SystemPackage

/// Settings of desktops, as far as this user's session shows them.
extension DesktopSettings {
    /// Looks at the desktops whose session this may be.
    init(_ patience: Patience) {
        let sway = Terminal.variable("SWAYSOCK") == nil ? nil : patience.text("swaymsg", ["-t", "get_inputs", "-r"])
        let isGnome = Terminal.variable("XDG_CURRENT_DESKTOP")?.contains("GNOME") == true
        func gnome(_ schema: String, _ key: String) -> String? {
            isGnome ? patience.text("gsettings", ["get", schema, key]) : nil
        }
        if sway?.contains("disabled_on_external_mouse") == true {
            touchpadSwitching.append("sway (events disabled_on_external_mouse)")
        }
        if Self.switchesTouchpadsInPlasma {
            touchpadSwitching.append("Plasma (\"Disable touchpad while mouse is connected\")")
        }
        let events = gnome("org.gnome.desktop.peripherals.touchpad", "send-events")
        if events?.contains("disabled-on-external-mouse") == true {
            touchpadSwitching.append("GNOME (send-events disabled-on-external-mouse)")
        }
        isLeftHanded =
            sway.flatMap(Self.isLeftHanded)
            ?? gnome("org.gnome.desktop.peripherals.mouse", "left-handed").flatMap(Self.boolean)
        let isMagnified =
            gnome("org.gnome.desktop.a11y.applications", "screen-magnifier-enabled").flatMap(Self.boolean) == true
        if isMagnified {
            magnifier = .gnome
        } else if Terminal.variable("XDG_CURRENT_DESKTOP")?.contains("KDE") == true, Self.isZoomed(patience) {
            magnifier = .kwin
        }
    }

    /// Asks KWin which of its effects are active.
    private static func isZoomed(_ patience: Patience) -> Bool {
        let property = ["org.kde.KWin", "/Effects", "org.kde.kwin.Effects", "activeEffects"]
        let effects = patience.text("busctl", ["--user", "--timeout=5", "get-property"] + property) ?? ""
        return effects.contains("\"zoom\"") || effects.contains("\"magnifier\"")
    }

    /// Returns a value of gsettings; nil if it is none.
    static func boolean(_ text: String) -> Bool? {
        switch text.split(separator: "\n").first {
        case "true": true
        case "false": false
        default: nil
        }
    }

    /// An input of sway, as far as it is used.
    private struct SwayInput: Decodable {
        struct Settings: Decodable { var left_handed: String? }

        var type: String
        var libinput: Settings?
    }

    /// Returns whether sway swaps the buttons of a mouse; nil if it says so of none.
    /// - Parameter inputs: what swaymsg prints of the inputs.
    static func isLeftHanded(_ inputs: String) -> Bool? {
        let inputs = try? JSONDecoder().decode([SwayInput].self, from: Data(inputs.utf8))
        let hands = inputs?.filter { $0.type == "pointer" }.compactMap(\.libinput?.left_handed) ?? []
        return hands.isEmpty ? nil : hands.contains("enabled")
    }

    /// Reads Plasma's settings of input devices: of kwin_wayland, and of the touchpad module on X11.
    private static var switchesTouchpadsInPlasma: Bool {
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
}
