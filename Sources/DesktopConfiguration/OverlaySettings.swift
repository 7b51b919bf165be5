/// Settings of `[overlay]` in desktop.toml: how the overlay draws the pointer on the screen.
package struct OverlaySettings: Sendable, Hashable {
    /// The display servers on which the overlay can draw.
    package enum Backend: String, Sendable, Hashable, CaseIterable {
        /// GNOME Shell's extension in a Wayland session of GNOME, layer-shell in any other, else X11.
        case auto
        case x11
        case layerShell
        case gnome
    }

    /// What is drawn while nothing says where the real cursor is.
    package enum WithoutAgreement: String, Sendable, Hashable, CaseIterable {
        /// Nothing: a pointer where clicks do not go is worse than none.
        case nothing
        /// Everything, for a kiosk without a cursor of its own.
        case effects
    }

    /// The content below the pointer.
    package enum Theme: String, Sendable, Hashable, CaseIterable {
        /// As the desktop says; light if it says nothing.
        case auto
        /// Light content: the pointer is dark.
        case light
        /// Dark content: the pointer is light.
        case dark
    }

    /// Whether animations move.
    package enum ReduceMotion: String, Sendable, Hashable, CaseIterable {
        /// As the desktop says.
        case auto
        /// Nothing moves by itself; what comes and goes fades.
        case always
        /// Everything moves.
        case never
    }

    package var backend = Backend.auto
    package var withoutAgreement = WithoutAgreement.nothing
    /// Whether the desktop's own cursor is hidden while the pointer is drawn in its place.
    package var hidesCursor = true
    /// Whether the overlay hides the cursor of KWin by a cursor theme without pictures, as nothing else hides it there.
    package var blanksTheme = false
    package var theme = Theme.auto
    package var reduceMotion = ReduceMotion.auto
    /// Most frames per second; 0 for as many as the outputs show.
    package var maxRate = 0

    /// Rates that `maxRate` takes.
    package static let rates = 0...1000

    /// Creates the default settings.
    package init() {}
}
