import MessageBus
import PointerOverlay
import Testing

@Suite("The desktop's settings")
struct DesktopSettingsTests {
    private static func settings(theme: String? = nil, cursorSize: String? = nil) -> DesktopSettings {
        DesktopSettings(theme: theme, cursorSize: cursorSize)
    }

    private static func look(_ change: (inout DesktopLook) -> Void) -> DesktopLook {
        var look = DesktopLook()
        change(&look)
        return look
    }

    @Test("A desktop that says nothing has the usual look")
    func nothing() {
        #expect(Self.settings().look == DesktopLook())
        #expect(Self.settings(theme: "", cursorSize: "").look == DesktopLook())
    }

    @Test(
        "The environment says how large the cursor is, within bounds",
        arguments: [
            ("48", 2), ("24", 1), ("16", 1), ("1000000", 8), ("9223372036854775807", 8), ("0", 1), ("-48", 1),
            ("big", 1),
            ("9223372036854775808", 1),
        ]
    )
    func environmentCursor(text: String, scale: Double) {
        #expect(Self.settings(cursorSize: text).look.cursorScale == scale)
    }

    @Test("The environment's theme says whether content is dark, and contrast high")
    func environmentTheme() {
        #expect(Self.settings(theme: "Adwaita:dark").look == Self.look { $0.isDark = true })
        let inverse = Self.look {
            $0.isDark = true
            $0.hasHighContrast = true
        }
        #expect(Self.settings(theme: "HighContrastInverse").look == inverse)
        #expect(Self.settings(theme: "Adwaita").look == DesktopLook())
    }

    @Test("Each setting of the portal counts")
    func portal() {
        func look(_ group: DesktopSettings.Group, _ key: String, _ value: BusValue) -> DesktopLook {
            var settings = Self.settings()
            settings.note(value, of: key, in: group)
            return settings.look
        }
        #expect(look(.appearance, "color-scheme", .number(1)) == Self.look { $0.isDark = true })
        #expect(look(.appearance, "contrast", .number(1)) == Self.look { $0.hasHighContrast = true })
        #expect(look(.appearance, "reduced-motion", .number(1)) == Self.look { $0.reducesMotion = true })
        #expect(look(.interface, "enable-animations", .flag(false)) == Self.look { $0.reducesMotion = true })
        #expect(look(.accessibility, "reduced-motion", .text("reduce")) == Self.look { $0.reducesMotion = true })
        #expect(look(.interface, "cursor-size", .number(48)) == Self.look { $0.cursorScale = 2 })
        #expect(look(.interface, "gtk-theme", .text("Yaru-dark")) == Self.look { $0.isDark = true })
    }

    @Test("What is said last counts, and a preference is above a theme")
    func changes() {
        var settings = Self.settings(theme: "Adwaita-dark", cursorSize: "48")
        settings.note(.number(2), of: "color-scheme", in: .appearance)
        #expect(!settings.look.isDark)
        settings.note(.number(0), of: "color-scheme", in: .appearance)
        #expect(settings.look.isDark)
        settings.note(.text("HighContrast"), of: "gtk-theme", in: .interface)
        settings.note(.number(0), of: "contrast", in: .appearance)
        #expect(!settings.look.isDark && settings.look.hasHighContrast)
        settings.note(.flag(false), of: "enable-animations", in: .interface)
        settings.note(.number(0), of: "reduced-motion", in: .appearance)
        #expect(settings.look.reducesMotion)
        settings.note(.flag(true), of: "enable-animations", in: .interface)
        #expect(!settings.look.reducesMotion)
    }

    @Test("The portal's cursor counts where it is not the usual one, else the environment's")
    func cursors() {
        var settings = Self.settings(cursorSize: "48")
        for (size, scale) in [
            (24, 2), (96, 4), (0, 4), (-1, 4), (72, 3), (16, 1), (192, 8), (193, 8), (2_147_483_647, 8),
        ]
            as [(Int64, Double)]
        {
            settings.note(.number(size), of: "cursor-size", in: .interface)
            #expect(settings.look.cursorScale == scale, "\(size)")
        }
    }

    @Test(
        "Values of a wrong type, and keys that nobody knows, change nothing",
        arguments: [
            (.appearance, "color-scheme", .text("dark")), (.appearance, "color-scheme", .flag(false)),
            (.appearance, "contrast", .other), (.appearance, "reduced-motion", .flag(false)),
            (.appearance, "cursor-size", .number(96)), (.appearance, "", .number(1)),
            (.accessibility, "reduced-motion", .text("no-preference")), (.accessibility, "reduced-motion", .number(1)),
            (.interface, "enable-animations", .number(1)), (.interface, "enable-animations", .text("true")),
            (.interface, "cursor-size", .text("96")), (.interface, "cursor-size", .flag(true)),
            (.interface, "gtk-theme", .number(2)), (.interface, "gtk-theme", .other),
            (.interface, "color-scheme", .number(2)),
        ] as [(DesktopSettings.Group, String, BusValue)]
    )
    func nonsense(group: DesktopSettings.Group, key: String, value: BusValue) {
        var settings = Self.settings(cursorSize: "48")
        settings.note(.flag(false), of: "enable-animations", in: .interface)
        settings.note(.number(1), of: "color-scheme", in: .appearance)
        settings.note(.number(1), of: "contrast", in: .appearance)
        settings.note(.number(1), of: "reduced-motion", in: .appearance)
        let before = settings.look
        settings.note(value, of: key, in: group)
        #expect(settings.look == before)
        #expect(before.isDark && before.hasHighContrast && before.reducesMotion && before.cursorScale == 2)
    }
}
