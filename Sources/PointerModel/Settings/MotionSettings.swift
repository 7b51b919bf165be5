/// How devices move the pointer, by their kind.
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

    /// A mouse has wheels to scroll with.
    public static let mouseDefault = DeviceSettings(scrollMethod: .none)
    /// A pointing stick has a middle button to scroll with.
    public static let pointingStickDefault = DeviceSettings(scrollMethod: .button)

    public subscript(kind: DeviceDescription.Kind) -> DeviceSettings {
        switch kind {
        case .mouse: mouse
        case .touchpad: touchpad
        case .pointingStick: pointingStick
        }
    }
}
