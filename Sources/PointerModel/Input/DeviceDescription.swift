/// What is known of an input device before its first report. All texts come from the hardware: treat them as hostile until
/// escaped.
public struct DeviceDescription: Sendable, Hashable {
    /// Kind of a device: by udev's property, unless a rule overrides it.
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
    /// The device's path in sysfs; empty for a recording.
    public var systemPath: String
    /// The kernel's bus type, such as 3 for USB and 5 for Bluetooth; 0 if unknown.
    public var bus: UInt16
    public var vendor: UInt16
    public var product: UInt16
    /// Where the device is connected, as its driver names it, such as `usb-0000:00:14.0-3/input1`; empty if the driver gives no
    /// name.
    public var phys: String
    /// Counts per inch of a mouse, from a rule or else from udev's MOUSE_DPI; nil if unknown.
    public var dpi: Double?
    /// The buttons that the device has; all buttons until the device has been opened.
    public var buttons: Buttons
    /// The touchpad's properties; nil for any other kind.
    public var touchpad: Touchpad?
    /// The merged result of the configuration's rules for the device.
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

    /// Whether the device is connected by Bluetooth (BUS_BLUETOOTH).
    public var isBluetooth: Bool { bus == 5 }

    /// Name of the pointer that the device moves.
    public var pointer: String { outcome.overrides.pointer ?? PointerNames.byDefault }

    /// Properties of a touchpad.
    public struct Touchpad: Sendable, Hashable {
        /// Width in millimeters.
        public var width: Double
        /// Height in millimeters.
        public var height: Double
        /// Whether the size is an assumption, because the device reports no resolution.
        public var isSizeAssumed: Bool
        /// Number of contacts that the device distinguishes; 1 if it reports only the corners of a box around them.
        public var slots: Int
        /// Greatest number of fingers that the device counts. It exceeds ``slots`` on devices with few slots.
        public var maximumFingers: Int
        /// INPUT_PROP_BUTTONPAD: the touchpad is the button.
        public var isButtonPad: Bool
        /// INPUT_PROP_TOPBUTTONPAD: buttons for a pointing stick along the upper edge.
        public var hasTopButtons: Bool
        /// INPUT_PROP_SEMI_MT, or a rule: two contacts are the corners of a box around the fingers.
        public var isSemiMultitouch: Bool
        /// INPUT_PROP_PRESSUREPAD: pressure is force.
        public var isPressurePad: Bool
        /// ABS_MT_PRESSURE or ABS_PRESSURE; nil if the device has neither.
        public var pressure: AxisRange?
        /// Whether each contact has its own pressure, rather than one for all (ABS_PRESSURE with several slots).
        public var hasContactPressure: Bool
        /// ABS_MT_TOUCH_MAJOR; nil if the device lacks it.
        public var touchMajor: AxisRange?
        /// Jitter of a resting finger's position, in millimeters: the axes' fuzz, which udev stores as LIBINPUT_FUZZ_….
        public var fuzz: Vector
        /// Whether udev's ID_INPUT_TOUCHPAD_INTEGRATION marks the touchpad as external. No palm rests on an external touchpad.
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

/// A device's handle while it is connected. Handles count up and, unlike node numbers, are never reused.
public struct DeviceID: Sendable, Hashable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// Range and resolution of one axis of a device.
public struct AxisRange: Sendable, Hashable {
    public var minimum: Int32
    public var maximum: Int32
    /// Units per millimeter for positions and sizes, units per gram for pressure; 0 if the device gives no resolution.
    public var resolution: Int32

    public init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }
}

/// Kind of hardware that moves the pointer.
public enum PointerSource: String, Sendable, Hashable, CaseIterable {
    case mouse
    case touchpad
    case touch
    case pen
}

/// A change in the set of devices.
public enum DeviceEvent: Sendable, Hashable {
    case added(DeviceDescription)
    case removed(DeviceDescription)
    /// The daemon does not read the device. It tries again when udev reports a change of the device, and after a while if that
    /// may help. A new reason replaces the reported one for the same node.
    case failed(node: String, name: String, reason: String)
    /// The last ``failed(node:name:reason:)`` no longer holds: the device is gone, or it can be read and is added next.
    case failureEnded(node: String, name: String, reason: String)
}
