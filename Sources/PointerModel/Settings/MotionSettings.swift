/// Motion settings by kind of device.
package struct MotionSettings: Sendable, Hashable {
    package var mouse: DeviceSettings
    package var touchpad: DeviceSettings
    package var pointingStick: DeviceSettings

    package init(
        mouse: DeviceSettings = Self.mouseDefault,
        touchpad: DeviceSettings = DeviceSettings(),
        pointingStick: DeviceSettings = Self.pointingStickDefault
    ) {
        self.mouse = mouse
        self.touchpad = touchpad
        self.pointingStick = pointingStick
    }

    /// Defaults of a mouse, which scrolls with its wheels.
    package static let mouseDefault = DeviceSettings(scrollMethod: .none)
    /// Defaults of a pointing stick, which scrolls with the middle button held.
    package static let pointingStickDefault = DeviceSettings(scrollMethod: .button)

    package subscript(kind: DeviceDescription.Kind) -> DeviceSettings {
        switch kind {
        case .mouse: mouse
        case .touchpad: touchpad
        case .pointingStick: pointingStick
        }
    }
}
