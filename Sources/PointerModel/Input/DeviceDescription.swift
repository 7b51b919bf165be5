/// What is known of an input device before it reports anything. All texts come from the hardware: hostile until escaped.
public struct DeviceDescription: Sendable, Hashable {
    /// Which of udev's tags the device was taken for, unless a rule says otherwise.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// ID_INPUT_MOUSE.
        case mouse
        /// ID_INPUT_TOUCHPAD.
        case touchpad
        /// ID_INPUT_POINTINGSTICK.
        case pointingStick
    }

    public var id: DeviceID
    public var kind: Kind
    public var name: String
    /// The device node, such as /dev/input/event3; for a recording, its file.
    public var node: String
    /// The kernel's path of the device in sysfs; empty for a recording.
    public var systemPath: String
    /// The kernel's number of the bus, such as 3 for USB and 5 for Bluetooth; 0 where it is not known.
    public var bus: UInt16
    public var vendor: UInt16
    public var product: UInt16
    /// Where the device is connected, as its driver names it, such as `usb-0000:00:14.0-3/input1`; empty where it does not.
    public var phys: String
    /// Counts per inch of a mouse, from a rule or else from udev's MOUSE_DPI; nil where nobody measured it.
    public var dpi: Double?
    /// The buttons that it has; all of them until a device has been looked at.
    public var buttons: Buttons
    /// nil for anything but a touchpad.
    public var touchpad: Touchpad?
    /// What the configuration's rules came to for the device.
    public var outcome: DeviceOutcome

    public init(
        id: DeviceID,
        kind: Kind,
        name: String,
        node: String,
        systemPath: String = "",
        bus: UInt16 = 0,
        vendor: UInt16 = 0,
        product: UInt16 = 0,
        phys: String = "",
        dpi: Double? = nil,
        buttons: Buttons = Buttons(Buttons.named.map(\.option)),
        touchpad: Touchpad? = nil,
        outcome: DeviceOutcome = DeviceOutcome()
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.node = node
        self.systemPath = systemPath
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.phys = phys
        self.dpi = dpi
        self.buttons = buttons
        self.touchpad = touchpad
        self.outcome = outcome
    }

    /// Whether it is connected by Bluetooth: BUS_BLUETOOTH.
    public var isBluetooth: Bool { bus == 5 }

    /// The name of the pointer that it moves.
    public var pointer: String { outcome.overrides.pointer ?? PointerNames.byDefault }

    /// The surface of a touchpad.
    public struct Touchpad: Sendable, Hashable {
        /// Width in millimeters.
        public var width: Double
        /// Height in millimeters.
        public var height: Double
        /// Whether the device named no resolution, so that its size is an assumption.
        public var isSizeAssumed: Bool
        /// How many contacts the device can tell apart; 1 where it gives only the corners of a box around them.
        public var slots: Int
        /// The most fingers that it can count; more than it can tell apart where it has few slots.
        public var maximumFingers: Int
        /// INPUT_PROP_BUTTONPAD: the touchpad is the button.
        public var isButtonPad: Bool
        /// INPUT_PROP_TOPBUTTONPAD: buttons for a pointing stick along the upper edge.
        public var hasTopButtons: Bool
        /// INPUT_PROP_SEMI_MT, or a rule says so: two contacts are the corners of a box around the fingers.
        public var isSemiMultitouch: Bool
        /// INPUT_PROP_PRESSUREPAD: pressure is force.
        public var isPressurePad: Bool
        /// ABS_MT_PRESSURE or ABS_PRESSURE; nil where it has none.
        public var pressure: AxisRange?
        /// Whether that is the pressure of each contact, and not one for all of them (ABS_PRESSURE beside several slots).
        public var hasContactPressure: Bool
        /// ABS_MT_TOUCH_MAJOR; nil where it has none.
        public var touchMajor: AxisRange?
        /// How far a resting finger's position wanders, in millimeters: the axes' fuzz, which udev keeps in LIBINPUT_FUZZ_….
        public var fuzz: Vector
        /// udev's ID_INPUT_TOUCHPAD_INTEGRATION says that it is not built into the computer, so that no palm rests on it.
        public var isExternal: Bool

        public init(
            width: Double,
            height: Double,
            isSizeAssumed: Bool = false,
            slots: Int = 5,
            maximumFingers: Int = 5,
            isButtonPad: Bool = false,
            hasTopButtons: Bool = false,
            isSemiMultitouch: Bool = false,
            isPressurePad: Bool = false,
            pressure: AxisRange? = nil,
            hasContactPressure: Bool = true,
            touchMajor: AxisRange? = nil,
            fuzz: Vector = .zero,
            isExternal: Bool = false
        ) {
            self.width = width
            self.height = height
            self.isSizeAssumed = isSizeAssumed
            self.slots = slots
            self.maximumFingers = maximumFingers
            self.isButtonPad = isButtonPad
            self.hasTopButtons = hasTopButtons
            self.isSemiMultitouch = isSemiMultitouch
            self.isPressurePad = isPressurePad
            self.pressure = pressure
            self.hasContactPressure = hasContactPressure
            self.touchMajor = touchMajor
            self.fuzz = fuzz
            self.isExternal = isExternal
        }
    }
}
