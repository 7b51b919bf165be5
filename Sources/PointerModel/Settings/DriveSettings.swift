/// Settings of `[drive]`: which devices the daemon takes over, and how it moves the compositor's cursor with them.
package struct DriveSettings: TabledSettings {
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

    package static let table: [Setting<DriveSettings>] = [
        .boolean(
            "enabled",
            \.isEnabled,
            "Whether the daemon takes the devices over when it starts; none without devices"
        ),
        Setting("devices", .criteria, "Devices that may be taken over: those that fit one of these criteria") {
            .criteria($0.devices)
        } store: { value, settings in
            if case .criteria(let criteria) = value { settings.devices = criteria }
        },
        .word("mode", \.mode, "How the virtual mouse moves the cursor: to positions, or by distances"),
        Setting(
            "output",
            .name,
            "Output to which the compositor maps the virtual mouse; without it, all of them together"
        ) {
            $0.output.map { .name($0) }
        } store: { value, settings in
            if case .name(let name) = value { settings.output = name }
        },
        .word(
            "cursor",
            \.cursor,
            "Where the cursor is while a style holds the pointer: where it is drawn, or at its position"
        ),
        .word(
            "fingers",
            \.fingers,
            "What several fingers on a touchpad do: the compositor sees them, or two of them turn a wheel"
        ),
    ]
}
