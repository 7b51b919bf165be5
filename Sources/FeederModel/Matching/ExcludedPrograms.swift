import PointerModel

/// The programs whose widgets the feeder leaves out. The keys of an on-screen keyboard, beside the pointer's position, show what a
/// person types.
package struct ExcludedPrograms: Sendable, Hashable {
    /// Names that are always excluded: on-screen keyboards, prompts for PINs and passwords, password managers, screen lockers.
    package static let always = [
        "onboard", "squeekboard", "wvkbd*", "florence", "matchbox-keyboard", "svkbd*", "corekeyboard", "maliit*",
        "pinentry*",
        "gcr-prompter", "org.gnome.gcr*", "polkit-*", "*polkit*agent*", "lxqt-sudo", "lxqt-openssh-askpass",
        "ssh-askpass*",
        "ksshaskpass", "kwalletd*", "gnome-keyring*", "seahorse*", "org.gnome.seahorse*", "keepass*", "org.keepass*",
        "1password",
        "bitwarden", "com.bitwarden*", "enpass", "lastpass*", "secrets", "org.gnome.world.secrets", "swaylock",
        "gtklock", "waylock",
        "i3lock*", "xscreensaver*", "light-locker*", "gnome-screensaver*", "mate-screensaver*", "xfce4-screensaver*",
    ]

    private let patterns: [Glob]

    /// Creates the list.
    /// - Parameter further: names of further programs, in which `*` stands for anything. Case does not matter.
    package init(_ further: [String] = []) {
        patterns = (Self.always + further).map { Glob($0.lowercased()) }
    }

    /// Returns whether a window belongs to an excluded program.
    package func contains(_ window: DesktopWindow) -> Bool {
        window.programs.contains { name in
            let name = name.lowercased()
            return patterns.contains { $0.matches(name) }
        }
    }
}
