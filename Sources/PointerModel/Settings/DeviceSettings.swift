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

    package init() { self.init(acceleration: .adaptive) }

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

    /// Whether the settings pause a device while somebody types. Only a built-in touchpad pauses, as only it lies next to the
    /// keys.
    package func pauseWhileTyping(_ device: DeviceDescription) -> Bool {
        disableWhileTyping && device.kind == .touchpad && device.touchpad.map { !$0.isExternal } == true
    }
}

extension DeviceSettings: TabledSettings {
    /// All settings with their kinds of device, in the order in which files are read. A new setting is a property and a line here.
    package static let keys: [DeviceSetting] = [
        DeviceSetting(
            .word("acceleration", \.acceleration, "Whether fast motion moves the pointer further than slow motion"),
            of: all
        ),
        DeviceSetting(.number("speed", \.speed, in: -1...1, .plain, "Speed of the pointer"), of: all),
        DeviceSetting(
            .boolean(
                "naturalScrolling",
                \.naturalScrolling,
                "Whether content moves with the fingers or the wheel, like a sheet of paper"
            ),
            of: all
        ),
        DeviceSetting(
            .boolean("leftHanded", \.leftHanded, "Whether to swap the primary and the secondary button"),
            of: all
        ),
        DeviceSetting(
            .boolean(
                "middleEmulation",
                \.middleEmulation,
                "Whether the primary and the secondary button together press the middle one"
            ),
            of: all,
            tables: relative
        ),
        DeviceSetting(
            .word("scrollMethod", \.scrollMethod, among: [.none, .twoFinger, .edge], "What scrolls"),
            of: [.touchpad]
        ),
        DeviceSetting(
            .scrollButton("scrollButton", "Button that turns motion into scrolling while it is held"),
            of: relative
        ),
        DeviceSetting(
            .boolean(
                "scrollButtonLock",
                \.scrollButtonLock,
                "Whether a click of the scroll button holds it until the next click"
            ),
            of: relative
        ),
        DeviceSetting(
            .word(
                "clickMethod",
                \.clickMethod,
                "Whether the position or the number of the fingers says which button a press of a clickpad presses"
            ),
            of: [.touchpad]
        ),
        DeviceSetting(.boolean("tapping", \.tapping, "Whether a tap of one to three fingers clicks"), of: [.touchpad]),
        DeviceSetting(
            .word("tapButtons", \.tapButtons, "Buttons of taps with one, two and three fingers"),
            of: [.touchpad]
        ),
        DeviceSetting(
            .boolean("tapAndDrag", \.tapAndDrag, "Whether a tap followed at once by a touch drags"),
            of: [.touchpad]
        ),
        DeviceSetting(
            .boolean(
                "dragLock",
                \.dragLock,
                "Whether the drag of tapAndDrag continues for a while after the finger lifts"
            ),
            of: [.touchpad]
        ),
        DeviceSetting(
            .boolean("palmDetection", \.palmDetection, "Whether to ignore palms that rest on the touchpad"),
            of: [.touchpad]
        ),
        DeviceSetting(
            .boolean(
                "thumbDetection",
                \.thumbDetection,
                "Whether to ignore a thumb that rests on the lower edge of a clickpad"
            ),
            of: [.touchpad]
        ),
        DeviceSetting(
            .boolean(
                "disableWhileTyping",
                \.disableWhileTyping,
                "Whether touches on a built-in touchpad count as palms while somebody types; needs fromKeyboards in [modifiers]"
            ),
            of: [.touchpad]
        ),
        DeviceSetting(
            .touchRange(
                "touchPressure",
                \.contactThresholds.touchPressure,
                "Pressure at which a touch begins and ends, in the units of the touchpad; automatic: by its ranges"
            ),
            of: [.touchpad]
        ),
        DeviceSetting(
            .touchRange(
                "touchSize",
                \.contactThresholds.touchSize,
                "Size at which a touch begins and ends, in the units of the touchpad; automatic: by its ranges"
            ),
            of: [.touchpad]
        ),
        DeviceSetting(
            .threshold(
                "palmPressure",
                \.contactThresholds.palmPressure,
                "Pressure at which a touch is a palm, in the units of the touchpad; never with 0"
            ),
            of: [.touchpad]
        ),
        DeviceSetting(
            .threshold(
                "palmSize",
                \.contactThresholds.palmSize,
                "Size at which a touch is a palm, in the units of the device; never with 0"
            ),
            of: [.touchpad, .touchscreen],
            tables: [.touchpad]
        ),
    ]

    package static let table = keys.map(\.setting)

    /// The keys of a kind's own table.
    package static func table(of kind: DeviceDescription.Kind) -> [Setting<DeviceSettings>] {
        keys.filter { $0.tables.contains(kind) }.map(\.setting)
    }

    private static let all = Set(DeviceDescription.Kind.allCases)
    private static let relative: Set = [DeviceDescription.Kind.mouse, .pointingStick]
}
