/// How one device moves the pointer. What does not concern a kind of device is without effect on it.
public struct DeviceSettings: Sendable, Hashable {
    public var acceleration: Acceleration
    /// -1 is the slowest, 1 the fastest, 0 in between, as in libinput.
    public var speed: Double
    /// The content of a window follows fingers and wheels, as a sheet of paper would.
    public var naturalScrolling: Bool
    /// The primary and the secondary button change places.
    public var leftHanded: Bool
    /// The primary and the secondary button together are the middle one.
    public var middleEmulation: Bool
    public var scrollMethod: ScrollMethod
    /// With which button held motion scrolls, where ``scrollMethod`` is ``ScrollMethod/button``. One button.
    public var scrollButton: Buttons
    /// Whether a click of that button holds it until the next.
    public var scrollButtonLock: Bool
    public var clickMethod: ClickMethod
    /// Whether a tap of one to three fingers clicks.
    public var tapping: Bool
    public var tapButtons: TapButtons
    /// Whether a tap and a touch right after it drag.
    public var tapAndDrag: Bool
    /// Whether such a drag goes on for a while after the finger has lifted.
    public var dragLock: Bool
    /// Whether the parts of a hand that rest on a touchpad are told from its fingers.
    public var palmDetection: Bool
    /// Whether a thumb that rests on the lower edge of a touchpad is told from the other fingers.
    public var thumbDetection: Bool
    /// Whether what comes down on a touchpad that is built in counts as a palm while somebody types.
    public var disableWhileTyping: Bool
    /// What makes a touch and a palm of a contact, where what the device says is not right.
    public var contactThresholds: ContactThresholds

    /// Whether a fast hand moves the pointer further than a slow one does.
    public enum Acceleration: String, Sendable, Hashable, CaseIterable {
        case flat
        case adaptive
    }

    public enum ScrollMethod: String, Sendable, Hashable, CaseIterable {
        case none
        case twoFinger
        /// One finger along the right or the lower edge of a touchpad.
        case edge
        /// Motion while a button is held.
        case button
    }

    /// What a press of a touchpad that is one button means.
    public enum ClickMethod: String, Sendable, Hashable, CaseIterable {
        /// By where the finger is: the touchpad's lower edge has a secondary and a middle button.
        case buttonAreas
        /// By how many fingers there are: one, two or three.
        case clickfinger
    }

    /// What a tap of one, two and three fingers clicks.
    public enum TapButtons: String, Sendable, Hashable, CaseIterable {
        /// Primary, secondary, middle.
        case primarySecondaryMiddle
        /// Primary, middle, secondary.
        case primaryMiddleSecondary
    }

    /// What libinput does by itself.
    public init(
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

    public static let speedRange = -1.0...1.0

    /// Whether they have a device pause while somebody types: a touchpad that is built into the computer, whose keys are beside it.
    public func pauseWhileTyping(_ device: DeviceDescription) -> Bool {
        disableWhileTyping && device.kind == .touchpad && device.touchpad.map { !$0.isExternal } == true
    }

    /// The same with the speed moved into its range; one that is no number is 0.
    public func withinRanges() -> DeviceSettings {
        var settings = self
        settings.speed = speed.isNaN ? 0 : min(max(speed, Self.speedRange.lowerBound), Self.speedRange.upperBound)
        return settings
    }
}
