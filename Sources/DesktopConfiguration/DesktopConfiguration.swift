package import PointerModel
package import SystemPackage

/// Contents of desktop.toml: how one person's programs show the pointer, what they declare, and which help the person asks for.
package struct DesktopConfiguration: Sendable, Hashable {
    /// The machine's defaults, which a person's file changes key by key.
    package static let systemFile: FilePath = "/etc/pointerd/desktop.toml"
    /// Path of a person's file, below the folder of configurations.
    package static let userFile: FilePath = "pointerd/desktop.toml"

    package var overlay = OverlaySettings()
    package var feeder = FeederOptions()
    /// Help that the person asks the daemon for; nil if the person asks for none.
    package var assist: AssistChoice?

    /// Creates the built-in configuration.
    package init() {}
}
