/// Settings of `[drive]`: which devices the daemon takes over, and how it moves the compositor's cursor with them.
package struct DriveSettings: Sendable, Hashable {
    /// How the virtual mouse moves the cursor.
    package enum Mode: String, Sendable, Hashable, CaseIterable {
        /// To positions, which every compositor applies as they are.
        case absolute
        /// By distances, for compositors that map positions otherwise. Nothing pulls the pointer then.
        case relative
    }

    /// Where the compositor's cursor is while a style holds the pointer.
    package enum Cursor: String, Sendable, Hashable, CaseIterable {
        /// Where the pointer is drawn.
        case drawn
        /// At the pointer's position.
        case position = "true"
    }

    /// What several fingers on a touchpad do.
    package enum TouchpadFingers: String, Sendable, Hashable, CaseIterable {
        /// The compositor sees them on a virtual touchpad, and scrolls, pinches and swipes by its own settings.
        case touchpad
        /// Two fingers turn the wheel of the virtual mouse.
        case wheel
    }

    /// Whether the daemon takes the devices over when it starts.
    package var isEnabled = false
    /// Devices that may be taken over, if any of these criteria selects them. Without criteria, none may.
    package var devices: [DeviceMatch] = []
    package var mode = Mode.absolute
    /// Name of the output to which the compositor maps the virtual mouse; nil if it maps it to the bounding box of all outputs.
    package var output: String?
    package var cursor = Cursor.drawn
    package var fingers = TouchpadFingers.touchpad

    /// Creates the default settings, which take over nothing.
    package init() {}
}
