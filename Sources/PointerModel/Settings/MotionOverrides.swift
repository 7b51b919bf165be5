/// Overrides of the motion settings of a kind. A nil value overrides nothing.
public struct MotionOverrides: Sendable, Hashable {
    public var acceleration: DeviceSettings.Acceleration?
    public var speed: Double?
    public var naturalScrolling: Bool?
    public var leftHanded: Bool?
    public var middleEmulation: Bool?
    /// Scroll method of a touchpad. Mice and pointing sticks use ``scrollButton``.
    public var scrollMethod: DeviceSettings.ScrollMethod?
    /// Scroll button of a mouse or a pointing stick: one button, or an empty set for none.
    public var scrollButton: Buttons?
    public var scrollButtonLock: Bool?
    public var clickMethod: DeviceSettings.ClickMethod?
    public var tapping: Bool?
    public var tapButtons: DeviceSettings.TapButtons?
    public var tapAndDrag: Bool?
    public var dragLock: Bool?
    public var palmDetection: Bool?
    public var thumbDetection: Bool?
    public var disableWhileTyping: Bool?
    /// Thresholds of contacts. For this property and the next three, an inner nil restores the default derived from the device's
    /// ranges.
    public var touchPressure: ContactThresholds.Range??
    public var touchSize: ContactThresholds.Range??
    public var palmPressure: Int32??
    public var palmSize: Int32??

    /// Creates overrides that override nothing.
    public init() {}

    /// Returns the overrides with each value of `later` that is not nil in place of its own.
    public func overlaid(with later: MotionOverrides) -> MotionOverrides {
        var result = self
        result.acceleration = later.acceleration ?? acceleration
        result.speed = later.speed ?? speed
        result.naturalScrolling = later.naturalScrolling ?? naturalScrolling
        result.leftHanded = later.leftHanded ?? leftHanded
        result.middleEmulation = later.middleEmulation ?? middleEmulation
        result.scrollMethod = later.scrollMethod ?? scrollMethod
        result.scrollButton = later.scrollButton ?? scrollButton
        result.scrollButtonLock = later.scrollButtonLock ?? scrollButtonLock
        result.clickMethod = later.clickMethod ?? clickMethod
        result.tapping = later.tapping ?? tapping
        result.tapButtons = later.tapButtons ?? tapButtons
        result.tapAndDrag = later.tapAndDrag ?? tapAndDrag
        result.dragLock = later.dragLock ?? dragLock
        result.palmDetection = later.palmDetection ?? palmDetection
        result.thumbDetection = later.thumbDetection ?? thumbDetection
        result.disableWhileTyping = later.disableWhileTyping ?? disableWhileTyping
        if let touchPressure = later.touchPressure { result.touchPressure = .some(touchPressure) }
        if let touchSize = later.touchSize { result.touchSize = .some(touchSize) }
        if let palmPressure = later.palmPressure { result.palmPressure = .some(palmPressure) }
        if let palmSize = later.palmSize { result.palmSize = .some(palmSize) }
        return result
    }
}

extension MotionSettings {
    /// Settings of one device: those of its kind with the overrides of the rules.
    public subscript(device: DeviceDescription) -> DeviceSettings {
        self[device.kind].overlaid(with: device.outcome.overrides.motion, on: device.kind)
    }
}

extension DeviceSettings {
    /// Returns the settings with the overrides of a device. Overrides that do not apply to the kind are ignored.
    func overlaid(with overrides: MotionOverrides, on kind: DeviceDescription.Kind) -> DeviceSettings {
        var settings = self
        settings.acceleration = overrides.acceleration ?? acceleration
        settings.speed = overrides.speed ?? speed
        settings.naturalScrolling = overrides.naturalScrolling ?? naturalScrolling
        settings.leftHanded = overrides.leftHanded ?? leftHanded
        settings.middleEmulation = overrides.middleEmulation ?? middleEmulation
        switch kind {
        case .touchpad:
            settings.scrollMethod = overrides.scrollMethod ?? scrollMethod
            settings.clickMethod = overrides.clickMethod ?? clickMethod
            settings.tapping = overrides.tapping ?? tapping
            settings.tapButtons = overrides.tapButtons ?? tapButtons
            settings.tapAndDrag = overrides.tapAndDrag ?? tapAndDrag
            settings.dragLock = overrides.dragLock ?? dragLock
            settings.palmDetection = overrides.palmDetection ?? palmDetection
            settings.thumbDetection = overrides.thumbDetection ?? thumbDetection
            settings.disableWhileTyping = overrides.disableWhileTyping ?? disableWhileTyping
            if let touchPressure = overrides.touchPressure { settings.contactThresholds.touchPressure = touchPressure }
            if let touchSize = overrides.touchSize { settings.contactThresholds.touchSize = touchSize }
            if let palmPressure = overrides.palmPressure { settings.contactThresholds.palmPressure = palmPressure }
            if let palmSize = overrides.palmSize { settings.contactThresholds.palmSize = palmSize }
        case .mouse, .pointingStick:
            if let button = overrides.scrollButton {
                settings.scrollMethod = button.isEmpty ? ScrollMethod.none : .button
                if !button.isEmpty { settings.scrollButton = button }
            }
            settings.scrollButtonLock = overrides.scrollButtonLock ?? scrollButtonLock
        }
        return settings
    }
}
