/// Motion settings by kind of device.
public struct MotionSettings: Sendable, Hashable {
    public var mouse: DeviceSettings
    public var touchpad: DeviceSettings
    public var pointingStick: DeviceSettings

    public init(
        mouse: DeviceSettings = Self.mouseDefault,
        touchpad: DeviceSettings = DeviceSettings(),
        pointingStick: DeviceSettings = Self.pointingStickDefault
    ) {
        self.mouse = mouse
        self.touchpad = touchpad
        self.pointingStick = pointingStick
    }

    /// Defaults of a mouse, which scrolls with its wheels.
    public static let mouseDefault = DeviceSettings(scrollMethod: .none)
    /// Defaults of a pointing stick, which scrolls with the middle button held.
    public static let pointingStickDefault = DeviceSettings(scrollMethod: .button)

    public subscript(kind: DeviceDescription.Kind) -> DeviceSettings {
        switch kind {
        case .mouse: mouse
        case .touchpad: touchpad
        case .pointingStick: pointingStick
        }
    }
}
