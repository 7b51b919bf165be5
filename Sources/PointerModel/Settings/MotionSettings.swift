/// Motion settings by kind of device.
package struct MotionSettings: Sendable, Hashable {
    package var mouse: DeviceSettings
    package var touchpad: DeviceSettings
    package var pointingStick: DeviceSettings
    package var touchscreen: DeviceSettings

    package init(
        mouse: DeviceSettings = Self.mouseDefault,
        touchpad: DeviceSettings = DeviceSettings(),
        pointingStick: DeviceSettings = Self.pointingStickDefault,
        touchscreen: DeviceSettings = Self.touchscreenDefault
    ) {
        self.mouse = mouse
        self.touchpad = touchpad
        self.pointingStick = pointingStick
        self.touchscreen = touchscreen
    }

    /// Defaults of a mouse, which scrolls with its wheels.
    package static let mouseDefault = DeviceSettings(scrollMethod: .none)
    /// Defaults of a pointing stick, which scrolls with the middle button held.
    package static let pointingStickDefault = DeviceSettings(scrollMethod: .button)

    /// Defaults of a touchscreen, whose content follows the fingers.
    package static let touchscreenDefault = DeviceSettings(naturalScrolling: true)

    package subscript(kind: DeviceDescription.Kind) -> DeviceSettings {
        switch kind {
        case .mouse: mouse
        case .touchpad: touchpad
        case .pointingStick: pointingStick
        case .touchscreen: touchscreen
        }
    }
}

/// Overrides of the settings of devices: the values that rules set.
package typealias MotionOverrides = SettingValues<DeviceSettings>

extension MotionSettings {
    /// Settings of one device: those of its kind with the overrides of the rules.
    package subscript(device: DeviceDescription) -> DeviceSettings {
        var settings = self[device.kind]
        for key in DeviceSettings.keys where key.kinds.contains(device.kind) {
            if let value = device.outcome.overrides.motion[key.setting.key] { key.setting.set(value, in: &settings) }
        }
        return settings
    }
}
