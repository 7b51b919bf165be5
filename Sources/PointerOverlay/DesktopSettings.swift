package import MessageBus

/// The settings of a desktop that say something about its look: those of the environment, and on top of them those of the desktop portal.
///
/// Pure: values in, a look out.
package struct DesktopSettings: Sendable {
    /// A group of the portal's settings.
    package enum Group: String, CaseIterable, Sendable {
        /// What a person prefers, on any desktop.
        case appearance = "org.freedesktop.appearance"
        /// GNOME's own, which other desktops give as well.
        case interface = "org.gnome.desktop.interface"
        /// GNOME's own settings of accessibility, from GNOME 51 on with one for motion.
        case accessibility = "org.gnome.desktop.a11y.interface"
    }

    private let environmentCursor: Int64?
    private var theme: String?
    private var cursor: Int64?
    /// Whether content is dark; nil if the theme decides.
    private var prefersDark: Bool?
    private var prefersContrast = false
    private var prefersLessMotion = false
    private var hasReducedMotion = false
    private var hasAnimations = true

    /// Creates the settings of an environment.
    /// - Parameters:
    ///   - theme: value of GTK_THEME; nil if it is not set.
    ///   - cursorSize: value of XCURSOR_SIZE; nil if it is not set.
    package init(theme: String?, cursorSize: String?) {
        self.theme = theme.flatMap { $0.isEmpty ? nil : $0 }
        environmentCursor = cursorSize.flatMap { Int64($0) }
    }

    /// Notes a value of the portal. Values of other keys, those of a wrong type, and sizes not above 0 change nothing.
    package mutating func note(_ value: BusValue, of key: String, in group: Group) {
        switch (group, key, value) {
        // A number that has no meaning yet says the same as none: no preference.
        case (.appearance, "color-scheme", .number(let scheme)): prefersDark = [1: true, 2: false][scheme]
        case (.appearance, "contrast", .number(let contrast)): prefersContrast = contrast == 1
        case (.appearance, "reduced-motion", .number(let motion)): prefersLessMotion = motion == 1
        case (.accessibility, "reduced-motion", .text(let motion)): hasReducedMotion = motion == "reduce"
        case (.interface, "enable-animations", .flag(let isOn)): hasAnimations = isOn
        case (.interface, "cursor-size", .number(let size)) where size > 0: cursor = size
        case (.interface, "gtk-theme", .text(let name)): theme = name
        default: break
        }
    }

    /// The look that follows.
    package var look: DesktopLook {
        var look = DesktopLook()
        if let theme { look.note(theme: theme) }
        if let prefersDark { look.isDark = prefersDark }
        if prefersContrast { look.hasHighContrast = true }
        look.reducesMotion = prefersLessMotion || hasReducedMotion || !hasAnimations
        if let environmentCursor { look.note(cursorSize: environmentCursor) }
        // The usual size is also what a desktop gives that was never asked, while its compositor takes the one of the environment.
        if let cursor, cursor != Int64(DesktopLook.usualCursor) { look.note(cursorSize: cursor) }
        return look
    }
}
