/// Settings for the motion of one device. Settings that do not apply to the device's kind have no effect.
package struct DeviceSettings: Sendable, Hashable {
    package var acceleration: Acceleration
    /// Speed from -1, the slowest, to 1, the fastest, as in libinput.
    package var speed: Double
    /// Whether the content of a window follows fingers and wheels, as a sheet of paper does.
    package var naturalScrolling: Bool
    /// Whether the primary and the secondary button are swapped.
    package var leftHanded: Bool
    /// Whether the primary and the secondary button together act as the middle button.
    package var middleEmulation: Bool
    package var scrollMethod: ScrollMethod
    /// The one button that makes motion scroll while it is held, if ``scrollMethod`` is ``ScrollMethod/button``.
    package var scrollButton: Buttons
    /// Whether a click of ``scrollButton`` holds it until the next click.
    package var scrollButtonLock: Bool
    package var clickMethod: ClickMethod
    /// Whether a tap of one to three fingers clicks.
    package var tapping: Bool
    package var tapButtons: TapButtons
    /// Whether a tap followed at once by a touch begins a drag.
    package var tapAndDrag: Bool
    /// Whether such a drag continues for a while after the finger has lifted.
    package var dragLock: Bool
    /// Whether the daemon distinguishes the palms that rest on a touchpad from fingers.
    package var palmDetection: Bool
    /// Whether the daemon distinguishes a thumb that rests on the lower edge of a touchpad from the other fingers.
    package var thumbDetection: Bool
    /// Whether contacts that begin on a built-in touchpad while somebody types count as palms.
    package var disableWhileTyping: Bool
    /// Thresholds that replace the device's defaults for touches and palms.
    package var contactThresholds: ContactThresholds

    /// Acceleration profile: whether fast motion moves the pointer further than slow motion over the same distance.
    package enum Acceleration: String, Sendable, Hashable, CaseIterable {
        case flat
        case adaptive
    }

    package enum ScrollMethod: String, Sendable, Hashable, CaseIterable {
        case none
        case twoFinger
        /// One finger along the right or the lower edge of a touchpad.
        case edge
        /// Motion while a button is held.
        case button
    }

    /// The button of a press on a clickpad.
    package enum ClickMethod: String, Sendable, Hashable, CaseIterable {
        /// The finger's position determines the button. The lower edge has a secondary and a middle button.
        case buttonAreas
        /// The number of fingers determines the button.
        case clickfinger
    }

    /// The buttons for taps of one, two and three fingers.
    package enum TapButtons: String, Sendable, Hashable, CaseIterable {
        /// Primary, secondary, middle.
        case primarySecondaryMiddle
        /// Primary, middle, secondary.
        case primaryMiddleSecondary
    }

    /// Creates settings. The defaults are libinput's. A property with a default of its own needs no parameter here.
    package init(
        acceleration: Acceleration = .adaptive,
        speed: Double = 0,
        naturalScrolling: Bool = false,
        leftHanded: Bool = false,
        middleEmulation: Bool = false,
        scrollMethod: ScrollMethod = .twoFinger,
        scrollButton: Buttons = .middle,
        scrollButtonLock: Bool = false,
        clickMethod: ClickMethod = .buttonAreas,
        tapping: Bool = false,
        tapButtons: TapButtons = .primarySecondaryMiddle,
        tapAndDrag: Bool = true,
        dragLock: Bool = false,
        palmDetection: Bool = true,
        thumbDetection: Bool = true,
        disableWhileTyping: Bool = false,
        contactThresholds: ContactThresholds = ContactThresholds()
    ) {
        self.acceleration = acceleration
        self.speed = speed
        self.naturalScrolling = naturalScrolling
        self.leftHanded = leftHanded
        self.middleEmulation = middleEmulation
        self.scrollMethod = scrollMethod
        self.scrollButton = scrollButton
        self.scrollButtonLock = scrollButtonLock
        self.clickMethod = clickMethod
        self.tapping = tapping
        self.tapButtons = tapButtons
        self.tapAndDrag = tapAndDrag
        self.dragLock = dragLock
        self.palmDetection = palmDetection
        self.thumbDetection = thumbDetection
        self.disableWhileTyping = disableWhileTyping
        self.contactThresholds = contactThresholds
    }

    package static let speedRange = -1.0...1.0

    /// Whether the settings pause a device while somebody types. Only a built-in touchpad pauses, as only it lies next to the
    /// keys.
    package func pauseWhileTyping(_ device: DeviceDescription) -> Bool {
        disableWhileTyping && device.kind == .touchpad && device.touchpad.map { !$0.isExternal } == true
    }

    /// Returns the settings with the speed clamped to its range; NaN becomes 0.
    package func withinRanges() -> DeviceSettings {
        var settings = self
        settings.speed = speed.isNaN ? 0 : min(max(speed, Self.speedRange.lowerBound), Self.speedRange.upperBound)
        return settings
    }
}

extension DeviceSettings {
    /// All settings with their keys, in the order in which files are read. A new setting is a property and a line here.
    package static let table: [DeviceSettingEntry] = [
        .word("acceleration", \.acceleration, of: all),
        .number("speed", \.speed, in: speedRange, of: all),
        .boolean("naturalScrolling", \.naturalScrolling, of: all),
        .boolean("leftHanded", \.leftHanded, of: all),
        .boolean("middleEmulation", \.middleEmulation, of: all, tables: relative),
        .word("scrollMethod", \.scrollMethod, among: [.none, .twoFinger, .edge], of: [.touchpad]),
        .scrollButton("scrollButton", of: relative),
        .boolean("scrollButtonLock", \.scrollButtonLock, of: relative),
        .word("clickMethod", \.clickMethod, of: [.touchpad]),
        .boolean("tapping", \.tapping, of: [.touchpad]),
        .word("tapButtons", \.tapButtons, of: [.touchpad]),
        .boolean("tapAndDrag", \.tapAndDrag, of: [.touchpad]),
        .boolean("dragLock", \.dragLock, of: [.touchpad]),
        .boolean("palmDetection", \.palmDetection, of: [.touchpad]),
        .boolean("thumbDetection", \.thumbDetection, of: [.touchpad]),
        .boolean("disableWhileTyping", \.disableWhileTyping, of: [.touchpad]),
        .touchRange("touchPressure", \.contactThresholds.touchPressure),
        .touchRange("touchSize", \.contactThresholds.touchSize),
        .threshold("palmPressure", \.contactThresholds.palmPressure),
        .threshold("palmSize", \.contactThresholds.palmSize, of: [.touchpad, .touchscreen]),
    ]

    private static let all = Set(DeviceDescription.Kind.allCases)
    private static let relative: Set = [DeviceDescription.Kind.mouse, .pointingStick]
}
